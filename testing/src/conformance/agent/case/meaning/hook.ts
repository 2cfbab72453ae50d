import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText } from "@agentwire/protocol/json";
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
  modelResultOf,
  reads,
  requestsOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const mkdir = (id: string, name: string) => toolUse(id, "Bash", { command: `mkdir ${name}` });
const register = (...events: readonly string[]): Frame => ({
  hooks: Object.fromEntries(events.map((event) => [event, [{ hookCallbackIds: [event] }]])),
});
const eventOf = (params: Frame) => String(asJsonObject(params.input).hook_event_name);

type Outputs = Readonly<Record<string, Frame | undefined>>;

/** Answers each hook call by event and tool use, `PreToolUse toolu_1`, or only by event. */
const answering = (outputs: Outputs) => ({
  hook(params: Frame): Frame {
    const event = eventOf(params);
    const id = asText(asJsonObject(params.input).tool_use_id);
    const output = outputs[`${event} ${id ?? ""}`] ?? outputs[event] ?? {};
    const specific = asJsonObject(output.hookSpecificOutput);
    return output.hookSpecificOutput
      ? { ...output, hookSpecificOutput: { hookEventName: event, ...specific } }
      : output;
  },
});
const specific = (fields: Frame, more: Frame = {}): Frame => ({ hookSpecificOutput: fields, ...more });

const requested = (run: CaseRun, id: string): Frame =>
  asJsonObject(requestsOf(run, "can_use_tool", { tool_use_id: id })[0]?.request);
const assistantSays = (run: CaseRun, text: string) =>
  framesOf(run, { type: "system", subtype: "informational" }).some((frame) => JSON.stringify(frame).includes(text));
const modelReads = (run: CaseRun, text: string) => callsOf(run).some((call) => reads(call, text));

/** Events that occur in the session of their case, in a host that registers all of them. */
const occurring = [
  ...["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest"],
  ...["SubagentStart", "SubagentStop", "Stop", "PreCompact", "PostCompact", "SessionStart", "SessionEnd"],
] as const;

const output = (name: string) => ({ stdout: name, stderr: "", interrupted: false, isImage: false });

export const hookOutputCases: readonly AgentCase[] = [
  agentCase({
    name: "all-hook-events",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(freshText(paths, "task"), say("looked")),
          use(mkdir("toolu_made", freshText(paths, "made"))),
          use(toolUse("toolu_fail", "Read", { file_path: `${paths.cwd}/${freshText(paths, "missing")}` })),
          use(
            toolUse("toolu_agent", "Agent", {
              ...{ description: "look", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(
          [...ask("work"), ...ask("/compact"), ...ask("/clear")],
          {},
          {
            hooks: Object.fromEntries(
              occurring.map((event) => [
                event,
                [{ hookCallbackIds: [`${event}-1`, `${event}-2`] }, { hookCallbackIds: [`${event}-3`] }],
              ]),
            ),
          },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const missing = occurring
            .flatMap((event) => [1, 2, 3].map((n) => `${event}-${n}`))
            .find((id) => hooksOf(run, id).length === 0);
          return missing === undefined || `The callback "${missing}" was not called, although its event occurred.`;
        }),
    },
  }),
  agentCase({
    name: "outputs-of-tool-hooks",
    processes: [
      (paths) => {
        const name = (label: string) => freshText(paths, label);
        return {
          argv: askForPermission,
          script: script(
            use(mkdir("toolu_input", name("proposed"))),
            use(mkdir("toolu_ask", name("asked"))),
            use(mkdir("toolu_deny", name("denied"))),
            use(mkdir("toolu_output", name("output"))),
            use(mkdir("toolu_block", name("blocked"))),
            use(toolUse("toolu_fail", "Read", { file_path: `${paths.cwd}/${name("missing")}` })),
            say("done"),
          ),
          plan: sessionPlan(
            ask("work"),
            answering({
              "PreToolUse toolu_input": specific(
                { updatedInput: { command: `mkdir ${name("updated")}` }, additionalContext: name("before") },
                { systemMessage: name("message") },
              ),
              "PreToolUse toolu_ask": specific({
                permissionDecision: "ask",
                permissionDecisionReason: name("question"),
              }),
              "PreToolUse toolu_deny": specific({
                permissionDecision: "deny",
                permissionDecisionReason: name("refusal"),
              }),
              "PostToolUse toolu_output": specific({
                updatedToolOutput: output(name("replaced")),
                additionalContext: name("afterwards"),
              }),
              "PostToolUse toolu_block": { decision: "block", reason: name("objection") },
              "PostToolUseFailure toolu_fail": specific({ additionalContext: name("failure") }),
              UserPromptSubmit: specific({ additionalContext: name("prompted") }),
            }),
            register("PreToolUse", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit"),
          ),
        };
      },
    ],
    checks: {
      "hook.output.input": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_input"), () =>
          allTrue([
            asJsonObject(requested(run, "toolu_input").input).command === `mkdir ${freshText(run.paths, "updated")}`,
            "The permission request does not have the input of the hook.",
          ]),
        ),
      "hook.output.decision": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_deny"), () =>
          allTrue(
            [
              requested(run, "toolu_ask").tool_use_id !== undefined,
              "A hook answered `ask`, and there was no permission request.",
            ],
            [
              String(requested(run, "toolu_ask").decision_reason).includes(freshText(run.paths, "question")),
              "The permission request does not have the reason of the hook.",
            ],
            [
              callsOf(run).some((call) =>
                JSON.stringify(modelResultOf(call, "toolu_deny") ?? {}).includes(freshText(run.paths, "refusal")),
              ),
              "The reason of a hook's denial did not reach the model.",
            ],
          ),
        ),
      "hook.output.context": (run) =>
        checkIfPresent(resultOf(run), () => {
          const missing = ["prompted", "before", "afterwards", "failure"].find(
            (label) => !modelReads(run, freshText(run.paths, label)),
          );
          return missing === undefined || `The context "${missing}" of a hook did not reach the model.`;
        }),
      "hook.output.result": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_output"), () =>
          callsOf(run).some((call) =>
            JSON.stringify(modelResultOf(call, "toolu_output") ?? {}).includes(freshText(run.paths, "replaced")),
          )
            ? true
            : "The output of a `PostToolUse` hook did not replace the result for the model.",
        ),
      "hook.output.block": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_block"), () =>
          modelReads(run, freshText(run.paths, "objection"))
            ? true
            : "The reason of a `PostToolUse` hook that blocked did not reach the model.",
        ),
      "hook.output.message": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_input"), () =>
          assistantSays(run, freshText(run.paths, "message"))
            ? true
            : "The `systemMessage` of a hook did not reach the user.",
        ),
    },
  }),
  agentCase({
    name: "hooks-that-end-a-turn",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(mkdir("toolu_last", freshText(paths, "last"))), always(say("gone on"))),
        plan: sessionPlan(
          [...ask("work"), ...ask(freshText(paths, "unwanted")), ...ask(freshText(paths, "wanted"))],
          {
            hook(params) {
              const event = eventOf(params);
              if (event === "PostToolUse") return { continue: false, stopReason: freshText(paths, "stopped") };
              const isExcluded = JSON.stringify(params.input ?? "").includes(freshText(paths, "unwanted"));
              return event === "UserPromptSubmit" && isExcluded
                ? { decision: "block", reason: freshText(paths, "reason") }
                : {};
            },
          },
          register("PostToolUse", "UserPromptSubmit"),
        ),
      }),
    ],
    checks: {
      "hook.output.continue": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_last"), () =>
          resultOf(run)?.terminal_reason === "hook_stopped" && resultOf(run)?.result !== "gone on"
            ? true
            : "A hook answered `continue: false`, and the turn went on.",
        ),
      "hook.output.block": (run) =>
        checkIfPresent(resultOf(run, 2), () =>
          allTrue(
            [!modelReads(run, freshText(run.paths, "unwanted")), "A prompt that a hook blocked reached the model."],
            [modelReads(run, freshText(run.paths, "wanted")), "A prompt that no hook blocked did not reach the model."],
            [
              run.frames.some(
                (frame) =>
                  JSON.stringify(frame).includes(freshText(run.paths, "reason")) && frame.type !== "control_request",
              ),
              "The reason of a hook that blocked a prompt did not reach the user.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "permission-hooks",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(
            toolUse("toolu_yes", "Write", {
              file_path: `${paths.cwd}/${freshText(paths, "file")}`,
              content: "as the model wants it",
            }),
          ),
          use(toolUse("toolu_no", "Write", { file_path: `${paths.cwd}/${freshText(paths, "other")}`, content: "x" })),
          say("done"),
        ),
        plan: sessionPlan(
          ask("write"),
          {
            canUseTool: () => undefined,
            hook: (params) => permissionDecision(paths, params),
          },
          register("PermissionRequest"),
        ),
      }),
    ],
    checks: {
      "hook.output.permission": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_no"), ({ is_error: error, content }) =>
          allTrue(
            [
              run.files[`${run.paths.cwd}/${freshText(run.paths, "file")}`] === freshText(run.paths, "content"),
              "The tool ran without the input of the `PermissionRequest` hook.",
            ],
            [error === true, "A call that a `PermissionRequest` hook denied was run."],
            [
              JSON.stringify(content ?? "").includes(freshText(run.paths, "because")),
              "The message of a `PermissionRequest` hook did not reach the model.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "hooks-of-a-model-switch",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [...ask("one"), ...sendControl("h-model", "set_model", { model: "haiku" })],
          {},
          register("PreModelSwitch", "PostModelSwitch"),
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [hooksOf(run, "PreModelSwitch").length > 0, "The `PreModelSwitch` hook was not called."],
            [hooksOf(run, "PostModelSwitch").length > 0, "The `PostModelSwitch` hook was not called."],
          ),
        ),
    },
  }),
];

/** Allows the first file with another content, and denies the other one. */
function permissionDecision(paths: CasePaths, params: Frame): Frame {
  const input = asJsonObject(asJsonObject(params.input).tool_input);
  const isFirst = String(input.file_path).endsWith(freshText(paths, "file"));
  const decision = isFirst
    ? { behavior: "allow", updatedInput: { ...input, content: freshText(paths, "content") } }
    : { behavior: "deny", message: freshText(paths, "because") };
  return { hookSpecificOutput: { hookEventName: "PermissionRequest", decision } };
}
