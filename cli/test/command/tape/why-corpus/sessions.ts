import {
  always,
  type CasePaths,
  type CaseProcess,
  deliver,
  drop,
  end,
  expectFrame,
  type Frame,
  fail,
  type HostRules,
  hostRules,
  isResult,
  type PeerStep,
  pause,
  prompt,
  raw,
  rawLine,
  request,
  respond,
  responseTo,
  say,
  script,
  send,
  signal,
  toolUse,
  use,
  when,
} from "@agentwire/testing";

/** A session, and what truly went wrong in it. */
export interface CauseSession {
  readonly name: string;
  /** The kind of the cause; `null` if all is well. */
  readonly cause: string | null;
  readonly process: (location: CasePaths) => CaseProcess;
  /** Needs real processes, signals or sockets. */
  readonly outside?: true;
  /** What the frames alone show, where that is less. */
  readonly onTheWire?: string | null;
  /** Only the tape up to the first frame that fits is explained. */
  readonly upTo?: Frame;
}

const asking = ["--permission-prompt-tool=stdio"];
/** No second attempt, so that a failure of the model is final. */
const once = { CLAUDE_CODE_MAX_RETRIES: "0" };

type Setup = Partial<CaseProcess> & {
  readonly steps?: readonly PeerStep[];
  readonly rules?: HostRules;
  readonly greeting?: Frame;
};

const ask = (content = "go", fields: Frame = {}): PeerStep[] => [
  ...send(prompt(content, fields)),
  expectFrame(isResult),
];
const control = (id: string, subtype: string, params: Frame = {}): PeerStep[] => [
  ...send(request(id, subtype, params)),
  expectFrame(responseTo(id)),
];
/** Answers the permission request that the agent sent last. */
const answering = (answer: Frame): PeerStep[] =>
  send((_, received) => {
    const open = received.findLast(({ type }) => type === "control_request");
    return respond(String(open?.request_id), answer);
  });
const asksFor = (subtype: string): PeerStep => expectFrame({ type: "control_request", request: { subtype } });

const session =
  ({ steps = [...ask(), end()], rules = {}, greeting = {}, ...more }: Setup = {}) =>
  (): CaseProcess => ({
    recordsModel: true,
    script: script(say("done")),
    ...more,
    plan: { steps: [...control("h-init", "initialize", greeting), ...steps], rules: hostRules(rules) },
  });

/** A model that calls one tool and then ends its turn. */
const calls = (name: string, input: Frame = {}, id = "toolu_1") =>
  script(use(toolUse(id, name, input)), always(say("done")));
const bash = (command: string, more: Frame = {}) => calls("Bash", { command, description: "d", ...more });

const settings = (value: object): string[] => [`--settings=${JSON.stringify(value)}`];
const commandHook = (event: string, command: string, more: object = {}, matcher?: string): string[] =>
  settings({
    hooks: {
      [event]: [{ ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: "command", command, ...more }] }],
    },
  });
const hostHook = (event: string): Frame => ({ hooks: { [event]: [{ matcher: null, hookCallbackIds: ["hook-1"] }] } });
const decision = (event: string, output: object) => ({ hookSpecificOutput: { hookEventName: event, ...output } });

const tool = { name: "add", description: "Adds", inputSchema: { type: "object", properties: {} } };
const greeting = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "calc", version: "1" },
};
/** A server of the host that fails at the methods named. */
const server =
  (failing: Readonly<Record<string, object>>) =>
  ({ message }: Readonly<Record<string, unknown>>) => {
    const { id, method } = message as { readonly id?: number; readonly method: string };
    const results: Readonly<Record<string, object>> = {
      initialize: { result: greeting },
      "tools/list": { result: { tools: [tool] } },
      "tools/call": { result: { content: [{ type: "text", text: "5" }] } },
    };
    return { mcp_response: { jsonrpc: "2.0", id: id ?? 0, ...(failing[method] ?? results[method] ?? { result: {} }) } };
  };
const serving = { sdkMcpServers: ["calc"] };

const refused = (status: number, type: string, message: string) =>
  session({ env: once, script: script(always(fail(status, type, message))) });
const broken = (body: string) => session({ env: once, script: script(always(raw(body))) });

/** Asks the user about a tool and gets this answer. */
const decided = (answer: Frame | { readonly error: string } | undefined, more: Setup = {}) =>
  session({ argv: asking, script: bash("touch made.txt"), rules: { canUseTool: () => answer }, ...more });

const subagent = (...steps: Parameters<typeof when>[1][]) =>
  script(
    when("do the work", ...steps),
    use(
      toolUse("toolu_agent", "Task", { description: "work", prompt: "do the work", subagent_type: "general-purpose" }),
    ),
    always(say("done")),
  );

const interruptNow = (id = "h-stop"): PeerStep[] => control(id, "interrupt");

/** The model has begun to speak. */
const speaking = expectFrame({ type: "stream_event" });
const startOfTurn = expectFrame({ type: "system", subtype: "init" });

/** Sessions, each with one cause. */
export const causeSessions: readonly CauseSession[] = [
  // All is well.
  { name: "a plain answer", cause: null, process: session() },
  { name: "a tool that runs", cause: null, process: session({ argv: asking, script: bash("echo hi") }) },
  {
    name: "a tool that the host allows",
    outside: true,
    cause: null,
    process: session({ argv: asking, script: bash("touch a.txt") }),
  },
  {
    name: "two prompts",
    cause: null,
    process: session({ script: script(always(say("done"))), steps: [...ask("one"), ...ask("two"), end()] }),
  },
  {
    name: "a subagent that does its work",
    cause: null,
    process: session({ argv: asking, script: subagent(say("did it")) }),
  },
  {
    name: "a hook that has no opinion",
    cause: null,
    process: session({ script: bash("echo hi"), greeting: hostHook("PreToolUse") }),
  },
  {
    name: "a server of the host that answers",
    cause: null,
    process: session({
      argv: [...asking],
      script: calls("mcp__calc__add"),
      greeting: serving,
      rules: { mcp: server({}) },
    }),
  },
  {
    name: "a conversation that is compacted",
    cause: null,
    process: session({ script: script(always(say("done"))), steps: [...ask("one"), ...ask("/compact"), end()] }),
  },

  // The model's service refuses or breaks.
  {
    name: "a key that the service refuses",
    cause: "model.authentication",
    process: refused(401, "authentication_error", "invalid x-api-key"),
  },
  {
    name: "an account without access",
    cause: "model.forbidden",
    process: refused(403, "permission_error", "not allowed here"),
  },
  {
    name: "a model that does not exist",
    cause: "model.not-found",
    process: session({
      env: once,
      argv: ["--model=claude-nothing-9"],
      script: script(always(fail(404, "not_found_error", "model: claude-nothing-9"))),
    }),
  },
  { name: "a rate limit", cause: "model.rate-limit", process: refused(429, "rate_limit_error", "slow down") },
  { name: "an overloaded service", cause: "model.overloaded", process: refused(529, "overloaded_error", "Overloaded") },
  {
    name: "a service with an internal error",
    cause: "model.server-error",
    process: refused(500, "api_error", "Internal server error"),
  },
  { name: "a gateway that is down", cause: "model.server-error", process: refused(503, "api_error", "no upstream") },
  {
    name: "a request that the service rejects",
    cause: "model.bad-request",
    process: refused(400, "invalid_request_error", "messages.0: bad"),
  },
  {
    name: "credit that is used up",
    cause: "model.billing",
    process: refused(
      400,
      "invalid_request_error",
      "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
    ),
  },
  {
    name: "a prompt that is too long",
    cause: "model.prompt-too-long",
    process: refused(400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum"),
  },
  {
    name: "a request that is too large",
    cause: "model.prompt-too-long",
    process: refused(413, "request_too_large", "Request exceeds the maximum size"),
  },
  {
    name: "a service that hangs up",
    outside: true,
    cause: "model.unreachable",
    process: session({ env: once, script: script(always(drop())) }),
  },
  {
    name: "a service that nobody runs",
    outside: true,
    cause: "model.unreachable",
    process: session({ env: { ...once, ANTHROPIC_BASE_URL: "http://127.0.0.1:9" } }),
  },
  {
    name: "a page in place of a stream",
    cause: "model.malformed",
    process: broken("<!doctype html><title>Sign in</title>"),
  },
  { name: "an empty stream", cause: "model.malformed", process: broken("") },
  { name: "a stream that is no SSE", cause: "model.malformed", process: broken("event: nothing\ndata: {\n\n") },
  {
    name: "a stream that is cut in the first block",
    onTheWire: null,
    cause: "model.stream-cut",
    process: session({ env: once, script: script(always(deliver(say("half of it"), { cut: { afterEvents: 3 } }))) }),
  },
  {
    name: "a stream that is cut after a tool use",
    cause: "model.stream-cut",
    process: session({
      env: once,
      script: script(
        // A slow agent has read the block before the connection breaks.
        deliver(use(toolUse("toolu_1", "Bash", { command: "echo hi" })), {
          hold: { afterEvents: 5, ms: 500 },
          cut: { afterEvents: 5 },
        }),
        always(say("done")),
      ),
    }),
  },
  {
    name: "a stream that turns into an error",
    onTheWire: null,
    cause: "model.overloaded",
    process: session({
      env: once,
      script: script(
        always(say("half", { streamError: { type: "overloaded_error", message: "Overloaded", afterEvents: 2 } })),
      ),
    }),
  },
  {
    name: "a safety refusal",
    cause: "model.refusal",
    process: session({ env: once, script: script(always(say("", { stopReason: "refusal" }))) }),
  },
  {
    name: "an answer that reached its token limit",
    cause: "model.max-tokens",
    process: session({ env: once, script: script(always(say("and so on", { stopReason: "max_tokens" }))) }),
  },
  {
    name: "a failure that a retry mended",
    cause: "model.overloaded",
    process: session({ script: script(fail(529, "overloaded_error", "Overloaded"), always(say("done"))) }),
  },
  {
    name: "a model that falls back to another",
    cause: "model.overloaded",
    process: session({
      argv: ["--fallback-model=claude-haiku-4-5"],
      env: { CLAUDE_CODE_MAX_RETRIES: "3" },
      script: script(
        when({ model: "haiku" }, always(say("done"))),
        always(fail(529, "overloaded_error", "Overloaded")),
      ),
    }),
  },
  {
    name: "a failure in the second call of a turn",
    cause: "model.server-error",
    process: session({
      env: once,
      script: script(
        use(toolUse("toolu_1", "Bash", { command: "echo hi" })),
        always(fail(500, "api_error", "Internal server error")),
      ),
    }),
  },
  {
    name: "a failure in the first of two turns",
    cause: "model.server-error",
    process: session({
      env: once,
      script: script(fail(500, "api_error", "Internal server error"), always(say("done"))),
      steps: [...ask("one"), ...ask("two"), end()],
    }),
  },
  {
    name: "no credentials",
    cause: "model.authentication",
    process: session({ env: { ...once, ANTHROPIC_API_KEY: "" } }),
  },

  // Permissions.
  {
    name: "a denial of the host",
    cause: "permission.denied-by-host",
    process: decided({ behavior: "deny", message: "not on a Friday" }),
  },
  {
    name: "a denial of the host that stops the turn",
    cause: "permission.denied-by-host",
    process: decided({ behavior: "deny", message: "stop here", interrupt: true }),
  },
  {
    name: "a host whose callback throws",
    cause: "permission.host-failed",
    process: decided({ error: "callback exploded" }),
  },
  { name: "a host that answers nonsense", cause: "permission.host-failed", process: decided({ behaviour: "allow" }) },
  {
    name: "a deny rule",
    cause: "permission.denied-by-rule",
    process: session({ argv: [...asking, "--disallowedTools=Bash(touch:*)"], script: bash("touch made.txt") }),
  },
  {
    name: "a deny rule of the settings",
    cause: "permission.denied-by-rule",
    process: session({
      argv: [...asking, ...settings({ permissions: { deny: ["Bash(touch:*)"] } })],
      script: bash("touch made.txt"),
    }),
  },
  {
    name: "a mode that asks nobody",
    cause: "permission.denied-by-mode",
    process: session({ argv: [...asking, "--permission-mode=dontAsk"], script: bash("touch made.txt") }),
  },
  {
    name: "nobody who could be asked",
    cause: "permission.nobody-to-ask",
    process: session({ script: bash("touch made.txt") }),
  },
  {
    name: "a hook of the host that denies",
    cause: "hook.denied-tool",
    process: session({
      argv: asking,
      script: bash("touch made.txt"),
      greeting: hostHook("PreToolUse"),
      rules: { hook: () => decision("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "frozen" }) },
    }),
  },
  {
    name: "a hook command that denies",
    outside: true,
    cause: "hook.denied-tool",
    process: session({
      argv: [...asking, ...commandHook("PreToolUse", "echo frozen >&2; exit 2", {}, "Bash")],
      script: bash("touch made.txt"),
    }),
  },
  {
    name: "a hook that denies the permission request",
    cause: "hook.denied-tool",
    process: session({
      argv: asking,
      script: bash("touch made.txt"),
      greeting: hostHook("PermissionRequest"),
      rules: {
        hook: () => decision("PermissionRequest", { decision: { behavior: "deny", message: "frozen" } }),
        canUseTool: () => undefined,
      },
    }),
  },
  {
    name: "a host that ends its input with a question open",
    cause: "permission.unanswered",
    process: decided(undefined, { steps: [...send(prompt("go")), asksFor("can_use_tool"), end(), pause(300)] }),
  },
  {
    name: "a denied tool of a subagent",
    cause: "permission.denied-by-host",
    process: session({
      argv: asking,
      script: subagent(use(toolUse("toolu_in", "Bash", { command: "touch made.txt" })), say("could not")),
      steps: [...ask(), expectFrame(isResult), end()],
      rules: {
        canUseTool: ({ tool_name, input }) =>
          tool_name === "Bash" ? { behavior: "deny", message: "not you" } : { behavior: "allow", updatedInput: input },
      },
    }),
  },

  // Hooks.
  {
    name: "a hook of the host that blocks the prompt",
    cause: "hook.blocked-prompt",
    process: session({
      greeting: hostHook("UserPromptSubmit"),
      rules: { hook: () => ({ decision: "block", reason: "no secrets" }) },
    }),
  },
  {
    name: "a hook command that blocks the prompt",
    outside: true,
    cause: "hook.blocked-prompt",
    process: session({ argv: commandHook("UserPromptSubmit", "echo no secrets >&2; exit 2") }),
  },
  {
    name: "a hook command that fails",
    cause: "hook.failed-open",
    process: session({
      argv: [...asking, "--include-hook-events", ...commandHook("PreToolUse", "echo broken >&2; exit 1", {}, "Bash")],
      script: bash("echo hi"),
    }),
  },
  {
    name: "a hook command that does not exist",
    cause: "hook.failed",
    process: session({
      argv: [...asking, "--include-hook-events", ...commandHook("PostToolUse", "no-such-command-here", {}, "Bash")],
      script: bash("echo hi"),
    }),
  },
  {
    name: "a hook command that takes too long",
    outside: true,
    cause: "hook.timed-out",
    process: session({
      argv: [...asking, ...commandHook("PreToolUse", "sleep 30", { timeout: 1 }, "Bash")],
      script: bash("echo hi"),
    }),
  },
  {
    name: "a hook callback that fails",
    cause: "hook.failed-open",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PreToolUse"),
      rules: { hook: () => ({ error: "callback exploded" }) },
    }),
  },
  {
    name: "a hook that stops the turn",
    cause: "hook.stopped",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PostToolUse"),
      rules: { hook: () => ({ continue: false, stopReason: "enough" }) },
    }),
  },
  {
    name: "a hook that objects to the result of a tool",
    cause: "hook.objected",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PostToolUse"),
      rules: { hook: () => ({ decision: "block", reason: "wrong format" }) },
    }),
  },
  {
    name: "a control request that the agent does not know",
    cause: "control.refused",
    process: session({ steps: [...control("h-1", "make_coffee"), ...ask(), end()] }),
  },
  {
    name: "a hook that asks for a stop before the prompt",
    cause: "hook.stopped",
    process: session({
      greeting: hostHook("UserPromptSubmit"),
      rules: { hook: () => ({ continue: false, stopReason: "enough" }) },
    }),
  },
  {
    name: "a session start hook that fails",
    cause: "hook.failed",
    process: session({ argv: commandHook("SessionStart", "echo broken >&2; exit 1") }),
  },
  {
    name: "a stop hook that fails",
    cause: "hook.failed",
    process: session({ argv: commandHook("Stop", "echo broken >&2; exit 1") }),
  },

  // Limits.
  {
    name: "the limit of turns",
    cause: "limit.turns",
    process: session({
      argv: [...asking, "--max-turns=1"],
      script: script(always(use(toolUse("toolu_1", "Bash", { command: "echo hi" })))),
    }),
  },
  {
    name: "the budget",
    cause: "limit.budget",
    process: session({ argv: [...asking, "--max-budget-usd=0.00001"], script: bash("echo hi") }),
  },
  {
    name: "output that never fits its schema",
    cause: "limit.structured-output",
    process: session({
      argv: [
        ...asking,
        `--json-schema=${JSON.stringify({ type: "object", properties: { n: { type: "number" } }, required: ["n"] })}`,
      ],
      env: { MAX_STRUCTURED_OUTPUT_RETRIES: "1" },
      script: script(always(({ index }) => use(toolUse(`toolu_${index}`, "StructuredOutput", { n: "one" })))),
    }),
  },

  // Interrupts and signals.
  {
    name: "an interrupt while the model speaks",
    cause: "interrupt.host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(always(deliver(say("a long story"), { hold: { afterEvents: 3 } }))),
      steps: [...send(prompt("go")), speaking, ...interruptNow(), expectFrame(isResult), end()],
    }),
  },
  {
    name: "an interrupt while a question is open",
    cause: "interrupt.host",
    process: session({
      argv: asking,
      script: bash("touch made.txt"),
      rules: { canUseTool: () => undefined },
      steps: [...send(prompt("go")), asksFor("can_use_tool"), ...interruptNow(), expectFrame(isResult), end()],
    }),
  },
  {
    name: "an interrupt while a command runs",
    cause: "interrupt.host",
    process: session({
      argv: [...asking, "--permission-mode=bypassPermissions", "--allow-dangerously-skip-permissions"],
      env: { IS_SANDBOX: "1" },
      script: bash("tail -f /dev/null"),
      steps: [
        ...send(prompt("go")),
        expectFrame({ type: "assistant" }),
        pause(500),
        ...interruptNow(),
        expectFrame(isResult),
        end(),
      ],
    }),
  },
  {
    name: "a host that terminates the agent",
    outside: true,
    cause: "process.killed-by-host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(always(deliver(say("a long story"), { hold: { afterEvents: 3 } }))),
      steps: [...send(prompt("go")), speaking, signal("SIGTERM"), pause(500)],
    }),
  },
  {
    name: "a host that kills the agent",
    outside: true,
    cause: "process.killed-by-host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(always(deliver(say("a long story"), { hold: { afterEvents: 3 } }))),
      steps: [...send(prompt("go")), speaking, signal("SIGKILL"), pause(300)],
    }),
  },

  // MCP servers.
  {
    name: "a server of the host that cannot start",
    cause: "mcp.server-failed",
    process: session({
      greeting: serving,
      rules: { mcp: server({ initialize: { error: { code: -32603, message: "no database" } } }) },
    }),
  },
  {
    name: "a server whose program does not exist",
    cause: "mcp.server-failed",
    process: session({
      argv: [`--mcp-config=${JSON.stringify({ mcpServers: { files: { command: "/no/such/server" } } })}`],
      steps: [pause(700), ...ask(), end()],
    }),
  },
  {
    name: "a server that nobody runs",
    cause: "mcp.server-failed",
    process: session({
      argv: [
        `--mcp-config=${JSON.stringify({ mcpServers: { web: { type: "http", url: "http://127.0.0.1:9/mcp" } } })}`,
      ],
      steps: [pause(700), ...ask(), end()],
    }),
  },
  {
    name: "a tool of a server that fails",
    cause: "mcp.tool-failed",
    process: session({
      argv: [...asking, "--allowedTools=mcp__calc"],
      script: calls("mcp__calc__add"),
      greeting: serving,
      rules: {
        mcp: server({ "tools/call": { result: { isError: true, content: [{ type: "text", text: "overflow" }] } } }),
      },
    }),
  },
  {
    name: "a server that answers a call with an error",
    cause: "mcp.tool-failed",
    process: session({
      argv: [...asking, "--allowedTools=mcp__calc"],
      script: calls("mcp__calc__add"),
      greeting: serving,
      rules: { mcp: server({ "tools/call": { error: { code: -32000, message: "lost the database" } } }) },
    }),
  },

  // Tools.
  {
    name: "a command that fails",
    outside: true,
    cause: "tool.failed",
    process: session({ argv: [...asking, "--allowedTools=Bash"], script: bash("echo broken >&2; exit 3") }),
  },
  {
    name: "a command that takes too long",
    outside: true,
    cause: "tool.timed-out",
    process: session({
      argv: [...asking, "--allowedTools=Bash"],
      env: { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1" },
      script: bash("sleep 20", { timeout: 1000 }),
    }),
  },
  {
    name: "a file that does not exist",
    cause: "tool.failed",
    process: (location) =>
      session({ argv: asking, script: calls("Read", { file_path: `${location.cwd}/nothing.txt` }) })(),
  },
  {
    name: "an edit that fits nowhere",
    cause: "tool.failed",
    process: (location) =>
      session({
        argv: [...asking, "--permission-mode=acceptEdits"],
        files: { [`${location.cwd}/a.txt`]: "one\n" },
        script: script(
          use(toolUse("toolu_r", "Read", { file_path: `${location.cwd}/a.txt` })),
          use(
            toolUse("toolu_1", "Edit", { file_path: `${location.cwd}/a.txt`, old_string: "two", new_string: "three" }),
          ),
          always(say("done")),
        ),
      })(),
  },
  {
    name: "a tool that does not exist",
    cause: "tool.unknown",
    process: session({ argv: asking, script: calls("Teleport", { where: "home" }) }),
  },
  {
    name: "a tool with a wrong input",
    cause: "tool.invalid-input",
    process: session({ argv: asking, script: calls("Bash", { cmd: "ls" }) }),
  },

  // Subagents and tasks.
  {
    name: "a subagent whose model fails",
    cause: "subagent.failed",
    process: session({
      argv: asking,
      env: once,
      script: subagent(always(fail(400, "invalid_request_error", "messages: bad"))),
    }),
  },
  {
    name: "a subagent of an unknown kind",
    cause: "tool.failed",
    process: session({
      argv: asking,
      script: calls("Task", { description: "d", prompt: "p", subagent_type: "wizard" }),
    }),
  },
  {
    name: "a task in the background that fails",
    outside: true,
    cause: "task.failed",
    process: session({
      argv: [...asking, "--allowedTools=Bash"],
      script: script(
        use(toolUse("toolu_1", "Bash", { command: "sleep 0.3; exit 4", description: "d", run_in_background: true })),
        always(say("done")),
      ),
      steps: [...ask(), expectFrame({ type: "system", subtype: "task_notification" }), expectFrame(isResult), end()],
    }),
  },

  // Compaction.
  {
    name: "a compaction whose summary fails",
    cause: "compaction.failed",
    process: session({
      env: once,
      script: script(say("done"), always(fail(500, "api_error", "Internal server error"))),
      steps: [...ask("one"), ...ask("/compact"), end()],
    }),
  },
  {
    name: "a compaction that a hook blocks",
    outside: true,
    cause: "compaction.blocked",
    process: session({
      argv: commandHook("PreCompact", "echo not now >&2; exit 2"),
      script: script(always(say("done"))),
      steps: [...ask("one"), ...ask("/compact"), end()],
    }),
  },

  // The start.
  { name: "an unknown flag", cause: "process.refused-to-start", process: session({ argv: ["--no-such-flag"] }) },
  {
    name: "a session that does not exist",
    cause: "process.refused-to-start",
    process: session({ argv: ["--resume=0f3c1a52-2c6b-4b7e-9d7c-0e6a9f0b1c2d"] }),
  },
  {
    name: "a file of servers that is not there",
    cause: "process.refused-to-start",
    process: session({ argv: ["--mcp-config=/no/such/file.json"] }),
  },
  {
    name: "a line that is no JSON",
    cause: "wire.invalid-line",
    process: session({ steps: [rawLine('{"type":"user",'), pause(300), end()] }),
  },

  // Prompts.
  {
    name: "a prompt that the host cancelled",
    cause: "prompt.cancelled",
    process: session({
      script: script(deliver(say("first"), { delayMs: 700 }), always(say("done"))),
      steps: [
        ...send(prompt("one", { uuid: "11111111-1111-4111-8111-111111111111" })),
        startOfTurn,
        ...send(prompt("two", { uuid: "22222222-2222-4222-8222-222222222222" })),
        ...control("h-cancel", "cancel_async_message", { message_uuid: "22222222-2222-4222-8222-222222222222" }),
        expectFrame(isResult),
        end(),
      ],
    }),
  },

  // Sessions that are stuck.
  {
    name: "a question that is open",
    cause: "waiting.permission",
    process: decided(undefined, {
      steps: [...send(prompt("go")), asksFor("can_use_tool"), pause(50), signal("SIGKILL"), pause(200)],
    }),
    upTo: { type: "control_request", request: { subtype: "can_use_tool" } },
  },
  {
    name: "a hook callback that is open",
    cause: "waiting.hook",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PreToolUse"),
      rules: { hook: () => undefined },
      steps: [...send(prompt("go")), asksFor("hook_callback"), pause(50), signal("SIGKILL"), pause(200)],
    }),
    upTo: { type: "control_request", request: { subtype: "hook_callback" } },
  },
  {
    name: "a server of the host that is silent",
    cause: "waiting.mcp",
    process: session({
      argv: [...asking, "--allowedTools=mcp__calc"],
      script: calls("mcp__calc__add"),
      greeting: serving,
      rules: { mcp: (params) => ((params.message as Frame).method === "tools/call" ? undefined : server({})(params)) },
      steps: [
        ...send(prompt("go")),
        expectFrame({
          type: "control_request",
          request: { subtype: "mcp_message", message: { method: "tools/call" } },
        }),
        pause(50),
        signal("SIGKILL"),
        pause(200),
      ],
    }),
    upTo: { type: "control_request", request: { subtype: "mcp_message", message: { method: "tools/call" } } },
  },
  {
    name: "a model that is silent",
    cause: "waiting.model",
    process: session({
      script: script(always(deliver(say("never"), { delayMs: 60_000 }))),
      steps: [...send(prompt("go")), startOfTurn, pause(300), signal("SIGKILL"), pause(200)],
    }),
    upTo: { type: "system", subtype: "init" },
  },

  // Written down before they were run.
  {
    name: "an ask rule and nobody to ask",
    cause: "permission.nobody-to-ask",
    process: session({ argv: settings({ permissions: { ask: ["Bash"], allow: ["Bash"] } }), script: bash("echo hi") }),
  },
  {
    name: "a plan that the host rejects",
    cause: "permission.denied-by-host",
    process: session({
      argv: [...asking, "--permission-mode=plan"],
      script: calls("ExitPlanMode", { plan: "do it" }),
      rules: { canUseTool: () => ({ behavior: "deny", message: "think again" }) },
    }),
  },
  {
    name: "a question of the model that the host declines",
    cause: "permission.denied-by-host",
    process: session({
      argv: asking,
      script: calls("AskUserQuestion", {
        questions: [
          {
            question: "Which?",
            header: "Pick",
            multiSelect: false,
            options: [
              { label: "a", description: "a" },
              { label: "b", description: "b" },
            ],
          },
        ],
      }),
      rules: { canUseTool: () => ({ behavior: "deny", message: "no time" }) },
    }),
  },
  {
    name: "a file that a rule protects",
    cause: "permission.denied-by-rule",
    process: (location) =>
      session({
        argv: [...asking, ...settings({ permissions: { deny: ["Read(secret.txt)"] } })],
        files: { [`${location.cwd}/secret.txt`]: "s" },
        script: calls("Read", { file_path: `${location.cwd}/secret.txt` }),
      })(),
  },
  {
    name: "a command that is not found",
    outside: true,
    cause: "tool.failed",
    process: session({ argv: [...asking, "--allowedTools=Bash"], script: bash("no-such-program --help") }),
  },
  {
    name: "a page that cannot be fetched",
    outside: true,
    cause: "tool.failed",
    process: session({
      argv: [...asking, "--allowedTools=WebFetch"],
      script: calls("WebFetch", { url: "http://127.0.0.1:9/page", prompt: "read" }),
    }),
  },
  {
    name: "a payment that is required",
    cause: "model.billing",
    process: refused(402, "billing_error", "payment required"),
  },
  {
    name: "an overload and then a refused key",
    cause: "model.authentication",
    process: session({
      env: { CLAUDE_CODE_MAX_RETRIES: "2" },
      script: script(fail(529, "overloaded_error", "Overloaded"), always(fail(401, "authentication_error", "revoked"))),
    }),
  },
  {
    name: "a termination with a prompt in the queue",
    outside: true,
    cause: "process.killed-by-host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(always(deliver(say("a long story"), { hold: { afterEvents: 3 } }))),
      steps: [...send(prompt("one")), speaking, ...send(prompt("two")), signal("SIGTERM"), pause(500)],
    }),
  },
  {
    name: "a tool of a server that a rule removes",
    cause: "tool.unknown",
    process: session({
      argv: [...asking, "--disallowedTools=mcp__calc__add"],
      script: calls("mcp__calc__add"),
      greeting: serving,
      rules: { mcp: server({}) },
    }),
  },
  {
    name: "a server that cannot list its tools",
    cause: "mcp.server-failed",
    process: session({
      greeting: serving,
      rules: { mcp: server({ "tools/list": { error: { code: -32603, message: "no tools today" } } }) },
    }),
  },
  {
    name: "a stop hook that never lets go",
    cause: "hook.kept-going",
    process: session({
      argv: ["--max-turns=3"],
      script: script(always(say("done"))),
      greeting: hostHook("Stop"),
      rules: { hook: () => ({ decision: "block", reason: "go on" }) },
    }),
  },
  {
    name: "a hook that asks and a host that denies",
    cause: "permission.denied-by-host",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PreToolUse"),
      rules: {
        hook: () => decision("PreToolUse", { permissionDecision: "ask", permissionDecisionReason: "look first" }),
        canUseTool: () => ({ behavior: "deny", message: "no" }),
      },
    }),
  },
  {
    name: "a prompt hook that fails",
    outside: true,
    cause: "hook.failed",
    process: session({
      argv: ["--include-hook-events", ...commandHook("UserPromptSubmit", "echo broken >&2; exit 7")],
    }),
  },
  {
    name: "an interrupt and another prompt",
    cause: "interrupt.host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(deliver(say("a long story"), { hold: { afterEvents: 3 } }), always(say("done"))),
      steps: [...send(prompt("one")), speaking, ...interruptNow(), expectFrame(isResult), ...ask("two"), end()],
    }),
  },
  {
    name: "a model that the host chose and nobody knows",
    cause: "model.not-found",
    process: session({
      env: once,
      script: script(always(fail(404, "not_found_error", "model: claude-nothing-9"))),
      steps: [...control("h-model", "set_model", { model: "claude-nothing-9" }), ...ask(), end()],
    }),
  },
  {
    name: "a prompt whose uuid repeats",
    cause: "prompt.dropped",
    process: session({
      script: script(always(say("done"))),
      steps: [
        ...ask("one", { uuid: "11111111-1111-4111-8111-111111111111" }),
        ...send(prompt("two", { uuid: "11111111-1111-4111-8111-111111111111" })),
        pause(300),
        end(),
      ],
    }),
  },
  { name: "agents that are no JSON", cause: "process.refused-to-start", process: session({ argv: ["--agents={"] }) },
  {
    name: "a budget that the second turn exceeds",
    cause: "limit.budget",
    process: session({
      argv: ["--max-budget-usd=0.0005"],
      script: script(always(say("done"))),
      steps: [...ask("one"), ...ask("two"), end()],
    }),
  },
  {
    name: "an answer that fits no schema",
    cause: "limit.structured-output",
    process: session({
      argv: [
        `--json-schema=${JSON.stringify({ type: "object", properties: { n: { type: "number" } }, required: ["n"] })}`,
      ],
      env: { MAX_STRUCTURED_OUTPUT_RETRIES: "1" },
      script: script(always(say("just words"))),
    }),
  },
  {
    name: "an edit that the host denies and a command that fails",
    outside: true,
    cause: "permission.denied-by-host",
    process: (location) =>
      session({
        argv: [...asking, "--allowedTools=Bash"],
        script: script(
          use(toolUse("toolu_1", "Write", { file_path: `${location.cwd}/n.txt`, content: "x" })),
          use(toolUse("toolu_2", "Bash", { command: "exit 2" })),
          always(say("done")),
        ),
        rules: { canUseTool: () => ({ behavior: "deny", message: "read only" }) },
      })(),
  },
  {
    name: "a host that answers a permission request twice",
    cause: "control.repeated-answer",
    process: decided(undefined, {
      script: bash("echo hi"),
      argv: [...asking, ...settings({ permissions: { ask: ["Bash"] } })],
      steps: [
        ...send(prompt("go")),
        asksFor("can_use_tool"),
        ...answering({ behavior: "allow", updatedInput: { command: "echo hi", description: "d" } }),
        ...answering({ behavior: "deny", message: "too late" }),
        expectFrame(isResult),
        end(),
      ],
    }),
  },
  {
    name: "a host that answers a request that the agent did not send",
    outside: true,
    cause: "permission.unanswered",
    process: decided(undefined, {
      steps: [
        ...send(prompt("go")),
        asksFor("can_use_tool"),
        ...send(respond("no-such-request", { behavior: "deny", message: "no" })),
        pause(300),
        signal("SIGKILL"),
        pause(200),
      ],
    }),
  },
  {
    name: "a host that ends its input with a hook callback open",
    cause: "hook.unanswered",
    process: session({
      argv: asking,
      script: bash("echo hi"),
      greeting: hostHook("PreToolUse"),
      rules: { hook: () => undefined },
      steps: [...send(prompt("go")), asksFor("hook_callback"), end(), pause(300)],
    }),
  },
  {
    name: "a permission with a text as the input",
    cause: "permission.host-failed",
    process: decided({ behavior: "allow", updatedInput: "touch made.txt" }),
  },
  {
    name: "a process that dies",
    outside: true,
    cause: "process.killed",
    process: session({
      argv: [...asking, "--allowedTools=Bash"],
      script: bash("kill -9 $PPID; sleep 1"),
      steps: [...send(prompt("go")), pause(3000)],
    }),
  },

  // A later list, written down before it was run.
  {
    name: "an overload that a retry mended and a denial of the host",
    cause: "permission.denied-by-host",
    process: decided(
      { behavior: "deny", message: "no" },
      {
        script: script(
          fail(529, "overloaded_error", "Overloaded"),
          use(toolUse("toolu_1", "Bash", { command: "touch made.txt", description: "d" })),
          always(say("done")),
        ),
      },
    ),
  },
  {
    name: "a deny rule and then the limit of turns",
    cause: "limit.turns",
    process: session({
      argv: [...asking, "--max-turns=1", "--disallowedTools=Bash(touch:*)"],
      script: script(always(use(toolUse("toolu_1", "Bash", { command: "touch made.txt" })))),
    }),
  },
  {
    name: "a command that fails and then a service with an error",
    outside: true,
    cause: "model.server-error",
    process: session({
      argv: [...asking, "--allowedTools=Bash"],
      env: once,
      script: script(
        use(toolUse("toolu_1", "Bash", { command: "exit 3" })),
        always(fail(500, "api_error", "Internal server error")),
      ),
    }),
  },
  {
    name: "an edit of a file that was not read",
    cause: null,
    process: (location) =>
      session({
        argv: [...asking, "--permission-mode=acceptEdits"],
        files: { [`${location.cwd}/a.txt`]: "one\n" },
        script: calls("Edit", { file_path: `${location.cwd}/a.txt`, old_string: "one", new_string: "two" }),
      })(),
  },
  {
    name: "a file outside of the folder and nobody to ask",
    cause: "permission.nobody-to-ask",
    process: session({
      argv: ["--permission-mode=acceptEdits"],
      script: calls("Write", { file_path: "/opt/elsewhere.txt", content: "x" }),
    }),
  },
  {
    name: "a command in plan mode and nobody to ask",
    cause: "permission.denied-by-mode",
    process: session({ argv: ["--permission-mode=plan"], script: bash("touch made.txt") }),
  },
  {
    name: "a file that a mode does not allow",
    cause: "permission.denied-by-mode",
    process: (location) =>
      session({
        argv: [...asking, "--permission-mode=dontAsk"],
        script: calls("Write", { file_path: `${location.cwd}/n.txt`, content: "x" }),
      })(),
  },
  {
    name: "a server whose program ends at once",
    outside: true,
    cause: "mcp.server-failed",
    process: session({
      argv: [`--mcp-config=${JSON.stringify({ mcpServers: { files: { command: "false" } } })}`],
      steps: [pause(1500), ...ask(), end()],
    }),
  },
  {
    name: "a mode that the session was not started for",
    cause: "control.refused",
    process: session({
      steps: [...control("h-mode", "set_permission_mode", { mode: "bypassPermissions" }), ...ask(), end()],
    }),
  },
  {
    name: "files that have no checkpoint",
    cause: "control.refused",
    process: session({
      steps: [
        ...ask(),
        ...control("h-rewind", "rewind_files", { user_message_id: "11111111-1111-4111-8111-111111111111" }),
        end(),
      ],
    }),
  },
  {
    name: "an interrupt after the turn",
    cause: null,
    process: session({ steps: [...ask(), ...interruptNow(), end()] }),
  },
  {
    name: "an interrupt while a subagent works",
    cause: "interrupt.host",
    process: session({
      argv: asking,
      script: script(
        when("do the work", always(deliver(say("a long story"), { delayMs: 30_000 }))),
        use(
          toolUse("toolu_agent", "Task", {
            description: "work",
            prompt: "do the work",
            subagent_type: "general-purpose",
            run_in_background: false,
          }),
        ),
        always(deliver(say("done"), { delayMs: 30_000 })),
      ),
      steps: [
        ...send(prompt("go")),
        expectFrame({ type: "system", subtype: "task_started" }),
        pause(300),
        ...interruptNow(),
        expectFrame(isResult),
        end(),
      ],
    }),
  },
  {
    name: "a command of a subagent that fails",
    outside: true,
    cause: "tool.failed",
    process: session({
      argv: [...asking, "--allowedTools=Bash"],
      script: subagent(use(toolUse("toolu_in", "Bash", { command: "exit 4" })), say("could not")),
      steps: [...ask(), expectFrame(isResult), end()],
    }),
  },
  {
    name: "a subagent whose service has a rate limit",
    cause: "subagent.failed",
    process: session({
      argv: asking,
      env: once,
      script: subagent(always(fail(429, "rate_limit_error", "slow down"))),
      steps: [...ask(), expectFrame(isResult), end()],
    }),
  },
  {
    name: "a compaction of nothing",
    cause: "command.failed",
    process: session({ steps: [...ask("/compact"), end()] }),
  },
  {
    name: "a slash command that does not exist, which the model gets",
    cause: null,
    process: session({ steps: [...ask("/no-such-command now"), end()] }),
  },
  {
    name: "a stream that turns into an error after a tool use",
    onTheWire: null,
    cause: "model.server-error",
    process: session({
      env: once,
      script: script(
        use(toolUse("toolu_1", "Bash", { command: "echo hi" })),
        always(say("half", { streamError: { type: "api_error", message: "Internal server error", afterEvents: 2 } })),
      ),
    }),
  },
  { name: "an answer without content", cause: "model.empty", process: session({ script: script(always(say(""))) }) },
  {
    name: "a gateway that times out",
    cause: "model.server-error",
    process: refused(504, "api_error", "upstream timed out"),
  },
  {
    name: "a login that expired",
    cause: "model.authentication",
    process: refused(401, "authentication_error", "OAuth token has expired. Please obtain a new token."),
  },
  {
    name: "a hook command that asks for a stop before a tool",
    outside: true,
    cause: "hook.stopped",
    process: session({
      argv: [...asking, ...commandHook("PreToolUse", `echo '{"continue":false,"stopReason":"enough"}'`, {}, "Bash")],
      script: bash("echo hi"),
    }),
  },
  {
    name: "a prompt hook of the host that fails",
    cause: "hook.failed",
    process: session({
      greeting: hostHook("UserPromptSubmit"),
      rules: { hook: () => ({ error: "callback exploded" }) },
    }),
  },
  {
    name: "a prompt hook that takes too long",
    outside: true,
    cause: "hook.timed-out",
    process: session({
      argv: ["--include-hook-events", ...commandHook("UserPromptSubmit", "sleep 30", { timeout: 1 })],
    }),
  },
  {
    name: "a host that sends an interrupt signal",
    outside: true,
    cause: "process.killed-by-host",
    process: session({
      argv: ["--include-partial-messages"],
      script: script(always(deliver(say("a long story"), { hold: { afterEvents: 3 } }))),
      steps: [...send(prompt("go")), speaking, signal("SIGINT"), pause(800)],
    }),
  },
  {
    name: "an end of input right after the prompt",
    cause: null,
    process: session({ steps: [...send(prompt("go")), end(), expectFrame(isResult)] }),
  },
  {
    name: "settings that are no JSON",
    cause: "process.refused-to-start",
    process: session({ argv: ["--settings={"] }),
  },
  {
    name: "a mode that does not exist",
    cause: "process.refused-to-start",
    process: session({ argv: ["--permission-mode=reckless"] }),
  },
  {
    name: "one of two tool uses that the host denies",
    cause: "permission.denied-by-host",
    process: session({
      argv: asking,
      script: script(
        use(
          toolUse("toolu_1", "Bash", { command: "echo hi", description: "d" }),
          toolUse("toolu_2", "Bash", { command: "touch made.txt", description: "d" }),
        ),
        always(say("done")),
      ),
      rules: { canUseTool: () => ({ behavior: "deny", message: "only reading" }) },
    }),
  },
  {
    name: "a user frame without a message",
    outside: true,
    cause: "wire.invalid-frame",
    process: session({ steps: [rawLine('{"type":"user"}'), pause(300), end()] }),
  },
  {
    name: "output that fits its schema at the second attempt",
    cause: "structured-output.rejected",
    process: session({
      argv: [
        ...asking,
        `--json-schema=${JSON.stringify({ type: "object", properties: { n: { type: "number" } }, required: ["n"] })}`,
      ],
      script: script(
        use(toolUse("toolu_1", "StructuredOutput", { n: "one" })),
        use(toolUse("toolu_2", "StructuredOutput", { n: 1 })),
        always(say("done")),
      ),
    }),
  },
  {
    name: "a fallback that is overloaded too",
    cause: "model.overloaded",
    process: session({
      argv: ["--fallback-model=claude-haiku-4-5"],
      env: { CLAUDE_CODE_MAX_RETRIES: "1" },
      script: script(always(fail(529, "overloaded_error", "Overloaded"))),
    }),
  },
  {
    name: "a tool that the session does not offer",
    cause: "tool.unknown",
    process: session({ argv: [...asking, "--tools=Read"], script: bash("echo hi") }),
  },
];
