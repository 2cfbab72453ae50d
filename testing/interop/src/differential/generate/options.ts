import fc from "fast-check";
import { httpServerMark, type Json, nodeMark, stdioServerMark } from "../session.ts";
import { at, pick, rarely } from "./draw.ts";

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

export const args: readonly fc.Arbitrary<readonly string[] | undefined>[] = [
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
  rarely(
    10,
    pick<readonly Json[]>(
      [{ local: { command: nodeMark, args: [stdioServerMark] } }],
      [{ web: { type: "http", url: httpServerMark } }],
      [{ local: { command: nodeMark, args: [stdioServerMark] }, web: { type: "http", url: httpServerMark } }],
      [{ broken: { command: "no-such-program-x", args: [] } }],
      [{ broken: { type: "http", url: "http://127.0.0.1:9/mcp" } }],
      [{ unknownType: { type: "no-such-type" } }],
    ).map(([mcpServers]) => [`--mcp-config=${JSON.stringify({ mcpServers })}`]),
  ),
  rarely(25, fc.constant(["--strict-mcp-config"])),
  rarely(
    16,
    ruleList.map((list) => [`--settings=${JSON.stringify({ permissions: { allow: list } })}`]),
  ),
  rarely(25, fc.constant([`--settings=${JSON.stringify({ outputStyle: "Learning", model: "haiku" })}`])),
  rarely(
    25,
    fc.constant([`--agents=${JSON.stringify({ helper: { description: "By flag", prompt: "FLAG-PROMPT text" } })}`]),
  ),
  rarely(30, fc.constant(["--session-id=00000000-0000-4000-8000-0000000000aa"])),
  rarely(30, fc.constant(["--betas=context-1m-2025-08-07"])),
  rarely(30, fc.constant(["--allow-dangerously-skip-permissions"])),
  rarely(40, fc.constant(["--dangerously-skip-permissions"])),
];

/** Arguments that an agent rejects, or that name what is not there. */
export const wrongArgs: readonly (readonly string[])[] = [
  ["--no-such-flag"],
  ["--max-turns=none"],
  ["--max-turns=0"],
  ["--max-budget-usd=-1"],
  ["--permission-mode=no-such-mode"],
  ["--resume=no-such-title"],
  ["--resume=00000000-0000-4000-8000-0000000000bb"],
  ["--session-id=not-a-uuid"],
  ["--mcp-config={bad-json"],
  ["--mcp-config=/no/such-file.json"],
  ["--settings={bad-json"],
  ["--settings=/no/such-file.json"],
  ["--json-schema={bad-json"],
  ["--json-schema={}"],
  ["--agents={bad-json"],
  ["--output-format=no-such-format"],
  ["--effort=no-such-effort"],
  ["--thinking=no-such-thinking"],
  ["--setting-sources=no-such-source"],
  ["--fallback-model=claude-sonnet-4-5", "--model=claude-sonnet-4-5"],
  ["--plugin-dir=/no/such-folder"],
  ["--add-dir=/no/such-folder"],
  ["--fork-session"],
  ["--resume-session-at=00000000-0000-4000-8000-0000000000cc"],
  ["--max-thinking-tokens=none"],
  ["--permission-prompt-tool=mcp__no__such"],
  ["--tools=NoSuchTool"],
  ["--betas=no-such-beta"],
];

export const initializeParts: readonly fc.Arbitrary<Json | undefined>[] = [
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
  rarely(20, fc.constant({ toolAliases: { Shell: "Bash" } })),
  rarely(20, fc.constant({ planModeInstructions: "PLAN-INSTRUCTIONS by host" })),
  rarely(20, fc.constant({ systemPromptSnapshot: false })),
  rarely(20, fc.constant({ mcpServers: { local: { command: nodeMark, args: [stdioServerMark] } } })),
  rarely(
    25,
    fc.constant({ jsonSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } }),
  ),
  rarely(
    12,
    pick(
      {
        agents: {
          helper: {
            description: "Has a model",
            prompt: "HELPER-PROMPT text",
            model: "opus",
            permissionMode: "acceptEdits",
          },
        },
      },
      { agents: { helper: { description: "Runs apart", prompt: "HELPER-PROMPT text", background: true } } },
      {
        agents: {
          helper: { description: "Has a skill", prompt: "HELPER-PROMPT text", skills: ["local-skill"], tools: [] },
        },
      },
      {
        agents: {
          helper: { description: "Has a server", prompt: "HELPER-PROMPT text", mcpServers: ["calc"], effort: "low" },
        },
      },
      { agents: { helper: { prompt: "HELPER-PROMPT text" } } },
    ),
  ),
];

export const settingParts: readonly fc.Arbitrary<Json | undefined>[] = [
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
  rarely(25, fc.constant({ enableAllProjectMcpServers: true })),
  rarely(25, fc.constant({ disabledMcpjsonServers: ["local"] })),
  rarely(25, fc.constant({ permissions: { additionalDirectories: ["/opt"] } })),
  rarely(25, fc.constant({ permissions: { disableBypassPermissionsMode: "disable" } })),
  rarely(30, fc.constant({ permissions: { allow: ["bad rule (", "Bash(", 7] } })),
  rarely(30, fc.constant({ statusLine: { type: "command", command: "echo status" } })),
  rarely(30, fc.constant({ cleanupPeriodDays: 3 })),
  rarely(30, fc.constant({ autoCompactWindow: 100_000 })),
  rarely(30, fc.constant({ effortLevel: "low" })),
  rarely(30, fc.constant({ maxThinkingTokens: 3000 })),
  rarely(30, fc.constant({ fileCheckpointingEnabled: false })),
  rarely(30, fc.constant({ skipWebFetchPreflight: true })),
  rarely(30, fc.constant({ availableModels: ["haiku"] })),
];

export const env: readonly fc.Arbitrary<Readonly<Record<string, string>> | undefined>[] = [
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
  rarely(12, fc.constant({ CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" })),
  rarely(30, fc.constant({ DISABLE_AUTO_COMPACT: "1" })),
  rarely(30, fc.constant({ CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "5" })),
  rarely(30, fc.constant({ CLAUDE_CODE_MAX_RETRIES: "0" })),
  rarely(30, fc.constant({ ANTHROPIC_SMALL_FAST_MODEL: "claude-sonnet-4-5" })),
  rarely(30, fc.constant({ ANTHROPIC_DEFAULT_HAIKU_MODEL: "claude-3-5-haiku-x" })),
  rarely(30, fc.constant({ ANTHROPIC_DEFAULT_SONNET_MODEL: "claude-sonnet-4-x" })),
  rarely(30, fc.constant({ ANTHROPIC_CUSTOM_HEADERS: "x-own: own-value" })),
  rarely(30, fc.constant({ CLAUDE_CODE_DISABLE_CLAUDE_MDS: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_DISABLE_THINKING: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_DISABLE_ADAPTIVE_THINKING: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_EFFORT_LEVEL: "low" })),
  rarely(30, fc.constant({ CLAUDE_CODE_EXTRA_BODY: '{"metadata":{"own":"field"}}' })),
  rarely(30, fc.constant({ CLAUDE_CODE_MAX_TOOL_USE_CONCURRENCY: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_RESUME_INTERRUPTED_TURN: "1" })),
  rarely(30, fc.constant({ CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: "1" })),
  rarely(30, fc.constant({ BASH_DEFAULT_TIMEOUT_MS: "700" })),
  rarely(30, fc.constant({ MAX_MCP_OUTPUT_TOKENS: "3" })),
  rarely(30, fc.constant({ DISABLE_PROMPT_CACHING: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_DISABLE_1M_CONTEXT: "1" })),
  rarely(30, fc.constant({ CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS: "2" })),
  rarely(30, fc.constant({ CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1" })),
];

export const permission: fc.Arbitrary<Json> = fc.oneof(
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
      {
        behavior: "allow",
        updatedPermissions: [
          {
            type: "addRules",
            rules: [{ toolName: "Bash", ruleContent: "touch *" }],
            behavior: "allow",
            destination: "localSettings",
          },
        ],
      },
      {
        behavior: "allow",
        updatedPermissions: [
          { type: "addRules", rules: [{ toolName: "Write" }], behavior: "deny", destination: "session" },
          { type: "addDirectories", directories: ["/opt"], destination: "session" },
        ],
      },
      {
        behavior: "allow",
        updatedPermissions: [
          { type: "replaceRules", rules: [{ toolName: "Read" }], behavior: "ask", destination: "projectSettings" },
          { type: "removeRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" },
        ],
      },
      { behavior: "deny" },
      { behavior: "no-such-behavior" },
    ),
    weight: 4,
  },
);
