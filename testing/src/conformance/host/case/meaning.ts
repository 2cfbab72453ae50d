import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../../law/define.ts";
import type { AgentFrames } from "../../../peer/agent/frames.ts";
import { expectFrame, type PeerStep, send } from "../../../peer/plan.ts";
import { type HostCase, type HostSeen, hostCase } from "../define.ts";
import type { OrderParts } from "../order.ts";
import {
  checkIfPresent,
  completed,
  hostResponseOf,
  idle,
  reported,
  requestSteps,
  requiredResponses,
  toolCall,
  turnSteps,
} from "../query.ts";

/** Removes undefined and null members and sorts the keys. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(
    fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]),
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const initializeOf = ({ frames }: HostSeen): JsonObject =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize") ?? {};

const argvOf = ({ events }: HostSeen): readonly string[] => events.find(({ kind }) => kind === "spawn")?.argv ?? [];

/** The value of a flag, in either spelling; `""` for a flag without a value. */
function flagOf(seen: HostSeen, flag: string): string | undefined {
  const argv = argvOf(seen);
  const joined = argv.find((word) => word.startsWith(`${flag}=`));
  if (joined !== undefined) return joined.slice(flag.length + 1);
  const at = argv.indexOf(flag);
  return at < 0 ? undefined : (argv[at + 1] ?? "");
}

/**
 * The route of an option: a flag with a value, a flag without one, or a field of `initialize`. Any of them is accepted.
 */
type Route = readonly [flag: string, value?: string] | { readonly [field: string]: unknown };
interface Passed {
  readonly option: string;
  readonly value: unknown;
  readonly by: readonly Route[];
}

const isList = (route: Route): route is readonly [flag: string, value?: string] => Array.isArray(route);

function isRouted(seen: HostSeen, route: Route): boolean {
  if (!isList(route)) return Object.entries(route).every(([field, value]) => same(initializeOf(seen)[field], value));
  const [flag, value] = route;
  const given = flagOf(seen, flag);
  // The same set of words in any order, or the same JSON value.
  if (value === undefined || given === undefined) return given !== undefined;
  return given === value || given.split(",").toSorted().join() === value.split(",").toSorted().join();
}

const schema = { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] };
const agents = { reader: { description: "Reads files.", prompt: "You read.", tools: ["Read"], model: "haiku" } };
const word = (option: string, flag: string, value: unknown): Passed => ({ option, value, by: [[flag, String(value)]] });
const list = (option: string, flag: string, value: readonly string[]): Passed => ({
  ...{ option, value },
  by: [[flag, value.join(",")]],
});
const presence = (option: string, flag: string, value = true): Passed => ({ option, value, by: [[flag]] });
const field = (option: string, value: unknown, name = option, sent = value): Passed => ({
  ...{ option, value },
  by: [{ [name]: sent }],
});

/** Options for one session, and the routes of each. */
const first: readonly Passed[] = [
  word("model", "--model", "claude-haiku-4-5"),
  word("fallbackModel", "--fallback-model", "claude-sonnet-4-5"),
  word("maxTurns", "--max-turns", 7),
  word("maxBudgetUsd", "--max-budget-usd", 1.5),
  word("permissionMode", "--permission-mode", "acceptEdits"),
  word("effort", "--effort", "low"),
  word("maxThinkingTokens", "--max-thinking-tokens", 4321),
  word("sessionId", "--session-id", "66666666-0000-4000-8000-000000000001"),
  list("allowedTools", "--allowedTools", ["Read", "Bash(ls:*)"]),
  list("disallowedTools", "--disallowedTools", ["WebFetch", "Write"]),
  list("tools", "--tools", ["Read", "Bash"]),
  list("settingSources", "--setting-sources", ["user", "project"]),
  list("betas", "--betas", ["context-1m-2025-08-07"]),
  presence("includePartialMessages", "--include-partial-messages"),
  presence("includeHookEvents", "--include-hook-events"),
  presence("strictMcpConfig", "--strict-mcp-config"),
  { option: "persistSession", value: false, by: [["--no-session-persistence"]] },
  { option: "additionalDirectories", value: ["/tmp/one"], by: [["--add-dir", "/tmp/one"]] },
  {
    option: "outputFormat",
    value: { type: "json_schema", schema },
    by: [{ jsonSchema: schema }, ["--json-schema", JSON.stringify(schema)]],
  },
  field("systemPrompt", "You are terse.", "systemPrompt", ["You are terse."]),
  field("agents", agents),
  field("title", "A title of the user"),
  field("promptSuggestions", true),
  field("forwardSubagentText", true),
  field("planModeInstructions", "Plan in three steps."),
  field("toolAliases", { run_shell: "Bash" }),
];

const second: readonly Passed[] = [
  word("resume", "--resume", "66666666-0000-4000-8000-000000000002"),
  word("resumeSessionAt", "--resume-session-at", "66666666-0000-4000-8000-000000000003"),
  presence("forkSession", "--fork-session"),
  field("skills", ["lint"]),
  {
    option: "systemPrompt",
    value: { type: "preset", preset: "claude_code", append: "Be brief." },
    by: [{ appendSystemPrompt: "Be brief." }],
  },
];

const passes = (name: string, passed: readonly Passed[]): HostCase =>
  hostCase({
    name,
    order: { prompt: "Begin.", options: Object.fromEntries(passed.map(({ option, value }) => [option, value])) },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "option.passed": (seen) => {
        if (!seen.frames.some(({ type }) => type === "user")) return undefined;
        const lost = passed.find(({ by }) => !by.some((route) => isRouted(seen, route)));
        return lost === undefined || `The option \`${lost.option}\` did not reach the agent as the user gave it.`;
      },
    },
  });

/** The content of a permission request besides the tool and its input. Every value is unique. */
const about: Frame = {
  decision_reason: "the reason of the request",
  blocked_path: "/blocked/path",
  agent_id: "agent_of_the_request",
  description: "the description of the request",
  display_name: "the display name of the request",
  title: "the title of the request",
  permission_suggestions: [
    { type: "setMode", mode: "acceptEdits", destination: "session" },
    { type: "addDirectories", directories: ["/suggested"], destination: "session" },
  ],
};

const question: Frame = {
  tool_name: "Bash",
  input: { command: "rm a", timeout: 5000 },
  tool_use_id: "toolu_1",
  ...about,
};

/** A callback whose answer must arrive unchanged. */
const answers = (
  name: string,
  result: NonNullable<OrderParts["permission"]> & { readonly behavior: "answer" },
): HostCase =>
  hostCase({
    name,
    order: { prompt: "Begin.", permission: result },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1", "Bash", { command: "rm a", timeout: 5000 })),
        ...requestSteps(frames, "a-ask", "can_use_tool", question),
        ...send(frames.toolResult("toolu_1", "as the user decided")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "permission.answer.user": (seen) => answeredExactly(seen, result.result),
      "permission.question.given": (seen) => {
        const askedWord = seen.words.find(({ kind }) => kind === "asked");
        if (askedWord?.kind !== "asked" || askedWord.context === undefined) return undefined;
        const context = JSON.stringify(askedWord.context);
        const lost = Object.entries(about).find(([, value]) =>
          (Array.isArray(value) ? value : [value]).some((part) => !context.includes(JSON.stringify(part))),
        );
        return lost === undefined || `\`${lost[0]}\` of the permission request did not reach the user.`;
      },
    },
  });

/** Whether the host's answer is exactly what its user returned. */
const answeredExactly = (seen: HostSeen, result: Frame): CheckResult =>
  checkIfPresent(hostResponseOf(seen, "a-ask"), ({ response }) => {
    const { toolUseID, ...sent } = asJsonObject(response);
    if (toolUseID !== undefined && toolUseID !== "toolu_1") return "The answer names another tool use.";
    // An input that the user did not change may be repeated.
    const input = result.behavior === "allow" && !("updatedInput" in result) ? { updatedInput: question.input } : {};
    return (
      same(sent, result) ||
      same(sent, { ...result, ...input }) ||
      `The user answered ${JSON.stringify(result)}, and the host sent ${JSON.stringify(sent)}.`
    );
  });

const outputs: Readonly<Record<string, Frame>> = {
  PreToolUse: {
    continue: true,
    systemMessage: "a message for the user",
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason: "a reason of the hook",
      updatedInput: { command: "rm b" },
      additionalContext: "a context of the hook",
    },
  },
  PostToolUse: {
    continue: false,
    stopReason: "a reason to stop",
    suppressOutput: true,
    decision: "block",
    reason: "a reason to block",
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "a context afterwards" },
  },
};
const hooks = [
  { event: "PreToolUse", matcher: "Bash", timeout: 33, output: outputs.PreToolUse ?? {} },
  { event: "PostToolUse", output: outputs.PostToolUse ?? {} },
];

const registered = (seen: Pick<HostSeen, "frames">, event: string): JsonObject => {
  const hello = seen.frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize");
  const matchers = asJsonObject(hello?.hooks)[event];
  return asJsonObject(Array.isArray(matchers) ? matchers[0] : undefined);
};
const callbackOf = (received: readonly Frame[], event: string): unknown => {
  const ids = registered({ frames: received }, event).hookCallbackIds;
  return Array.isArray(ids) ? ids[0] : "none";
};

const calls = (frames: AgentFrames, event: string): PeerStep[] => [
  ...send((_, received) =>
    frames.request(`a-${event}`, "hook_callback", {
      callback_id: callbackOf(received, event),
      tool_use_id: "toolu_1",
      input: {
        ...{ hook_event_name: event, session_id: "11111111-0000-4000-8000-000000000001", cwd: "/project" },
        ...{ transcript_path: "/sessions/1.jsonl", tool_name: "Bash", tool_input: { command: "rm a" } },
        ...{ tool_use_id: "toolu_1", agent_id: "agent_of_the_hook", agent_type: "reader" },
        ...(event === "PostToolUse" && { tool_response: { stdout: "removed" } }),
      },
    }),
  ),
  expectFrame({ type: "control_response", response: { request_id: `a-${event}` } }),
];

const content = [
  { type: "text", text: "the first block" },
  { type: "text", text: "the second block" },
];
const server = {
  ...{ name: "notes", tool: "list", description: "Lists the notes.", text: "" },
  result: { content, isError: true },
};
const blocks = [
  { type: "text", text: "What is in this picture?" },
  { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
] as const;
const mcp = (frames: AgentFrames, id: string, message: Frame): PeerStep[] =>
  requestSteps(frames, id, "mcp_message", { server_name: server.name, message: { jsonrpc: "2.0", ...message } });
const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "agent", version: "1" } };
const mcpResponseOf = (seen: HostSeen, id: string): JsonObject =>
  asJsonObject(asJsonObject(hostResponseOf(seen, id)?.response).mcp_response);

/** A method of the session, its request, and whether the agent accepts it. */
const asksAgent = (
  name: string,
  method: "setPermissionMode" | "stopTask",
  argument: string,
  sent: Frame,
  refused: boolean,
): HostCase =>
  hostCase({
    name,
    order: { prompt: "Begin.", onFirstMessage: { do: "control", method, argument } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [expectFrame({ type: "control_request", request: { subtype: String(sent.subtype) } })],
        idle(frames),
      ),
      rules: [
        ...(refused
          ? [
              {
                when: { type: "control_request", request: { subtype: String(sent.subtype) } },
                answer: ({ request_id: id }: Frame) => [
                  {
                    type: "control_response",
                    response: { subtype: "error", request_id: id, error: "There is no such task." },
                  },
                ],
              },
            ]
          : []),
        ...requiredResponses,
      ],
    }),
    checks: {
      "control.asked": (seen) => {
        if (completed(seen, "a request") !== true) return undefined;
        const request = seen.frames
          .map((frame) => asJsonObject(frame.request))
          .find(({ subtype }) => subtype === sent.subtype);
        if (!request || !Object.entries(sent).every(([key, value]) => same(request[key], value)))
          return `\`${method}\` did not reach the agent with its parameters.`;
        if (!refused) return reported(seen, "answered") || "A request was answered, and its caller was not notified.";
        const failure = seen.words.find(({ kind }) => kind === "failed");
        return (
          (failure?.kind === "failed" && failure.message.includes("There is no such task.")) ||
          "The agent refused a request, and its caller did not learn why."
        );
      },
    },
  });

/** Cases about meaning: what the user chooses and answers reaches the agent unchanged, and what the agent sends reaches the user unchanged. */
export const hostMeaningCases: readonly HostCase[] = [
  passes("options-of-the-user", first),
  passes("options-of-a-resumed-session", second),
  answers("a-permission-with-updates", {
    behavior: "answer",
    result: {
      behavior: "allow",
      updatedInput: { command: "rm -i a" },
      updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
    },
  }),
  answers("a-permission-and-no-more", {
    behavior: "answer",
    result: { behavior: "allow", updatedInput: question.input },
  }),
  answers("a-denial-and-no-more", { behavior: "answer", result: { behavior: "deny", message: "Not this one." } }),
  answers("a-denial-that-interrupts", {
    behavior: "answer",
    result: { behavior: "deny", message: "Stop here.", interrupt: true },
  }),
  hostCase({
    name: "outputs-of-hooks",
    order: { prompt: "Begin.", hooks },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...calls(frames, "PreToolUse"),
        ...calls(frames, "PostToolUse"),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (seen) => {
        if (!seen.frames.some(({ type }) => type === "user")) return undefined;
        const { matcher, timeout } = registered(seen, "PreToolUse");
        if (matcher !== "Bash" || timeout !== 33)
          return "A hook was not registered with the user's matcher and timeout.";
        const lost = Object.entries(outputs).find(
          ([event, output]) =>
            hostResponseOf(seen, `a-${event}`) && !same(hostResponseOf(seen, `a-${event}`)?.response, output),
        );
        return lost === undefined || `The output of a ${lost[0]} hook did not reach the agent as it was returned.`;
      },
    },
  }),
  hostCase({
    name: "a-result-of-several-blocks",
    order: { prompt: "Begin.", server },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...mcp(frames, "a-hello", { id: 1, method: "initialize", params: hello }),
        ...mcp(frames, "a-odd", { id: 2, method: "no/such/method", params: {} }),
        ...send(toolCall(frames, "toolu_1", "mcp__notes__list", {})),
        ...mcp(frames, "a-call", { id: 3, method: "tools/call", params: { name: "list", arguments: {} } }),
        ...send(frames.toolResult("toolu_1", "listed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (seen) => {
        if (!seen.frames.some(({ type }) => type === "user")) return undefined;
        const named = initializeOf(seen).sdkMcpServers;
        if (!Array.isArray(named) || !named.includes(server.name)) return "A server of the user was not announced.";
        return checkIfPresent(hostResponseOf(seen, "a-call"), () => {
          const result = asJsonObject(mcpResponseOf(seen, "a-call").result);
          if (!same(result.content, content)) return "The blocks that a tool returned did not all reach the agent.";
          return result.isError === true || "A tool returned an error, and the host sent a success.";
        });
      },
      "mcp.message.answered": (seen) =>
        checkIfPresent(hostResponseOf(seen, "a-hello"), () =>
          mcpResponseOf(seen, "a-odd").error === undefined ? "An unknown method of MCP got no error." : true,
        ),
    },
  }),
  hostCase({
    name: "a-prompt-of-blocks",
    order: { prompt: "", blocks },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "message.user.given": ({ frames }) =>
        checkIfPresent(
          frames.find(({ type }) => type === "user"),
          ({ message }) =>
            same(asJsonObject(message).content, blocks)
              ? true
              : "The blocks of a prompt did not reach the agent as the user gave them.",
        ),
    },
  }),
  hostCase({
    name: "an-unknown-request",
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [
          ...send({ type: "control_request", request_id: "a-odd", request: { subtype: "no_such_request" } }),
          expectFrame({ type: "control_response", response: { request_id: "a-odd" } }),
        ],
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {},
  }),
  hostCase({
    name: "messages-of-many-kinds",
    order: { prompt: "Begin.", options: { includePartialMessages: true } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        send(
          frames.stream({ type: "message_start", message: { id: "msg_1", content: [] } }),
          frames.assistant("msg_1", { type: "thinking", thinking: "a thought", signature: "sig" }),
          frames.stream({ type: "message_stop" }),
          frames.assistant(
            "msg_2",
            { type: "text", text: "a text of a subagent" },
            { parent_tool_use_id: "toolu_agent" },
          ),
          frames.message("system/compact_boundary"),
          frames.message("system/api_retry"),
          frames.message("system/task_started"),
          frames.message("system/task_notification"),
          frames.message("tool_progress"),
          frames.message("rate_limit_event"),
          frames.message("prompt_suggestion"),
          frames.message("user", {
            message: { role: "user", content: "a replay" },
            isReplay: true,
            parent_tool_use_id: null,
          }),
        ),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: { "compatibility.field.unknown": (seen) => completed(seen, "messages of many kinds") },
  }),
  asksAgent(
    "a-request-with-a-parameter",
    "setPermissionMode",
    "plan",
    { subtype: "set_permission_mode", mode: "plan" },
    false,
  ),
  asksAgent("a-request-that-is-refused", "stopTask", "task_9", { subtype: "stop_task", task_id: "task_9" }, true),
];
