import {
  deliver,
  drop,
  fail,
  raw,
  reply,
  type ScriptAnswer,
  type ScriptBlock,
  say,
  text,
  thinking,
  toolUse,
} from "@agentwire/testing";
import fc from "fast-check";
import {
  cwdMark,
  type Json,
  type Session,
  type SessionHook,
  type SessionRun,
  type SessionStep,
  subagentMark,
} from "./session.ts";

/** A tool call without its id. */
type Call = readonly [name: string, input: Json];
/** Builds an answer from ids that are unique in the session. */
type Making = (nextId: () => string) => ScriptAnswer;

const pick = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** The value in one of so many cases, else nothing. */
const rarely = <Value>(oneIn: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.integer({ min: 1, max: oneIn }).chain((drawn) => (drawn === 1 ? value : fc.constant(undefined)));
const present = <Value>(values: readonly (Value | undefined)[]): readonly Value[] =>
  values.filter((value): value is Value => value !== undefined);

const at = (name: string): string => `${cwdMark}/${name}`;

/** Calls that most sessions make. */
const commonCalls: readonly Call[] = [
  ["Bash", { command: "echo shell-output", description: "Says something" }],
  ["Bash", { command: "cat given.txt" }],
  ["Bash", { command: "touch made.txt" }],
  ["Bash", { command: "echo failing >&2; exit 3" }],
  ["Bash", { command: "ls | wc -l" }],
  ["Read", { file_path: at("given.txt") }],
  ["Read", { file_path: at("missing.txt") }],
  ["Read", { file_path: at("given.txt"), offset: 2, limit: 1 }],
  ["Write", { file_path: at("new.txt"), content: "written text\n" }],
  ["Write", { file_path: at("given.txt"), content: "written over\n" }],
  ["Edit", { file_path: at("given.txt"), old_string: "given words", new_string: "edited words" }],
  ["Edit", { file_path: at("given.txt"), old_string: "not-in-there", new_string: "edited words" }],
  ["mcp__calc__add", { a: 2, b: 3 }],
];

/** Calls of everything else that the agent offers, or that models get wrong. */
const rareCalls: readonly Call[] = [
  ["Bash", { command: "printf 'one\\ntwo\\n' > out.txt && cat out.txt" }],
  ["Bash", { command: "sleep 30" }],
  ["Bash", { command: "no-such-command-x" }],
  ["Bash", { command: "cat missing-file.txt" }],
  ["Bash", { command: "git status" }],
  ["Bash", { command: "cat /etc/hostname" }],
  ["Bash", { command: "rm -rf made.txt", description: "Removes it" }],
  ["Bash", { command: "npm run build" }],
  ["Bash", { command: "cd / && pwd" }],
  ["Bash", { command: "echo background-output", run_in_background: true }],
  ["Bash", { command: "python3 -c 'print(1)'", timeout: 5000 }],
  ["Bash", {}],
  ["Read", { file_path: cwdMark }],
  ["Read", {}],
  ["Read", { file_path: "/etc/hostname" }],
  ["Write", { file_path: "/opt/outside-x/new.txt", content: "outside\n" }],
  ["Write", { file_path: at(".claude/settings.local.json"), content: "{}" }],
  ["Write", { file_path: at("sub/deep.txt"), content: "deep text\n" }],
  ["Edit", { file_path: at("twice.txt"), old_string: "twice", new_string: "once" }],
  ["Edit", { file_path: at("twice.txt"), old_string: "twice", new_string: "once", replace_all: true }],
  ["Edit", { file_path: at("given.txt"), old_string: "same", new_string: "same" }],
  ["Edit", { file_path: at("missing.txt"), old_string: "a-b", new_string: "b-c" }],
  ["NotebookEdit", { notebook_path: at("book.ipynb"), cell_id: "cell-1", new_source: "print(2)" }],
  ["Glob", { pattern: "*.txt" }],
  ["Grep", { pattern: "words", output_mode: "content" }],
  ["Grep", { pattern: "words" }],
  ["LS", { path: cwdMark }],
  ["WebFetch", { url: "http://docs.example.test/page", prompt: "What does it say?" }],
  ["WebFetch", { url: "not-a-url", prompt: "What does it say?" }],
  ["WebSearch", { query: "scripted search" }],
  ["WebSearch", { query: "scripted search", allowed_domains: ["a.test"], blocked_domains: ["b.test"] }],
  ["TodoWrite", { todos: [{ content: "first-todo", status: "pending", activeForm: "Doing" }] }],
  ["TaskCreate", { subject: "first-task", description: "to do it" }],
  ["TaskList", {}],
  ["TaskGet", { taskId: "1" }],
  ["TaskUpdate", { taskId: "1", status: "completed" }],
  ["TaskUpdate", { taskId: "77", status: "completed" }],
  ["TaskStop", { task_id: "no-such-task" }],
  ["TaskOutput", { task_id: "no-such-task" }],
  ["KillShell", { shell_id: "no-such-shell" }],
  ["BashOutput", { bash_id: "no-such-shell" }],
  ["Skill", { skill: "local-skill" }],
  ["Skill", { skill: "local-skill", args: "skill-args" }],
  ["Skill", { skill: "no-such-skill" }],
  ["ToolSearch", { query: "select:WebFetch" }],
  ["ToolSearch", { query: "select:mcp__calc__add" }],
  ["ToolSearch", { query: "calc numbers" }],
  ["ToolSearch", { query: "select:NoSuchTool" }],
  ["ListMcpResourcesTool", {}],
  ["ReadMcpResourceTool", { server: "calc", uri: "ui://nothing" }],
  ["mcp__calc__peek", {}],
  ["mcp__calc__fail", {}],
  ["mcp__calc__shape", {}],
  ["mcp__calc__add", { a: "no-number" }],
  ["mcp__calc__missing", {}],
  ["mcp__other__tool", {}],
  [
    "AskUserQuestion",
    {
      questions: [
        {
          question: "Which-one?",
          header: "Pick",
          multiSelect: false,
          options: [
            { label: "left-one", description: "l" },
            { label: "right-one", description: "r" },
          ],
        },
      ],
    },
  ],
  ["AskUserQuestion", { questions: [] }],
  ["EnterPlanMode", {}],
  ["ExitPlanMode", { plan: "the-plan of it" }],
  ["SendMessage", { to: "nobody-here", message: "a-message" }],
  ["ListAgents", {}],
  ["StructuredOutput", { name: "bob-x" }],
  ["StructuredOutput", { name: 5 }],
  ["CronCreate", { cron: "0 9 1 1 *", prompt: "cron-prompt", recurring: true }],
  ["CronCreate", { cron: "bad-cron", prompt: "cron-prompt" }],
  ["CronList", {}],
  ["CronDelete", { id: "no-such-cron" }],
  ["ScheduleWakeup", { delaySeconds: 3600, reason: "wake-reason", prompt: "wake-prompt" }],
  ["Monitor", { command: "echo monitor-line", description: "watching it", timeout_ms: 5000 }],
  ["EnterWorktree", { name: "tree-one" }],
  ["ExitWorktree", { action: "keep" }],
  ["ReportFindings", { findings: [] }],
  ["Workflow", { script: "" }],
  ["NoSuchTool", { some: "input-x" }],
  ["MultiEdit", { file_path: at("given.txt"), edits: [] }],
];

const agentCalls: readonly Call[] = [
  [
    "Agent",
    {
      description: "sub work",
      prompt: `${subagentMark} look around`,
      subagent_type: "general-purpose",
      run_in_background: false,
    },
  ],
  [
    "Task",
    {
      description: "sub work",
      prompt: `${subagentMark} look around`,
      subagent_type: "general-purpose",
      run_in_background: false,
    },
  ],
  [
    "Agent",
    {
      description: "sub work",
      prompt: `${subagentMark} look around`,
      subagent_type: "helper",
      run_in_background: false,
    },
  ],
  ["Agent", { description: "sub work", prompt: `${subagentMark} in the background`, subagent_type: "general-purpose" }],
  ["Agent", { description: "sub work", prompt: `${subagentMark} look around`, subagent_type: "no-such-agent" }],
  ["Agent", { description: "sub work", prompt: `${subagentMark} look around` }],
];

const call: fc.Arbitrary<Call> = fc.oneof(
  { arbitrary: pick(...commonCalls), weight: 10 },
  { arbitrary: pick(...rareCalls), weight: 9 },
  { arbitrary: pick(...agentCalls), weight: 2 },
);
const subagentCall: fc.Arbitrary<Call> = fc.oneof(
  { arbitrary: pick(...commonCalls), weight: 6 },
  { arbitrary: pick(...rareCalls), weight: 2 },
);

const blocks =
  (before: readonly ScriptBlock[], calls: readonly Call[]): Making =>
  (nextId) =>
    reply([...before, ...calls.map(([name, input]) => toolUse(nextId(), name, input))]);

const opening = fc.oneof(
  { arbitrary: fc.constant<readonly ScriptBlock[]>([]), weight: 4 },
  { arbitrary: fc.constant<readonly ScriptBlock[]>([text("Let me see to it.")]), weight: 3 },
  { arbitrary: fc.constant<readonly ScriptBlock[]>([thinking("It needs some thought.")]), weight: 1 },
  {
    arbitrary: fc.constant<readonly ScriptBlock[]>([thinking("It needs some thought."), text("Let me see to it.")]),
    weight: 1,
  },
);

const callsAnswer = (of: fc.Arbitrary<Call>): fc.Arbitrary<Making> =>
  fc
    .tuple(
      opening,
      fc.oneof(
        { arbitrary: fc.array(of, { minLength: 1, maxLength: 1 }), weight: 4 },
        { arbitrary: fc.array(of, { minLength: 2, maxLength: 3 }), weight: 1 },
      ),
    )
    .map(([before, calls]) => blocks(before, calls));

const textAnswer: fc.Arbitrary<Making> = fc.oneof(
  {
    arbitrary: pick<Making>(
      () => say("An answer in a few words."),
      () => say("Another answer, a little longer than the first."),
    ),
    weight: 8,
  },
  { arbitrary: fc.constant<Making>(() => reply([thinking("A thought."), text("A thoughtful answer.")])), weight: 2 },
  { arbitrary: fc.constant<Making>(() => reply([text("The first part."), text("The second part.")])), weight: 1 },
);

const partial = reply([text("A text that is cut off in the middle of it.")]);
const faultAnswer: fc.Arbitrary<Making> = pick<Making>(
  () => reply([text("Half of an answer")], { stopReason: "max_tokens" }),
  () => reply([text("I refuse.")], { stopReason: "refusal" }),
  () => reply([text("A pause.")], { stopReason: "pause_turn" }),
  () => reply([text("Stopped here.")], { stopReason: "stop_sequence", stopSequence: "STOP" }),
  () => reply([text("Too much.")], { stopReason: "model_context_window_exceeded" }),
  () => reply([]),
  () => reply([text("")]),
  () => fail(400, "invalid_request_error", "A bad request-x."),
  () => fail(400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum"),
  () => fail(401, "authentication_error", "A bad key-x."),
  () => fail(403, "permission_error", "Not for you-x."),
  () => fail(404, "not_found_error", "model: no-such-model"),
  () => fail(413, "request_too_large", "A large request-x."),
  () => fail(429, "rate_limit_error", "Slow down-x."),
  () => fail(500, "api_error", "Broken-x."),
  () => fail(529, "overloaded_error", "Overloaded"),
  () => drop(),
  () => raw(""),
  () => raw("data: not-json\n\n"),
  () => deliver(partial, { cut: { afterEvents: 1 }, betweenMs: 20 }),
  () => deliver(partial, { cut: { afterEvents: 3 }, betweenMs: 20 }),
  () => deliver(partial, { cut: { afterEvents: 4 }, betweenMs: 20 }),
  () => deliver(partial, { cut: { afterEvents: 5 }, betweenMs: 20 }),
  (nextId) =>
    deliver(reply([text("A text."), toolUse(nextId(), "Bash", { command: "echo cut-off" })]), {
      cut: { afterEvents: 6 },
      betweenMs: 20,
    }),
  () => ({ ...partial, streamError: { type: "overloaded_error", message: "Overloaded", afterEvents: 3 } }),
  () => ({ ...partial, streamError: { type: "api_error", message: "Broken-x.", afterEvents: 0 } }),
);

const mainAnswer: fc.Arbitrary<Making> = fc.oneof(
  { arbitrary: callsAnswer(call), weight: 10 },
  { arbitrary: textAnswer, weight: 5 },
  { arbitrary: faultAnswer, weight: 1 },
);
const subagentAnswer: fc.Arbitrary<Making> = fc.oneof(
  { arbitrary: callsAnswer(subagentCall), weight: 4 },
  { arbitrary: textAnswer, weight: 4 },
  { arbitrary: faultAnswer, weight: 1 },
);

const prompts: readonly unknown[] = [
  "PROMPT-A do the work",
  "PROMPT-B and then this",
  [{ type: "text", text: "PROMPT-C in a block" }],
  [
    { type: "text", text: "PROMPT-D first" },
    { type: "text", text: "PROMPT-E second" },
  ],
  [
    { type: "text", text: "PROMPT-F with an image" },
    {
      type: "image",
      source: {
        type: "base64",
        media_type: "image/png",
        data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      },
    },
  ],
];
const commands: readonly string[] = [
  ...[
    "/compact",
    "/compact keep-the-names",
    "/cost",
    "/context",
    "/clear",
    "/own-command first-arg second-arg",
    "/help",
    "/model",
  ],
  ...[
    "/no-such-command here",
    "/local-skill skill-words",
    "/usage",
    "/rename new-name",
    "/agents",
    "/mcp",
    "/init",
    "/status",
    "/permissions",
  ],
  ...[
    "/model haiku",
    "/output-style",
    "/config",
    "/review",
    "/todos",
    "/add-dir /opt",
    "/memory",
    "/hooks",
    "/export",
    "/resume",
    "/goal do-it",
  ],
];
const promptFields: readonly Json[] = [
  { uuid: "00000000-0000-4000-8000-000000000001" },
  { priority: "later" },
  { priority: "now" },
  { isSynthetic: true },
  { origin: { kind: "human" } },
  { origin: { kind: "channel", server: "a-channel" } },
  { origin: { kind: "peer", from: "someone-x" } },
  { shouldQuery: false },
  { session_id: "another-session" },
  { parent_tool_use_id: "toolu_x" },
];

const controls: readonly Json[] = [
  { subtype: "interrupt" },
  ...["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto", "no-such-mode"].map((mode) => ({
    subtype: "set_permission_mode",
    mode,
  })),
  ...["haiku", "sonnet", "claude-sonnet-4-5", "default", undefined].map((model) => ({
    subtype: "set_model",
    ...(model === undefined ? {} : { model }),
  })),
  { subtype: "set_max_thinking_tokens", max_thinking_tokens: 2000 },
  { subtype: "set_max_thinking_tokens", max_thinking_tokens: null },
  { subtype: "mcp_status" },
  { subtype: "mcp_toggle", serverName: "calc", enabled: false },
  { subtype: "mcp_toggle", serverName: "no-such-server", enabled: false },
  { subtype: "mcp_reconnect", serverName: "calc" },
  { subtype: "mcp_set_servers", servers: {} },
  { subtype: "get_context_usage" },
  { subtype: "get_settings" },
  { subtype: "get_session_cost" },
  { subtype: "get_usage" },
  { subtype: "list_models" },
  { subtype: "list_permission_rules" },
  { subtype: "get_hooks_listing" },
  { subtype: "file_suggestions", query: "giv" },
  { subtype: "apply_flag_settings", settings: { permissions: { allow: ["Write"] } } },
  { subtype: "apply_flag_settings", settings: { model: "claude-haiku-4-5" } },
  { subtype: "rename_session", title: "renamed-by-host" },
  { subtype: "stop_task", task_id: "no-such-task" },
  { subtype: "background_tasks" },
  { subtype: "cancel_async_message", message_uuid: "00000000-0000-4000-8000-00000000000a" },
  { subtype: "rewind_files", user_message_id: "00000000-0000-4000-8000-00000000000a", dry_run: true },
  { subtype: "read_file", path: "given.txt" },
  { subtype: "reload_plugins" },
  { subtype: "reload_skills" },
  { subtype: "get_plan" },
  { subtype: "seed_read_state", path: at("given.txt"), mtime: 1 },
  { subtype: "update_settings", source: "localSettings", settings: { model: "claude-haiku-4-5" } },
  { subtype: "generate_session_title", description: "a-title-for-it", persist: false },
  { subtype: "side_question", question: "side-question?" },
  { subtype: "set_cwd", cwd: at("sub") },
  { subtype: "set_color", color: "red" },
  { subtype: "remote_control", enabled: false },
  { subtype: "message_rated", message_uuid: "x", rating: "up" },
  { subtype: "list_sessions" },
  { subtype: "no_such_subtype" },
];

const promptStep: fc.Arbitrary<SessionStep> = fc.oneof(
  { arbitrary: pick(...prompts).map((content): SessionStep => ({ kind: "prompt", content })), weight: 10 },
  { arbitrary: pick(...commands).map((content): SessionStep => ({ kind: "prompt", content })), weight: 4 },
  {
    arbitrary: fc
      .tuple(pick(...prompts), pick(...promptFields))
      .map(([content, fields]): SessionStep => ({ kind: "prompt", content, fields })),
    weight: 2,
  },
);
const controlStep = pick(...controls).map((request): SessionStep => ({ kind: "control", request }));
const steps: fc.Arbitrary<readonly SessionStep[]> = fc
  .tuple(
    rarely(6, controlStep),
    promptStep,
    fc.array(fc.oneof({ arbitrary: promptStep, weight: 3 }, { arbitrary: controlStep, weight: 2 }), { maxLength: 2 }),
  )
  .map(([before, prompt, rest]) => [...present([before]), prompt, ...rest]);

const hookOutputs: Readonly<Record<string, readonly Json[]>> = {
  PreToolUse: [
    { decision: "block", reason: "HOOK-BLOCK reason" },
    { decision: "approve" },
    ...["allow", "deny", "ask", "defer"].map((permissionDecision) => ({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision,
        permissionDecisionReason: `HOOK-REASON ${permissionDecision}`,
      },
    })),
    {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { command: "echo hook-changed", file_path: at("given.txt"), content: "hook-written" },
      },
    },
    { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "HOOK-CONTEXT pre" } },
  ],
  PostToolUse: [
    { decision: "block", reason: "HOOK-BLOCK after" },
    { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "HOOK-CONTEXT post" } },
    {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: { stdout: "hook-output", stderr: "", interrupted: false, isImage: false },
      },
    },
    {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedMCPToolOutput: [{ type: "text", text: "hook-mcp-output" }],
      },
    },
  ],
  PostToolUseFailure: [
    { hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: "HOOK-CONTEXT failure" } },
  ],
  PostToolBatch: [{ hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: "HOOK-CONTEXT batch" } }],
  PermissionRequest: [
    { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } },
    {
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "deny", message: "HOOK-DENY request" },
      },
    },
  ],
  PermissionDenied: [{ hookSpecificOutput: { hookEventName: "PermissionDenied", retry: true } }],
  UserPromptSubmit: [
    { decision: "block", reason: "HOOK-BLOCK prompt" },
    { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "HOOK-CONTEXT prompt" } },
    { hookSpecificOutput: { hookEventName: "UserPromptSubmit", sessionTitle: "hook-title" } },
  ],
  UserPromptExpansion: [
    { decision: "block", reason: "HOOK-BLOCK expansion" },
    { hookSpecificOutput: { hookEventName: "UserPromptExpansion", additionalContext: "HOOK-CONTEXT expansion" } },
  ],
  Stop: [{ hookSpecificOutput: { hookEventName: "Stop", additionalContext: "HOOK-CONTEXT stop" } }],
  SubagentStart: [
    { hookSpecificOutput: { hookEventName: "SubagentStart", additionalContext: "HOOK-CONTEXT subagent" } },
  ],
  SubagentStop: [],
  PreCompact: [{ decision: "block", reason: "HOOK-BLOCK compact" }],
  PostCompact: [],
  SessionStart: [{ hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "HOOK-CONTEXT start" } }],
  SessionEnd: [],
  StopFailure: [],
  MessageDisplay: [],
  Notification: [],
  ConfigChange: [],
  CwdChanged: [],
  FileChanged: [],
  TaskCreated: [],
  TaskCompleted: [],
  InstructionsLoaded: [],
  Setup: [],
  PreModelSwitch: [],
  PostModelSwitch: [],
};
const anyOutput: readonly (Json | undefined)[] = [
  {},
  {},
  { systemMessage: "HOOK-MESSAGE for you" },
  { continue: false, stopReason: "HOOK-STOP reason" },
  { suppressOutput: true },
  { async: true },
  { bad: "field-x", decision: 7 },
  undefined,
];
const matchers: readonly (string | undefined)[] = [
  undefined,
  undefined,
  "Bash",
  "Write|Edit",
  "*",
  ".*",
  "mcp__calc__.*",
  "Read",
  "Agent",
  "auto",
  "manual",
];
const hookCommands: readonly string[] = [
  "echo HOOK-STDOUT plain",
  "echo HOOK-STDERR block >&2; exit 2",
  "echo hook-stderr >&2; exit 1",
  `echo '{"systemMessage":"HOOK-MESSAGE command"}'`,
  "true",
];

const hook: fc.Arbitrary<SessionHook> = fc
  .tuple(
    fc.oneof(
      { arbitrary: pick("PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop"), weight: 2 },
      { arbitrary: pick(...Object.keys(hookOutputs)), weight: 3 },
    ),
    pick(...matchers),
    rarely(5, pick(...hookCommands)),
    fc.nat(100),
  )
  .map(([event, matcher, command, drawn]) => {
    const outputs: readonly (Json | undefined)[] = [
      ...(hookOutputs[event] ?? []),
      ...(hookOutputs[event] ?? []),
      ...anyOutput,
    ];
    const output = outputs[drawn % outputs.length];
    return {
      event,
      ...(matcher === undefined ? {} : { matcher }),
      ...(command === undefined ? (output === undefined ? {} : { output }) : { command }),
    };
  });

const rules: readonly string[] = [
  ...[
    "Bash",
    "Bash(touch *)",
    "Bash(echo:*)",
    "Bash(cat given.txt)",
    "Read",
    "Write",
    "Edit",
    "Edit(*.txt)",
    "Read(given.txt)",
    "Read(./**)",
  ],
  ...[
    "WebFetch",
    "WebFetch(domain:docs.example.test)",
    "mcp__calc",
    "mcp__calc__add",
    "mcp__calc__*",
    "WebSearch",
    "Agent",
    "Agent(helper)",
    "Skill",
    "Skill(local-skill)",
  ],
  ...[
    "CronCreate",
    "ToolSearch",
    "NotebookEdit",
    "Edit(//opt/**)",
    "Write(new.txt)",
    "Bash(npm run *)",
    "AskUserQuestion",
    "ExitPlanMode",
  ],
];
const ruleList = fc.uniqueArray(pick(...rules), { minLength: 1, maxLength: 3 });

const args: readonly fc.Arbitrary<readonly string[] | undefined>[] = [
  rarely(
    3,
    pick("default", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto").map((mode) => [
      `--permission-mode=${mode}`,
    ]),
  ),
  rarely(
    2,
    pick(
      "claude-sonnet-4-5",
      "claude-haiku-4-5",
      "claude-opus-4-5",
      "haiku",
      "sonnet",
      "opus[1m]",
      "no-such-model",
    ).map((model) => [`--model=${model}`]),
  ),
  rarely(
    3,
    ruleList.map((list) => [`--allowedTools=${list.join(",")}`]),
  ),
  rarely(
    5,
    ruleList.map((list) => [`--disallowedTools=${list.join(",")}`]),
  ),
  rarely(
    7,
    pick(
      "Bash,Read,Write,Edit",
      "Grep,Glob,Read",
      "",
      "default",
      "Bash,TodoWrite,TaskCreate,TaskList",
      "WebSearch,WebFetch,Agent",
    ).map((tools) => [`--tools=${tools}`]),
  ),
  rarely(
    8,
    pick("1", "2", "3").map((turns) => [`--max-turns=${turns}`]),
  ),
  rarely(
    14,
    pick("0.0001", "5").map((budget) => [`--max-budget-usd=${budget}`]),
  ),
  rarely(3, fc.constant(["--include-partial-messages"])),
  rarely(8, fc.constant(["--include-hook-events"])),
  rarely(8, fc.constant(["--replay-user-messages"])),
  rarely(
    12,
    fc.constant([
      `--json-schema=${JSON.stringify({ type: "object", properties: { name: { type: "string" } }, required: ["name"] })}`,
    ]),
  ),
  rarely(14, fc.constant(["--append-system-prompt=APPENDED-PROMPT by flag"])),
  rarely(14, fc.constant(["--system-prompt=CUSTOM-PROMPT by flag"])),
  rarely(
    4,
    pick("", "project", "user,project,local", "user").map((sources) => [`--setting-sources=${sources}`]),
  ),
  rarely(
    10,
    pick("claude-haiku-4-5", "claude-sonnet-4-5").map((model) => [`--fallback-model=${model}`]),
  ),
  rarely(
    12,
    pick("helper", "no-such-agent", "Explore").map((agent) => [`--agent=${agent}`]),
  ),
  rarely(14, fc.constant(["--add-dir=/opt"])),
  rarely(
    10,
    pick("low", "high", "max").map((effort) => [`--effort=${effort}`]),
  ),
  rarely(
    10,
    pick(
      ["--thinking=disabled"],
      ["--thinking=adaptive"],
      ["--max-thinking-tokens=2000"],
      ["--thinking-display=omitted"],
      ["--thinking-display=summarized"],
    ),
  ),
  rarely(16, fc.constant(["--permission-prompts=none"])),
  rarely(16, fc.constant(["--no-session-persistence"])),
  rarely(16, fc.constant(["--session-mirror"])),
  rarely(20, fc.constant(["--disable-slash-commands"])),
  rarely(20, fc.constant(["--bare"])),
];

const initializeParts: readonly fc.Arbitrary<Json | undefined>[] = [
  rarely(
    2,
    pick(
      { systemPrompt: [""] },
      { systemPrompt: ["CUSTOM-PROMPT by host"] },
      { appendSystemPrompt: "APPENDED-PROMPT by host" },
    ),
  ),
  rarely(3, fc.constant({ sdkMcpServers: ["calc"] })),
  rarely(
    4,
    fc.constant({
      agents: { helper: { description: "Helps out", prompt: "HELPER-PROMPT text", tools: ["Read", "Bash"] } },
    }),
  ),
  rarely(
    8,
    fc.constant({
      agents: {
        helper: {
          description: "Helps out",
          prompt: "HELPER-PROMPT text",
          disallowedTools: ["Bash"],
          model: "haiku",
          maxTurns: 2,
          initialPrompt: "INITIAL-PROMPT text",
        },
      },
    }),
  ),
  rarely(10, fc.constant({ forwardSubagentText: true })),
  rarely(10, fc.constant({ promptSuggestions: true })),
  rarely(12, fc.constant({ title: "host-title" })),
];

const settingParts: readonly fc.Arbitrary<Json | undefined>[] = [
  rarely(
    6,
    fc.tuple(ruleList, pick("allow", "deny", "ask")).map(([list, kind]) => ({ permissions: { [kind]: list } })),
  ),
  rarely(
    14,
    pick("acceptEdits", "plan", "dontAsk").map((defaultMode) => ({ permissions: { defaultMode } })),
  ),
  rarely(
    14,
    pick("claude-haiku-4-5", "sonnet").map((model) => ({ model })),
  ),
  rarely(
    14,
    pick("Explanatory", "no-such-style", "own-style").map((outputStyle) => ({ outputStyle })),
  ),
  rarely(18, fc.constant({ disableAllHooks: true })),
  rarely(18, fc.constant({ env: { FROM_SETTINGS: "set-by-settings" } })),
  rarely(20, fc.constant({ language: "german" })),
  rarely(20, fc.constant({ autoCompactEnabled: false })),
  rarely(20, fc.constant({ alwaysThinkingEnabled: false })),
  rarely(20, fc.constant({ includeGitInstructions: false })),
  rarely(20, fc.constant({ agent: "helper" })),
];

const env: readonly fc.Arbitrary<Readonly<Record<string, string>> | undefined>[] = [
  rarely(20, fc.constant({ CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" })),
  rarely(20, fc.constant({ CLAUDE_CODE_ENABLE_TASKS: "0" })),
  rarely(20, fc.constant({ ENABLE_TOOL_SEARCH: "false" })),
  rarely(20, fc.constant({ CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1" })),
  rarely(20, fc.constant({ CLAUDE_CODE_DISABLE_CRON: "1" })),
  rarely(25, fc.constant({ CLAUDE_CODE_SDK_READS_SESSION_STATE: "0" })),
  rarely(25, fc.constant({ MAX_THINKING_TOKENS: "1500" })),
  rarely(25, fc.constant({ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900" })),
  rarely(25, fc.constant({ BASH_MAX_OUTPUT_LENGTH: "20" })),
  rarely(25, fc.constant({ DISABLE_COMPACT: "1" })),
  rarely(25, fc.constant({ CLAUDE_CODE_SIMPLE: "1" })),
  rarely(25, fc.constant({ DISABLE_INTERLEAVED_THINKING: "1" })),
  rarely(25, fc.constant({ ANTHROPIC_MODEL: "claude-sonnet-4-5" })),
  rarely(25, fc.constant({ CLAUDE_CODE_SUBAGENT_MODEL: "claude-haiku-4-5" })),
  rarely(25, fc.constant({ CLAUDE_CODE_DISABLE_FILE_CHECKPOINTING: "1" })),
  rarely(25, fc.constant({ CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: "true" })),
];

const permission: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.constant<Json>({ behavior: "allow", updatedInput: {} }), weight: 6 },
  {
    arbitrary: pick<Json>(
      { behavior: "allow" },
      { behavior: "allow", suggested: true },
      { behavior: "deny", message: "The host says no-x." },
      { behavior: "deny", message: "The host says no-x.", interrupt: true },
      {
        behavior: "allow",
        updatedInput: { command: "echo host-changed", file_path: at("host.txt"), content: "host-written" },
      },
      { behavior: "allow", updatedInput: { questions: [], answers: { "Which-one?": "left-one" } } },
      { behavior: "allow", updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }] },
      {
        behavior: "allow",
        updatedPermissions: [
          { type: "addRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" },
        ],
      },
      { behavior: "deny" },
      { behavior: "no-such-behavior" },
    ),
    weight: 4,
  },
);

const baseFiles: Readonly<Record<string, string>> = {
  "given.txt": "given words\nsecond line\n",
  "twice.txt": "twice\ntwice\n",
};
const extraFiles: readonly fc.Arbitrary<Readonly<Record<string, string>> | undefined>[] = [
  rarely(6, fc.constant({ "CLAUDE.md": "PROJECT-MEMORY line\n" })),
  rarely(
    3,
    fc.constant({
      ".claude/commands/own-command.md":
        "---\ndescription: Own command\nargument-hint: <x>\n---\nOWN-COMMAND $ARGUMENTS\n",
    }),
  ),
  rarely(
    3,
    fc.constant({
      ".claude/skills/local-skill/SKILL.md":
        "---\nname: local-skill\ndescription: A local skill\n---\nSKILL-BODY text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      ".claude/agents/helper.md":
        "---\nname: helper\ndescription: Helps from a file\ntools: Read\n---\nFILE-PROMPT text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      ".claude/output-styles/own-style.md": "---\nname: own-style\ndescription: Own style\n---\nSTYLE-PROMPT text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      "book.ipynb": JSON.stringify({
        cells: [
          { cell_type: "code", id: "cell-1", metadata: {}, source: "print(1)", outputs: [], execution_count: null },
        ],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    }),
  ),
];

const laterRun: fc.Arbitrary<SessionRun> = fc
  .tuple(pick(["--resume=<session>"], ["--continue"], ["--resume=<session>", "--fork-session"]), steps)
  .map(([how, taken]) => ({ args: how, steps: taken }));

const merged = (parts: readonly (Json | undefined)[]): Json => Object.assign({}, ...present(parts));
const all = <Value>(arbitraries: readonly fc.Arbitrary<Value>[]): fc.Arbitrary<readonly Value[]> =>
  fc.tuple(...arbitraries);

const arbitrarySession: fc.Arbitrary<Session> = fc
  .record({
    args: all(args),
    env: all(env),
    initialize: all(initializeParts),
    settings: all(settingParts),
    files: all(extraFiles),
    hooks: fc.oneof(
      { arbitrary: fc.constant<SessionHook[]>([]), weight: 1 },
      { arbitrary: fc.array(hook, { minLength: 1, maxLength: 3 }), weight: 1 },
    ),
    permissions: fc.array(permission, { minLength: 1, maxLength: 3 }),
    asks: fc.integer({ min: 1, max: 10 }),
    first: steps,
    later: rarely(5, laterRun),
    model: fc.array(mainAnswer, { minLength: 1, maxLength: 4 }),
    subagent: fc.array(subagentAnswer, { maxLength: 2 }),
  })
  .map((drawn) => {
    let count = 0;
    const nextId = (): string => `toolu_${++count}`;
    return {
      args: [...(drawn.asks < 10 ? [["--permission-prompt-tool=stdio"]] : []), ...present(drawn.args)],
      env: merged(drawn.env) as Readonly<Record<string, string>>,
      initialize: merged(drawn.initialize),
      settings: present(drawn.settings),
      files: { ...baseFiles, ...(merged(drawn.files) as Readonly<Record<string, string>>) },
      hooks: drawn.hooks,
      permissions: drawn.permissions,
      runs: [{ args: [], steps: drawn.first }, ...present([drawn.later])],
      model: drawn.model.map((make) => make(nextId)),
      subagent: drawn.subagent.map((make) => make(nextId)),
    };
  });

/** The sessions of a seed. The same seed always gives the same sessions. */
export const generateSessions = (seed: number, count: number): readonly Session[] =>
  fc.sample(arbitrarySession, { seed, numRuns: count });
