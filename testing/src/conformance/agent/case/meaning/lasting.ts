import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  offeredTools,
  resultOf,
  sessionOf,
  systemText,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

/** A picture of one pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: picture } };

/** A text with each form of white space, longer than a pipe or a buffer holds. */
const longText = (paths: CasePaths, label: string) =>
  `${freshText(paths, label)}\n\n\tindented  by a tab\r\nand\u2028separated\n${"many words, ".repeat(7000)}${freshText(paths, `${label}-end`)}`;

/** The last call whose messages contain a text. */
const callWith = (run: CaseRun, text: string) =>
  callsOf(run).find(({ messages }) => JSON.stringify(asList(messages).at(-1) ?? "").includes(text));
/** The last call with a text in any message: some agents add messages of their own behind a prompt. */
const lastCallAbout = (run: CaseRun, text: string) =>
  callsOf(run).findLast(({ messages }) => JSON.stringify(messages).includes(text));
const blocksIn = (call: Frame | undefined) =>
  asList(call?.messages).flatMap((message) => {
    const { content } = asJsonObject(message);
    return typeof content === "string"
      ? [asJsonObject({ type: "text", text: content })]
      : asList(content).map(asJsonObject);
  });
const hasText = (call: Frame | undefined, text: string) =>
  blocksIn(call).some((block) => String(block.text ?? "").includes(text));

const turns = ["first", "second", "third"] as const;
const delegate = (paths: CasePaths, id: string, type: string) =>
  toolUse(id, "Agent", {
    ...{ description: "look around", prompt: freshText(paths, `task-${id}`) },
    ...{ subagent_type: type, run_in_background: false },
  });
const callsAbout = (run: CaseRun, id: string) =>
  callsOf(run).filter(({ messages }) =>
    JSON.stringify(asList(messages)[0] ?? "").includes(freshText(run.paths, `task-${id}`)),
  );
const mkdir = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir ${freshText(paths, label)}` });
const definitions = (paths: CasePaths, prompt: string): Frame => ({
  agents: {
    [freshText(paths, "reader")]: {
      description: "Reads.",
      prompt: freshText(paths, prompt),
      tools: ["Read", "Write"],
    },
  },
});
const subagents = ["toolu_agent_1", "toolu_agent_2"] as const;

/** Cases about values that must last: through later turns, a compaction, a subagent and a resumption. */
export const lastingCases: readonly AgentCase[] = [
  agentCase({
    name: "long-texts-and-a-picture",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask([{ type: "text", text: longText(paths, "first") }, image]),
          ...ask(longText(paths, "second")),
        ]),
      }),
    ],
    checks: {
      "message.user.content": (run) =>
        checkIfPresent(resultOf(run, 1), () => {
          const wrong = (["first", "second"] as const).find(
            (label) => !callsOf(run).some((call) => hasText(call, longText(run.paths, label))),
          );
          return wrong === undefined || "A long prompt of several lines did not reach the model as the host sent it.";
        }),
      "message.model.history": (run) =>
        checkIfPresent(lastCallAbout(run, freshText(run.paths, "second")), (call) =>
          allTrue(
            [
              blocksIn(call).some(({ type }) => type === "image"),
              "The picture of an earlier prompt is no longer in the conversation.",
            ],
            [
              hasText(call, longText(run.paths, "first")),
              "The text of an earlier prompt is no longer in the conversation as the host sent it.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "options-that-outlast-a-compaction",
    processes: [
      (paths) => ({
        argv: ["--model=claude-opus-4-5", "--effort=low", "--disallowedTools=Glob"],
        script: script(
          when({ last: freshText(paths, "keep") }, always(say(`<summary>${freshText(paths, "summary")}</summary>`))),
          always(say("ok")),
        ),
        plan: sessionPlan(
          [
            ...ask(freshText(paths, "first")),
            ...ask(freshText(paths, "second")),
            ...ask(`/compact ${freshText(paths, "keep")}`),
            ...ask(freshText(paths, "third")),
          ],
          {},
          { appendSystemPrompt: freshText(paths, "appended") },
        ),
      }),
    ],
    checks: {
      "option.thinking": (run) =>
        checkIfPresent(callWith(run, freshText(run.paths, "third")), () => {
          const wrong = turns.find(
            (label) => asJsonObject(callWith(run, freshText(run.paths, label))?.output_config).effort !== "low",
          );
          return wrong === undefined || `The ${wrong} turn called the model without the effort of the host.`;
        }),
      "option.prompt.system": (run) =>
        checkIfPresent(callWith(run, freshText(run.paths, "third")), () => {
          const wrong = turns.find(
            (label) =>
              !systemText(callWith(run, freshText(run.paths, label))).includes(freshText(run.paths, "appended")),
          );
          return wrong === undefined || `The ${wrong} turn called the model without the system prompt of the host.`;
        }),
      "option.tools": (run) =>
        checkIfPresent(callWith(run, freshText(run.paths, "third")), (call) =>
          allTrue(
            [!offeredTools(call).includes("Glob"), "After a compaction, a disallowed tool was offered to the model."],
            [offeredTools(call).includes("Read"), "After a compaction, a tool was kept from the model."],
          ),
        ),
    },
  }),
  agentCase({
    name: "agents-of-a-resumed-session",
    processes: [
      (paths) => ({
        script: script(always(say("one"))),
        plan: sessionPlan(ask("one"), {}, definitions(paths, "prompt")),
      }),
      (paths, before) => ({
        argv: [...askForPermission, ...before.slice(-1).map((run) => `--resume=${sessionOf(run)}`)],
        script: script(
          when(freshText(paths, "task-toolu_agent"), always(say("read"))),
          use(delegate(paths, "toolu_agent", freshText(paths, "reader"))),
          always(say("done")),
        ),
        plan: sessionPlan(ask("two"), {}, definitions(paths, "another-prompt")),
      }),
    ],
    checks: {
      "option.agents": (run) =>
        checkIfPresent(resultOf(run), () => {
          const [call] = callsAbout(run, "toolu_agent");
          return allTrue(
            [
              systemText(call).includes(freshText(run.paths, "another-prompt")),
              "A resumed session did not run a subagent with the definition of the host.",
            ],
            [
              offeredTools(call).toSorted().join() === "Read,Write",
              `A subagent with the tools Read and Write was offered ${offeredTools(call).join(", ") || "none"}.`,
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "callbacks-after-a-subagent",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          ...subagents.map((id, n) =>
            when(
              freshText(paths, `task-${id}`),
              use(mkdir(paths, `toolu_inner_${n}`, `inner-${n}`)),
              always(say("made")),
            ),
          ),
          ...subagents.map((id) => use(delegate(paths, id, "general-purpose"))),
          use(mkdir(paths, "toolu_hooked", "before")),
          use(mkdir(paths, "toolu_denied", "denied")),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("delegate"),
          {
            canUseTool: ({ tool_use_id: id, input }) =>
              id === "toolu_denied"
                ? { behavior: "deny", message: freshText(paths, "no") }
                : { behavior: "allow", updatedInput: input },
            hook: ({ input }) =>
              asJsonObject(input).tool_use_id === "toolu_hooked"
                ? {
                    hookSpecificOutput: {
                      hookEventName: "PreToolUse",
                      permissionDecision: "allow",
                      updatedInput: { command: `echo ${freshText(paths, "after")}` },
                    },
                  }
                : {},
          },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.output.input": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_hooked"), (result) =>
          JSON.stringify(result).includes(freshText(run.paths, "after"))
            ? true
            : "After a subagent, a tool did not run with the input of a hook.",
        ),
      "permission.deny.message": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_denied"), (result) =>
          JSON.stringify(result).includes(freshText(run.paths, "no"))
            ? true
            : "After a subagent, the message of a denial did not reach the model.",
        ),
      "hook.input.event": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "task_started" })[1], () => {
          const agents = hooksOf(run, "PreToolUse")
            .map(({ input }) => asJsonObject(input))
            .filter(({ tool_use_id: id }) => String(id).startsWith("toolu_inner"))
            .map(({ agent_id: id }) => id);
          return new Set(agents).size === 2 || "Hooks of two subagents received the same `agent_id`.";
        }),
    },
  }),
];
