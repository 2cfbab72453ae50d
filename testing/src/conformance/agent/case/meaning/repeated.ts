import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { reply, say, use } from "../../../../model/script/answer.ts";
import { redactedThinking, text, toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  describeExit,
  framesOf,
  hooksOf,
  isFrom,
  mentions,
  requestsOf,
  resultOf,
  sessionOf,
  toolResultOf,
  transcriptOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const uuid = (n: number) => `77777777-0000-4000-8000-00000000000${n}`;
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const makeInput = (paths: CasePaths) => ({
  command: `mkdir -p ${freshText(paths, "folder")}`,
  description: "Makes a folder",
});
const make = (paths: CasePaths, id: string) => toolUse(id, "Bash", makeInput(paths));
const write = (paths: CasePaths, id: string, content: string) =>
  toolUse(id, "Write", { file_path: `${paths.cwd}/${freshText(paths, id)}.txt`, content });
const written = (run: CaseRun, id: string) => run.files[`${run.paths.cwd}/${freshText(run.paths, id)}.txt`];
const deniedIn = (run: CaseRun, turn: number) =>
  asList(resultOf(run, turn)?.permission_denials)
    .map((denial) => String(asJsonObject(denial).tool_use_id))
    .join();
const eventOf = (params: Frame) => String(asJsonObject(params.input).hook_event_name);

/** Blocks a Stop hook once, as long as it is not called because of an earlier block. */
const blockingOnce = () => {
  let isFirst = true;
  return (params: Frame): Frame => {
    if (eventOf(params) !== "Stop" || !isFirst) return {};
    isFirst = false;
    return { decision: "block", reason: "Check it again." };
  };
};

/** A session whose second process resumes it. */
const resumed = (before: readonly CaseRun[]) => before.slice(0, 1).map((run) => `--resume=${sessionOf(run)}`);
/** The first measured release whose resumed sessions continue the cost. */
const continuedSince = "0.3.330";
const costOf = (run: CaseRun | undefined, turn = 0) => Number(run && resultOf(run, turn)?.total_cost_usd);

/** Cases in which the same occurs again: the same prompt, the same call, the next turn, the next process. */
export const repeatedCases: readonly AgentCase[] = [
  agentCase({
    name: "the-same-prompt-and-call-again",
    from: "standard",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--max-turns=3"],
        script: script(
          use(make(paths, "toolu_1")),
          say("one"),
          say("checked"),
          use(make(paths, "toolu_2")),
          say("two"),
          always(say("three")),
        ),
        plan: sessionPlan(
          [1, 2, 3].flatMap((n) => ask(freshText(paths, "again"), { uuid: uuid(n) })),
          {
            hook: blockingOnce(),
            canUseTool: ({ tool_use_id: id, input }) =>
              id === "toolu_1" ? { behavior: "allow", updatedInput: input } : { behavior: "deny", message: "No." },
          },
          { hooks: { Stop: [{ hookCallbackIds: ["Stop"] }] } },
        ),
      }),
    ],
    checks: {
      "option.allowed": (run) =>
        checkIfPresent(
          isRequested(run, "toolu_1") ? toolResultOf(run, "toolu_2") : undefined,
          () =>
            isRequested(run, "toolu_2") ||
            "A call ran without a permission request because the host had allowed the same call before.",
        ),
      "permission.denials.listed": (run) =>
        checkIfPresent(isRequested(run, "toolu_2") ? resultOf(run, 2) : undefined, () => {
          const wrong = ["", "toolu_2", ""].findIndex((due, turn) => deniedIn(run, turn) !== due);
          return wrong < 0 || `The result of turn ${wrong + 1} lists the denials of another turn.`;
        }),
      "queue.prompt.once": (run) =>
        checkIfPresent(resultOf(run), () =>
          framesOf(run, { type: "result" }).length === 3
            ? true
            : "A prompt with the text of the one before it was not answered.",
        ),
      "hook.input.event": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const active = hooksOf(run, "Stop").map(({ input }) => asJsonObject(input).stop_hook_active);
          return (
            active.join() === "false,true,false,false" ||
            `\`stop_hook_active\` of three turns, of which a hook blocked the first once, is ${active.join()}.`
          );
        }),
      "turn.limit.max-turns": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const wrong = [0, 1, 2].find((turn) => resultOf(run, turn)?.subtype !== "success");
          return (
            wrong === undefined ||
            `Turn ${wrong + 1} ended with ${String(resultOf(run, wrong)?.subtype)} below the limit.`
          );
        }),
    },
  }),
  agentCase({
    name: "answers-that-change-a-call",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(write(paths, "toolu_hook", "of the model")),
          use(toolUse("toolu_shorter", "Bash", { ...makeInput(paths), run_in_background: true })),
          say("one"),
          use(write(paths, "toolu_later", "of the second turn")),
          always(say("two")),
        ),
        plan: sessionPlan(
          [...ask("one"), ...ask("two")],
          {
            hook: ({ input }) =>
              asJsonObject(input).tool_use_id === "toolu_hook"
                ? {
                    hookSpecificOutput: {
                      hookEventName: "PreToolUse",
                      updatedInput: {
                        ...asJsonObject(asJsonObject(input).tool_input),
                        content: freshText(paths, "of the hook"),
                      },
                    },
                  }
                : {},
            canUseTool: ({ tool_use_id: id }) =>
              id === "toolu_shorter"
                ? {
                    behavior: "allow",
                    updatedInput: makeInput(paths),
                    updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
                  }
                : { behavior: "allow" },
          },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.output.input": (run) =>
        checkIfPresent(
          isRequested(run, "toolu_hook") ? toolResultOf(run, "toolu_hook") : undefined,
          () =>
            written(run, "toolu_hook") === freshText(run.paths, "of the hook") ||
            "A call that the host allowed as it was ran with another input than that of the hook.",
        ),
      "permission.allow.input": (run) =>
        checkIfPresent(isRequested(run, "toolu_shorter") ? toolResultOf(run, "toolu_shorter") : undefined, () =>
          framesOf(run, { type: "system", subtype: "background_tasks_changed" }).length === 0
            ? true
            : "A field that `updatedInput` does not have kept its effect.",
        ),
      "permission.update.each": (run) =>
        checkIfPresent(
          isRequested(run, "toolu_shorter") ? toolResultOf(run, "toolu_later") : undefined,
          () => !isRequested(run, "toolu_later") || "A mode that the host set for the session ended with the turn.",
        ),
    },
  }),
  agentCase({
    name: "a-session-that-was-compacted-and-resumed",
    from: "standard",
    processes: [
      (paths) => ({
        argv: ["--model=claude-sonnet-4-5"],
        script: script(
          say("one"),
          say(`<summary>${freshText(paths, "summary")}</summary>`),
          reply([redactedThinking(freshText(paths, "hidden")), text("two")]),
          always(say("more")),
        ),
        plan: sessionPlan(
          [
            ...ask(freshText(paths, "before")),
            ...ask(`/compact ${freshText(paths, "retain")}`),
            ...ask(freshText(paths, "later")),
            ...ask(freshText(paths, "same")),
            ...sendControl("h-model", "set_model", { model: "claude-haiku-4-5" }),
            ...ask(freshText(paths, "other")),
          ],
          { hook: () => ({}) },
          {
            hooks: {
              PreCompact: ["auto", "manual"].map((matcher) => ({
                matcher,
                hookCallbackIds: [`PreCompact-${matcher}`],
              })),
            },
          },
        ),
      }),
      (paths, before) => ({
        argv: ["--model=claude-sonnet-4-5", ...resumed(before)],
        script: script(always(say("three"))),
        plan: sessionPlan(ask(freshText(paths, "resumed"))),
      }),
    ],
    checks: {
      "session.compact": (run, [first]) =>
        checkIfPresent(
          first && framesOf(first, { type: "system", subtype: "compact_boundary" })[0] ? callsOf(run)[0] : undefined,
          (call) =>
            allTrue(
              [
                mentions(call, freshText(run.paths, "summary")),
                "The summary of a compaction is not in a resumed session.",
              ],
              [
                !mentions(call, freshText(run.paths, "before")),
                "What was summarized reached the model again in a resumed session.",
              ],
            ),
        ),
      "message.model.history": (run, [first]) =>
        checkIfPresent(first && resultOf(first, 4) ? callsOf(run)[0] : undefined, (call) =>
          allTrue(
            [
              mentions(call, freshText(run.paths, "later")),
              "A prompt is not in the conversation of a resumed session.",
            ],
            [
              !(first && callsOf(first).some((one) => mentions(one, freshText(run.paths, "hidden")))) ||
                mentions(call, freshText(run.paths, "hidden")),
              "Hidden thinking is no longer in the conversation of a resumed session.",
            ],
          ),
        ),
      "turn.result.usage": (run, [first]) =>
        checkIfPresent(first && resultOf(first, 4) ? resultOf(run) : undefined, () => {
          const models = Object.keys(asJsonObject(first && resultOf(first, 4)?.modelUsage)).join();
          return allTrue(
            [
              models.includes("sonnet") && models.includes("haiku"),
              `After a switch of the model, \`modelUsage\` counts only ${models}.`,
            ],
            [
              !isFrom(run, continuedSince) || costOf(run) > costOf(first, 4),
              "The cost of a resumed session does not continue that of the session.",
            ],
          );
        }),
      "hook.matcher.exact": (_, [first]) =>
        first &&
        checkIfPresent(
          hooksOf(first, "PreCompact-manual")[0],
          () =>
            hooksOf(first, "PreCompact-auto").length === 0 ||
            "A hook for automatic compactions was called for one that the host asked for.",
        ),
    },
  }),
  agentCase({
    name: "a-success-after-a-failure",
    from: "standard",
    processes: [
      () => ({
        argv: ["--max-turns=1"],
        script: script(use(toolUse("toolu_1", "Read", { file_path: "/none" })), always(say("two"))),
        plan: sessionPlan([...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "ending.exit.code": (run) =>
        checkIfPresent(resultOf(run)?.is_error === true ? resultOf(run, 1) : undefined, ({ is_error: isError }) =>
          isError === true
            ? "A turn failed because an earlier one had."
            : run.exit?.code === 0 ||
              `The last turn succeeded, and the agent ${describeExit(run)}; it must exit with 0.`,
        ),
    },
  }),
  agentCase({
    name: "a-forked-session",
    processes: [
      () => ({ script: script(always(say("one"))), plan: sessionPlan(ask("one")) }),
      (_, before) => ({
        argv: [...resumed(before), "--fork-session"],
        script: script(always(say("two"))),
        plan: sessionPlan(ask("two")),
      }),
    ],
    checks: {
      "session.resume.same-id": (run) =>
        checkIfPresent(transcriptOf(run, sessionOf(run)), (lines) => {
          const other = lines.find(({ sessionId: id }) => id !== undefined && id !== sessionOf(run));
          return other === undefined || "A line in the file of a forked session names its original.";
        }),
    },
  }),
];
