import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { fail, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  hooksOf,
  modelResultOf,
  responseOf,
  resultOf,
  sessionOf,
  toolResultOf,
  transcriptOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const register = (...events: readonly string[]): Frame => ({
  hooks: Object.fromEntries(events.map((event) => [event, [{ hookCallbackIds: [event] }]])),
});
const eventOf = (params: Frame) => String(asJsonObject(params.input).hook_event_name);
const outputs = (byEvent: Readonly<Record<string, Frame>>) => ({
  hook(params: Frame): Frame {
    const fields = byEvent[eventOf(params)];
    return fields ? { hookSpecificOutput: { hookEventName: eventOf(params), ...fields } } : {};
  },
});
const inputOf = (run: CaseRun, event: string) => asJsonObject(hooksOf(run, event)[0]?.input);

/** A server with one tool. */
const oneTool =
  (paths: CasePaths) =>
  ({ message }: Frame): Frame =>
    answerServer("shop", message, {
      "tools/list": () => ({
        tools: [{ name: "price", description: "Has prices.", inputSchema: { type: "object", properties: {} } }],
      }),
      "tools/call": () => ({ content: [{ type: "text", text: freshText(paths, "price") }] }),
    });

/** Cases about hook events and outputs that few sessions have. */
export const hookEventCases: readonly AgentCase[] = [
  agentCase({
    name: "hooks-of-commands-and-instructions",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: {
          [`${paths.cwd}/.claude/commands/order.md`]: `Say ${freshText(paths, "expanded")}.\n`,
          // Hooks are registered when a file below is read. Instructions of the project are read at startup, maybe before.
          [`${paths.cwd}/part/CLAUDE.md`]: `Know ${freshText(paths, "known")}.\n`,
          [`${paths.cwd}/part/a.txt`]: `${freshText(paths, "content")}\n`,
        },
        script: script(use(toolUse("toolu_read", "Read", { file_path: `${paths.cwd}/part/a.txt` })), always(say("ok"))),
        // Two turns: an agent need not wait for hooks of instructions within the first.
        plan: sessionPlan(
          [...ask(`/order ${freshText(paths, "argument")}`), ...ask(freshText(paths, "second"))],
          {},
          register("UserPromptExpansion", "InstructionsLoaded"),
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [
              JSON.stringify(inputOf(run, "UserPromptExpansion")).includes("order"),
              "The `UserPromptExpansion` hook was not called with the command.",
            ],
            [
              hooksOf(run, "InstructionsLoaded").some(({ input }) => {
                const { file_path, cwd } = asJsonObject(input);
                return file_path === `${String(cwd)}/part/CLAUDE.md`;
              }),
              "The `InstructionsLoaded` hook was not called with the path of the file.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "hooks-of-a-failed-turn",
    processes: [
      () => ({
        script: script(always(fail(400, "invalid_request_error", "no such thing"))),
        plan: sessionPlan(ask("one"), {}, register("StopFailure", "Stop")),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [
              hooksOf(run, "StopFailure").length > 0,
              "The `StopFailure` hook was not called after a failure of the model.",
            ],
            [hooksOf(run, "Stop").length === 0, "The `Stop` hook was called after a failure of the model."],
          ),
        ),
    },
  }),
  agentCase({
    name: "outputs-of-session-hooks",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=mcp__shop"],
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(use(toolUse("toolu_shop", "mcp__shop__price", {})), always(say("ok"))),
        plan: sessionPlan(
          ask("one"),
          {
            ...outputs({
              UserPromptSubmit: { sessionTitle: freshText(paths, "title") },
              PostToolUse: { updatedMCPToolOutput: [{ type: "text", text: freshText(paths, "changed") }] },
            }),
            mcp: oneTool(paths),
          },
          { ...register("UserPromptSubmit", "PostToolUse"), sdkMcpServers: ["shop"] },
        ),
      }),
    ],
    checks: {
      "hook.output.result": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_shop"), () => {
          const given = callsOf(run)
            .map((call) => modelResultOf(call, "toolu_shop"))
            .find((block) => block !== undefined);
          return JSON.stringify(given ?? {}).includes(freshText(run.paths, "changed"))
            ? true
            : "`updatedMCPToolOutput` of a `PostToolUse` hook did not reach the model.";
        }),
      "option.title": (run) =>
        checkIfPresent(resultOf(run), () =>
          JSON.stringify(transcriptOf(run, sessionOf(run)) ?? []).includes(freshText(run.paths, "title"))
            ? true
            : "`sessionTitle` of a `UserPromptSubmit` hook is not the session's title.",
        ),
    },
  }),
  agentCase({
    name: "a-model-switch-that-a-hook-denies",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [...ask("one"), ...sendControl("h-model", "set_model", { model: "haiku" }), ...ask("two")],
          outputs({
            PreModelSwitch: { permissionDecision: "deny", permissionDecisionReason: freshText(paths, "reason") },
          }),
          register("PreModelSwitch"),
        ),
      }),
    ],
    checks: {
      "hook.output.decision": (run) =>
        checkIfPresent(resultOf(run, 1), () => {
          const models = callsOf(run).map(({ model }) => model);
          return allTrue(
            [new Set(models).size === 1, "A `PreModelSwitch` hook denied the switch, and the model was switched."],
            [
              JSON.stringify(responseOf(run, "h-model") ?? {}).includes(freshText(run.paths, "reason")),
              "The reason of a `PreModelSwitch` hook did not reach the host.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "message-display-hook",
    processes: [
      (paths) => ({
        script: script(always(say(freshText(paths, "said")))),
        plan: sessionPlan(
          ask("one"),
          { hook: () => ({}) },
          { hooks: { MessageDisplay: [{ hookCallbackIds: ["MessageDisplay"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(resultOf(run), () =>
          JSON.stringify(hooksOf(run, "MessageDisplay")).includes(freshText(run.paths, "said"))
            ? true
            : "The `MessageDisplay` hook was not called with the text of the model.",
        ),
    },
  }),
];
