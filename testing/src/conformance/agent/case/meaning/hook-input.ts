import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, checkIfPresent, hooksOf, resultOf } from "../../query.ts";
import { ask, askForPermission, asksFor, sendControl, sessionPlan } from "../../steps.ts";

const mkdir = (id: string, name: string) => toolUse(id, "Bash", { command: `mkdir ${name}` });
const inputsOf = (run: CaseRun, event: string): readonly JsonObject[] =>
  hooksOf(run, event).map(({ input }) => asJsonObject(input));

const events = [
  ...["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest"],
  ...["SubagentStart", "SubagentStop", "Stop", "PreCompact", "SessionEnd"],
] as const;

/** A field of a hook's input: the event, which of its calls, the field, and whether its value is right. */
type Expected = readonly [
  event: (typeof events)[number],
  call: number,
  field: string,
  holds: (value: unknown, paths: CasePaths) => boolean,
];

const has = (label: string) => (value: unknown, paths: CasePaths) =>
  JSON.stringify(value ?? "").includes(freshText(paths, label));
const is = (expected: unknown) => (value: unknown) => value === expected;
const isGiven = (value: unknown) => value !== undefined && value !== "" && value !== null;

/** What the hooks of the session must get. */
const expected: readonly Expected[] = [
  ["UserPromptSubmit", 0, "prompt", has("first")],
  ["UserPromptSubmit", 1, "prompt", has("second")],
  ["UserPromptSubmit", 0, "permission_mode", is("default")],
  ["UserPromptSubmit", 1, "permission_mode", is("acceptEdits")],
  ["PreToolUse", 0, "tool_input", has("made")],
  ["PreToolUse", 0, "tool_name", is("Bash")],
  ["PermissionRequest", 0, "tool_input", has("made")],
  ["PermissionRequest", 0, "tool_name", is("Bash")],
  ["PostToolUse", 0, "tool_input", has("made")],
  ["PostToolUse", 0, "tool_response", (value) => Object.keys(asJsonObject(value)).length > 0],
  ["PostToolUseFailure", 0, "tool_input", has("missing")],
  ["PostToolUseFailure", 0, "error", isGiven],
  ["PostToolUseFailure", 0, "is_interrupt", (value) => value !== true],
  ["PostToolBatch", 0, "tool_calls", has("made")],
  ["SubagentStart", 0, "agent_id", isGiven],
  ["SubagentStart", 0, "agent_type", is("general-purpose")],
  ["SubagentStop", 0, "agent_id", isGiven],
  ["SubagentStop", 0, "agent_type", is("general-purpose")],
  ["SubagentStop", 0, "last_assistant_message", has("report")],
  ["Stop", 0, "stop_hook_active", is(false)],
  ["Stop", 0, "last_assistant_message", has("answer")],
  ["Stop", 1, "stop_hook_active", is(true)],
  ["PreCompact", 0, "trigger", is("manual")],
  ["SessionEnd", 0, "reason", isGiven],
];

/** Blocks the first end of a turn. */
const stopOnce = () => {
  let count = 0;
  return ({ callback_id: id }: Frame): Frame => {
    if (id !== "Stop") return {};
    count += 1;
    return count === 1 ? { decision: "block", reason: "Go on." } : {};
  };
};

/** Each field of a hook's input that says what happened, in a session in which all of it happens. */
export const hookInputCases: readonly AgentCase[] = [
  agentCase({
    name: "hook-inputs",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(freshText(paths, "task"), say(freshText(paths, "report"))),
          use(mkdir("toolu_made", freshText(paths, "made"))),
          use(toolUse("toolu_fail", "Read", { file_path: `${paths.cwd}/${freshText(paths, "missing")}` })),
          use(
            toolUse("toolu_agent", "Agent", {
              ...{ description: "look", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          always(say(freshText(paths, "answer"))),
        ),
        plan: sessionPlan(
          [
            ...ask(freshText(paths, "first")),
            ...sendControl("h-mode", "set_permission_mode", { mode: "acceptEdits" }),
            ...ask(freshText(paths, "second")),
            ...ask("/compact"),
            ...ask("/clear"),
          ],
          { hook: stopOnce() },
          { hooks: Object.fromEntries(events.map((event) => [event, [{ hookCallbackIds: [event] }]])) },
        ),
      }),
    ],
    checks: {
      "hook.input.event": (run) =>
        checkIfPresent(resultOf(run, 3), () => {
          const wrong = expected.find(
            ([event, call, field, isCorrect]) => !isCorrect(inputsOf(run, event)[call]?.[field], run.paths),
          );
          return (
            wrong === undefined ||
            `The field \`${wrong[2]}\` of the input of a \`${wrong[0]}\` hook is ${JSON.stringify(inputsOf(run, wrong[0])[wrong[1]]?.[wrong[2]])}.`
          );
        }),
    },
  }),
  agentCase({
    name: "hooks-after-an-interrupt",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(mkdir("toolu_held", freshText(paths, "held"))),
          use(mkdir("toolu_made", freshText(paths, "made"))),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("first")),
            expectFrame(asksFor("toolu_held")),
            ...sendControl("h-stop", "interrupt"),
            expectFrame(isResult),
            ...sendControl("h-mode", "set_permission_mode", { mode: "acceptEdits" }),
            ...ask("second"),
          ],
          {
            canUseTool: ({ tool_use_id: id, input }) =>
              id === "toolu_held" ? undefined : { behavior: "allow", updatedInput: input },
          },
          {
            hooks: Object.fromEntries(
              ["PreToolUse", "UserPromptSubmit"].map((event) => [event, [{ hookCallbackIds: [event] }]]),
            ),
          },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run, 1), () =>
          allTrue(
            [hooksOf(run, "UserPromptSubmit").length === 2, "A prompt after an interrupt reached no hook."],
            [
              hooksOf(run, "PreToolUse").some(({ tool_use_id: id }) => id === "toolu_made"),
              "A tool use after an interrupt reached no hook.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "hooks-that-change-two-inputs",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=acceptEdits"],
        script: script(
          use(toolUse("toolu_1", "Write", { file_path: `${paths.cwd}/one.txt`, content: "of the model" })),
          use(toolUse("toolu_2", "Write", { file_path: `${paths.cwd}/two.txt`, content: "of the model" })),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("write"),
          {
            hook: ({ input }) => {
              const { tool_use_id: id, tool_input: given } = asJsonObject(input);
              const content = freshText(paths, String(id));
              return {
                hookSpecificOutput: {
                  hookEventName: "PreToolUse",
                  permissionDecision: "allow",
                  updatedInput: { ...asJsonObject(given), content },
                },
              };
            },
          },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.output.input": (run) =>
        checkIfPresent(resultOf(run), () => {
          const written = ["one", "two"].map((name) => run.files[`${run.paths.cwd}/${name}.txt`]);
          const due = ["toolu_1", "toolu_2"].map((id) => freshText(run.paths, id));
          return written.join() === due.join() || "A tool ran without the input that a hook returned for it.";
        }),
    },
  }),
];
