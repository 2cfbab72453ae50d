import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import type { AgentFrames } from "../../../peer/agent/frames.ts";
import { cancel } from "../../../peer/host/frames.ts";
import { expectFrame, type PeerRule, type PeerStep, pause, send } from "../../../peer/plan.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../define.ts";
import {
  callbackGotSent,
  checkIfPresent,
  hostResponseOf,
  hungUp,
  idle,
  indexOfInputEnd,
  lastResultOf,
  reported,
  requestSteps,
  requiredResponses,
  textMessage,
  toolCall,
  turnSteps,
  wasRequested,
} from "../query.ts";

const denied = "The user does not want this file removed.";
const hook = {
  event: "PreToolUse",
  permissionDecision: "deny",
  permissionDecisionReason: "Nothing is removed today.",
} as const;
const server = { name: "notes", tool: "list", description: "Lists the notes.", text: "There are no notes." } as const;

const question = (id: string, command = "rm a"): Frame => ({
  tool_name: "Bash",
  input: { command },
  tool_use_id: id,
});

const decisionOf = (run: HostCaseRun, id: string) =>
  checkIfPresent(hostResponseOf(run, id), ({ response }) => String(asJsonObject(response).behavior));

/** An answer of the user that never left the host. */
const flushed = (run: HostCaseRun, kind: "asked" | "hooked", id: string) =>
  reported(run, kind)
    ? hostResponseOf(run, id) !== undefined || "The user had answered, and the answer never left the host."
    : undefined;

const answersEverything = (frames: AgentFrames): PeerStep[] => [
  ...send(toolCall(frames, "toolu_1")),
  ...requestSteps(frames, "a-ask", "can_use_tool", question("toolu_1")),
  ...send(frames.toolResult("toolu_1", "removed")),
];

/** The first callback that the host registered in `initialize`. */
const callbackIn = (received: readonly Frame[]): string => {
  const hello = received.find(({ request }) => asJsonObject(request).subtype === "initialize");
  return /"hookCallbackIds":\["([^"]+)"/.exec(JSON.stringify(hello ?? {}))?.[1] ?? "none";
};

const message = (id: number | undefined, method: string, params: Frame = {}): Frame => ({
  server_name: server.name,
  message: { jsonrpc: "2.0", ...(id !== undefined && { id }), method, params },
});

const later: readonly PeerRule[] = [
  { when: { type: "control_request", request: { subtype: "initialize" } }, answer: () => [] },
  ...requiredResponses,
];

/** Cases about the agent's questions to its host. */
export const callbackCases: readonly HostCase[] = [
  hostCase({
    name: "permission-request",
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({ steps: turnSteps(frames, answersEverything(frames)), rules: requiredResponses }),
    checks: {
      "permission.answer.user": (run) =>
        checkIfPresent(decisionOf(run, "a-ask") as string | undefined, (behavior) => {
          if (behavior !== "allow") return `The user allowed a tool, and the host answered ${behavior}.`;
          const { updatedInput } = asJsonObject(hostResponseOf(run, "a-ask")?.response);
          const same =
            updatedInput === undefined || JSON.stringify(updatedInput) === JSON.stringify(question("toolu_1").input);
          return same || "The user left the input as it was, and the host answered with another.";
        }),
      "permission.question.given": callbackGotSent,
      "framing.frame.flush": (run) => flushed(run, "asked", "a-ask"),
      "ending.input.open": (run) =>
        checkIfPresent(hostResponseOf(run, "a-ask"), () =>
          indexOfInputEnd(run) < 0 || indexOfInputEnd(run) > lastResultOf(run)
            ? true
            : "The input ended while a turn was under way.",
        ),
    },
  }),
  hostCase({
    name: "permission-denied",
    order: { prompt: "Begin.", permission: { behavior: "deny", message: denied } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...requestSteps(frames, "a-ask", "can_use_tool", question("toolu_1")),
        ...send(frames.toolResult("toolu_1", denied, { isError: true })),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (run) =>
        checkIfPresent(decisionOf(run, "a-ask") as string | undefined, (behavior) => {
          if (behavior !== "deny") return `The user denied a tool, and the host answered ${behavior}.`;
          const { message: reason } = asJsonObject(hostResponseOf(run, "a-ask")?.response);
          return (
            reason === denied ||
            `The user denied with ${JSON.stringify(denied)}, and the host sent ${JSON.stringify(reason)}.`
          );
        }),
    },
  }),
  hostCase({
    name: "withdrawn-permission-request",
    order: { prompt: "Begin.", permission: { behavior: "wait", message: "The question was cancelled." } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1"), frames.request("a-ask", "can_use_tool", question("toolu_1"))),
        pause(100),
        ...send(textMessage(frames, "msg_meanwhile", "Meanwhile.")),
        pause(150),
        ...send(cancel("a-ask"), frames.toolResult("toolu_1", "stopped", { isError: true })),
        pause(100),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "control.cancel.aborts": (run) => {
        if (!reported(run, "asked") || !reported(run, "end")) return undefined;
        // At the end of the session, every signal is aborted, which does not count.
        const over = run.messages.findIndex(
          (message) => message.kind === "message" && message.message.type === "result",
        );
        const aborted = run.messages.findIndex(({ kind }) => kind === "aborted");
        return (aborted >= 0 && aborted < over) || "The question was taken back and its signal not aborted.";
      },
    },
  }),
  hostCase({
    name: "two-permission-requests-at-once",
    order: { prompt: "Begin.", permission: { behavior: "wait", message: "The question was cancelled." } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...["toolu_1", "toolu_2"].flatMap((id) =>
          send(toolCall(frames, id), frames.request(`a-${id}`, "can_use_tool", question(id))),
        ),
        pause(150),
        ...send(cancel("a-toolu_1"), frames.toolResult("toolu_1", "stopped", { isError: true })),
        pause(100),
        ...send(cancel("a-toolu_2"), frames.toolResult("toolu_2", "stopped", { isError: true })),
        pause(100),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "permission.question.given": (run) => {
        if (!reported(run, "asked") || !reported(run, "end")) return undefined;
        const first = run.messages.findIndex(({ kind }) => kind === "aborted");
        const before = first < 0 ? run.messages : run.messages.slice(0, first);
        return (
          before.filter(({ kind }) => kind === "asked").length === 2 ||
          "A permission request waited for the answer to another one."
        );
      },
      "control.cancel.aborts": (run) => {
        const uses = run.messages.flatMap((one) => (one.kind === "aborted" ? [one.use] : []));
        if (uses.length === 0 || uses.includes(undefined) || !reported(run, "end")) return undefined;
        return (
          uses.join() === "toolu_1,toolu_2" || "The signal of another question was aborted than of the one taken back."
        );
      },
    },
  }),
  hostCase({
    name: "a-dialog-of-an-undeclared-kind",
    // Hosts with callbacks keep their input open.
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(frames.request("a-dialog", "request_user_dialog", { dialog_kind: "pick_a_day", payload: {} })),
        pause(150),
        ...send(cancel("a-dialog")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "control.dialog.answered": (run) => {
        if (!wasRequested(run, "a-dialog") || !reported(run, "end")) return undefined;
        const answer = hostResponseOf(run, "a-dialog");
        return (
          answer === undefined ||
          answer.subtype === "error" ||
          "A dialog of a kind that the user did not declare was answered as if the user had."
        );
      },
    },
  }),
  hostCase({
    name: "permission-request-after-the-result",
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [
          ...send(
            frames.message("system/session_state_changed", { state: "running" }),
            frames.message("system/task_started", {
              task_id: "task_1",
              tool_use_id: "toolu_agent",
              is_backgrounded: true,
            }),
            frames.message("system/background_tasks_changed", {
              tasks: [{ task_id: "task_1", task_type: "local_agent", description: "looks around" }],
            }),
            frames.message("result/success", { result: "It runs.", result_index: 0, permission_denials: [] }),
          ),
          pause(50),
          ...send(toolCall(frames, "toolu_1")),
          ...requestSteps(frames, "a-late", "can_use_tool", question("toolu_1")),
          ...send(
            frames.toolResult("toolu_1", "removed"),
            frames.message("system/task_notification", { task_id: "task_1", tool_use_id: "toolu_agent" }),
            frames.message("system/background_tasks_changed", { tasks: [] }),
          ),
        ],
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "ending.input.open": (run) => {
        if (hostResponseOf(run, "a-late") !== undefined) return true;
        // A host that has ended its input may fail when it is asked anyway, and report nothing more.
        const over = reported(run, "end") || (hungUp(run) && wasRequested(run, "a-late"));
        return over ? "A task was live after the result, and no one could be asked." : undefined;
      },
    },
  }),
  hostCase({
    name: "a-hook",
    order: { prompt: "Begin.", hook },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1"), (_, received) =>
          frames.request("a-hook", "hook_callback", {
            callback_id: callbackIn(received),
            tool_use_id: "toolu_1",
            input: {
              hook_event_name: "PreToolUse",
              session_id: "11111111-0000-4000-8000-000000000001",
              transcript_path: "/sessions/1.jsonl",
              cwd: "/project",
              tool_name: "Bash",
              tool_input: { command: "rm a" },
              tool_use_id: "toolu_1",
            },
          }),
        ),
        expectFrame({ type: "control_response", response: { request_id: "a-hook" } }),
        ...send(frames.toolResult("toolu_1", hook.permissionDecisionReason, { isError: true })),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) =>
        checkIfPresent(hostResponseOf(run, "a-hook"), ({ response }) => {
          if (!reported(run, "hooked")) return "A hook was registered and not called.";
          const { permissionDecision: decision } = asJsonObject(asJsonObject(response).hookSpecificOutput);
          return decision === "deny" || `The hook answered deny, and the host sent ${String(decision)}.`;
        }),
    },
  }),
  hostCase({
    name: "a-blocking-hook",
    order: { prompt: "Begin.", hook: { ...hook, onFailure: "block" } },
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "control_request", request: { subtype: "initialize" } }),
        pause(100),
        ...send((hello) => frames.answer(hello)),
        ...turnSteps(frames, []),
      ],
      rules: later,
    }),
    checks: {},
  }),
  hostCase({
    name: "blocks-before-a-blocking-hook",
    order: { prompt: "", blocks: [{ type: "text", text: "Begin." }], hook: { ...hook, onFailure: "block" } },
    plan: (frames) => ({
      steps: [
        expectFrame({ type: "control_request", request: { subtype: "initialize" } }),
        pause(100),
        ...send((hello) => frames.answer(hello)),
        ...turnSteps(frames, []),
      ],
      rules: later,
    }),
    checks: {},
  }),
  hostCase({
    name: "a-server",
    order: { prompt: "Begin.", server },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...requestSteps(
          frames,
          "a-hello",
          "mcp_message",
          message(1, "initialize", {
            protocolVersion: "2025-06-18",
            capabilities: {},
            clientInfo: { name: "agent", version: "1" },
          }),
        ),
        ...requestSteps(frames, "a-greeted", "mcp_message", message(undefined, "notifications/initialized")),
        ...requestSteps(frames, "a-list", "mcp_message", message(2, "tools/list")),
        ...send(toolCall(frames, "toolu_1", "mcp__notes__list", {})),
        ...requestSteps(frames, "a-call", "mcp_message", message(3, "tools/call", { name: "list", arguments: {} })),
        ...send(frames.toolResult("toolu_1", server.text)),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(hostResponseOf(run, "a-call"), ({ response }) => {
          if (!/"serverInfo"/.test(JSON.stringify(hostResponseOf(run, "a-hello") ?? {})))
            return "The server was greeted and did not say who it is.";
          if (!reported(run, "served")) return "The tool of a server of the host was not called.";
          return (
            JSON.stringify(response ?? "").includes(JSON.stringify(server.text)) ||
            "What the tool gave back was not passed on."
          );
        }),
    },
  }),
  hostCase({
    name: "an-elicitation",
    // Hosts with callbacks keep their input open.
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        requestSteps(frames, "a-elicit", "elicitation", { mcp_server_name: "notes", message: "Which?" }),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.elicitation.declined": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const answer = hostResponseOf(run, "a-elicit");
        // If its input ends with the prompt, a host cannot answer.
        if (!answer) return hungUp(run) ? undefined : "An elicitation got no answer.";
        if (answer.subtype === "error") return true;
        return asJsonObject(answer.response).action === "decline" || "A host that cannot ask its user did not decline.";
      },
    },
  }),
];
