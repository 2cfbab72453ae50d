import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allHold,
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

const requested = (seen: CaseRun, id: string): Frame =>
  asJsonObject(requestsOf(seen, "can_use_tool", { tool_use_id: id })[0]?.request);
const assistantSays = (seen: CaseRun, text: string) =>
  framesOf(seen, { type: "system", subtype: "informational" }).some((frame) => JSON.stringify(frame).includes(text));
const modelReads = (seen: CaseRun, text: string) => callsOf(seen).some((call) => reads(call, text));

/** Events that occur in the session of their case, in a host that registers all of them. */
const occurring = [
  ...["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest"],
  ...["SubagentStart", "SubagentStop", "Stop", "PreCompact", "PostCompact", "SessionStart", "SessionEnd"],
] as const;

const output = (name: string) => ({ stdout: name, stderr: "", interrupted: false, isImage: false });

export const hookOutputCases: readonly AgentCase[] = [
  agentCase({
    name: "every-event-that-occurs",
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
      "hook.event.called": (seen) =>
        checkIfPresent(resultOf(seen, 2), () => {
          const missing = occurring
            .flatMap((event) => [1, 2, 3].map((n) => `${event}-${n}`))
            .find((id) => hooksOf(seen, id).length === 0);
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
      "hook.output.input": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_input"), () =>
          allHold([
            asJsonObject(requested(seen, "toolu_input").input).command === `mkdir ${freshText(seen.paths, "updated")}`,
            "The permission request does not have the input of the hook.",
          ]),
        ),
      "hook.output.decision": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_deny"), () =>
          allHold(
            [
              requested(seen, "toolu_ask").tool_use_id !== undefined,
              "A hook answered `ask`, and there was no permission request.",
            ],
            [
              String(requested(seen, "toolu_ask").decision_reason).includes(freshText(seen.paths, "question")),
              "The permission request does not have the reason of the hook.",
            ],
            [
              callsOf(seen).some((call) =>
                JSON.stringify(modelResultOf(call, "toolu_deny") ?? {}).includes(freshText(seen.paths, "refusal")),
              ),
              "The reason of a hook's denial did not reach the model.",
            ],
          ),
        ),
      "hook.output.context": (seen) =>
        checkIfPresent(resultOf(seen), () => {
          const missing = ["prompted", "before", "afterwards", "failure"].find(
            (label) => !modelReads(seen, freshText(seen.paths, label)),
          );
          return missing === undefined || `The context "${missing}" of a hook did not reach the model.`;
        }),
      "hook.output.result": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_output"), () =>
          callsOf(seen).some((call) =>
            JSON.stringify(modelResultOf(call, "toolu_output") ?? {}).includes(freshText(seen.paths, "replaced")),
          )
            ? true
            : "The output of a `PostToolUse` hook did not replace the result for the model.",
        ),
      "hook.output.block": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_block"), () =>
          modelReads(seen, freshText(seen.paths, "objection"))
            ? true
            : "The reason of a `PostToolUse` hook that blocked did not reach the model.",
        ),
      "hook.output.message": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_input"), () =>
          assistantSays(seen, freshText(seen.paths, "message"))
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
              const isUnwanted = JSON.stringify(params.input ?? "").includes(freshText(paths, "unwanted"));
              return event === "UserPromptSubmit" && isUnwanted
                ? { decision: "block", reason: freshText(paths, "reason") }
                : {};
            },
          },
          register("PostToolUse", "UserPromptSubmit"),
        ),
      }),
    ],
    checks: {
      "hook.output.continue": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_last"), () =>
          resultOf(seen)?.terminal_reason === "hook_stopped" && resultOf(seen)?.result !== "gone on"
            ? true
            : "A hook answered `continue: false`, and the turn went on.",
        ),
      "hook.output.block": (seen) =>
        checkIfPresent(resultOf(seen, 2), () =>
          allHold(
            [!modelReads(seen, freshText(seen.paths, "unwanted")), "A prompt that a hook blocked reached the model."],
            [
              modelReads(seen, freshText(seen.paths, "wanted")),
              "A prompt that no hook blocked did not reach the model.",
            ],
            [
              seen.frames.some(
                (frame) =>
                  JSON.stringify(frame).includes(freshText(seen.paths, "reason")) && frame.type !== "control_request",
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
      "hook.output.permission": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_no"), ({ is_error: error, content }) =>
          allHold(
            [
              seen.files[`${seen.paths.cwd}/${freshText(seen.paths, "file")}`] === freshText(seen.paths, "content"),
              "The tool ran without the input of the `PermissionRequest` hook.",
            ],
            [error === true, "A call that a `PermissionRequest` hook denied was run."],
            [
              JSON.stringify(content ?? "").includes(freshText(seen.paths, "because")),
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
      "hook.event.called": (seen) =>
        checkIfPresent(resultOf(seen), () =>
          allHold(
            [hooksOf(seen, "PreModelSwitch").length > 0, "The `PreModelSwitch` hook was not called."],
            [hooksOf(seen, "PostModelSwitch").length > 0, "The `PostModelSwitch` hook was not called."],
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
