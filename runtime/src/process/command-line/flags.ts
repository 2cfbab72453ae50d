/**
 * How a flag takes its value.
 *
 * - `none`: no value
 * - `one`: the next word, whatever it looks like
 * - `optional`: the next word unless that is a flag
 * - `many`: all words up to the next flag
 */
type Arity = "none" | "one" | "optional" | "many";

/** One flag of the command line. */
export interface Flag {
  readonly names: readonly string[];
  readonly takes: Arity;
  /** The help text; flags without one are accepted but not listed. */
  readonly help?: string;
}

/** All flags that hosts are known to pass, and those of the command line itself. */
export const flags = {
  print: { names: ["-p", "--print"], takes: "none", help: "answer one prompt and exit" },
  version: { names: ["-v", "--version"], takes: "none", help: "print the version" },
  help: { names: ["-h", "--help"], takes: "none", help: "say this" },
  outputFormat: { names: ["--output-format"], takes: "one", help: "text, json or stream-json" },
  inputFormat: { names: ["--input-format"], takes: "one", help: "text or stream-json" },
  verbose: { names: ["--verbose"], takes: "none", help: "print every frame, not only the result" },
  includePartialMessages: { names: ["--include-partial-messages"], takes: "none", help: "stream answers as they come" },
  includeHookEvents: { names: ["--include-hook-events"], takes: "none", help: "report command hooks as frames" },
  replayUserMessages: { names: ["--replay-user-messages"], takes: "none", help: "echo user messages when they start" },
  forwardSubagentText: { names: ["--forward-subagent-text"], takes: "none", help: "forward what subagents say" },
  model: { names: ["--model"], takes: "one", help: "model, or an alias of one" },
  fallbackModel: { names: ["--fallback-model"], takes: "one", help: "model to use when the first one is overloaded" },
  effort: { names: ["--effort"], takes: "one", help: "low, medium, high, xhigh or max" },
  thinking: { names: ["--thinking"], takes: "one" },
  thinkingDisplay: { names: ["--thinking-display"], takes: "one" },
  maxThinkingTokens: { names: ["--max-thinking-tokens"], takes: "one" },
  maxTurns: { names: ["--max-turns"], takes: "one", help: "maximum number of model calls in a turn" },
  maxBudgetUsd: { names: ["--max-budget-usd"], takes: "one", help: "maximum cost of a session in US dollars" },
  taskBudget: { names: ["--task-budget"], takes: "one" },
  betas: { names: ["--betas"], takes: "many", help: "API betas to request" },
  jsonSchema: { names: ["--json-schema"], takes: "one", help: "JSON Schema of the final answer" },
  systemPrompt: { names: ["--system-prompt"], takes: "one", help: "replaces the default system prompt" },
  systemPromptFile: { names: ["--system-prompt-file"], takes: "one" },
  appendSystemPrompt: {
    names: ["--append-system-prompt"],
    takes: "one",
    help: "appended to the default system prompt",
  },
  appendSystemPromptFile: { names: ["--append-system-prompt-file"], takes: "one" },
  allowedTools: { names: ["--allowedTools", "--allowed-tools"], takes: "many", help: "allow rules" },
  disallowedTools: { names: ["--disallowedTools", "--disallowed-tools"], takes: "many", help: "deny rules" },
  tools: { names: ["--tools"], takes: "many", help: "available tools; '' for none, default for the default set" },
  permissionMode: { names: ["--permission-mode"], takes: "one", help: "permission mode" },
  permissionPromptTool: {
    names: ["--permission-prompt-tool"],
    takes: "one",
    help: "stdio, or an MCP tool that answers permission requests",
  },
  permissionPrompts: {
    names: ["--permission-prompts"],
    takes: "one",
    help: "host, or none to deny what would be asked",
  },
  allowSkipPermissions: { names: ["--allow-dangerously-skip-permissions"], takes: "none" },
  skipPermissions: {
    names: ["--dangerously-skip-permissions"],
    takes: "none",
    help: "skip all permission checks; only for sandboxes",
  },
  mcpConfig: { names: ["--mcp-config"], takes: "many", help: "MCP servers, as JSON or a file" },
  strictMcpConfig: { names: ["--strict-mcp-config"], takes: "none", help: "only the MCP servers of --mcp-config" },
  awaitInitialize: { names: ["--await-initialize"], takes: "none" },
  settings: { names: ["--settings"], takes: "one", help: "additional settings, as JSON or a file" },
  settingSources: { names: ["--setting-sources"], takes: "one", help: "user, project, local" },
  managedSettings: { names: ["--managed-settings"], takes: "one" },
  addDir: { names: ["--add-dir"], takes: "many", help: "additional working folders" },
  agent: { names: ["--agent"], takes: "one", help: "agent that runs the session" },
  agents: { names: ["--agents"], takes: "one", help: "agents, as JSON" },
  pluginDir: { names: ["--plugin-dir"], takes: "one", help: "folder of a plugin" },
  pluginDirNoMcp: { names: ["--plugin-dir-no-mcp"], takes: "one" },
  projectConfigRoot: { names: ["--project-config-root"], takes: "one" },
  resume: { names: ["-r", "--resume"], takes: "optional", help: "session to resume" },
  continue: { names: ["-c", "--continue"], takes: "none", help: "resume the newest session of this folder" },
  forkSession: { names: ["--fork-session"], takes: "none", help: "resume under a new id" },
  resumeSessionAt: {
    names: ["--resume-session-at"],
    takes: "one",
    help: "message to resume at; later ones are dropped",
  },
  resumeDropsTurn: { names: ["--resume-drops-turn"], takes: "one" },
  sessionId: { names: ["--session-id"], takes: "one", help: "id of the new session" },
  noSessionPersistence: { names: ["--no-session-persistence"], takes: "none", help: "write no transcript" },
  sessionMirror: { names: ["--session-mirror"], takes: "none", help: "report transcript lines as frames" },
  name: { names: ["-n", "--name"], takes: "one", help: "title of the session" },
  promptSuggestions: { names: ["--prompt-suggestions"], takes: "optional" },
  disableSlashCommands: { names: ["--disable-slash-commands"], takes: "none", help: "disable slash commands" },
  debug: { names: ["-d", "--debug"], takes: "optional" },
  debugToStderr: { names: ["--debug-to-stderr"], takes: "none" },
  debugFile: { names: ["--debug-file"], takes: "one" },
  bare: { names: ["--bare"], takes: "none" },
  enableAuthStatus: { names: ["--enable-auth-status"], takes: "none" },
  ide: { names: ["--ide"], takes: "none" },
  chrome: { names: ["--chrome"], takes: "none" },
  noChrome: { names: ["--no-chrome"], takes: "none" },
  excludeDynamicSections: { names: ["--exclude-dynamic-system-prompt-sections"], takes: "none" },
  systemPromptSnapshot: { names: ["--system-prompt-snapshot"], takes: "one" },
  autocompact: { names: ["--autocompact"], takes: "one" },
} as const satisfies Readonly<Record<string, Flag>>;

/** The name of a flag in code. */
export type FlagName = keyof typeof flags;

const bySpelling: ReadonlyMap<string, FlagName> = new Map(
  (Object.keys(flags) as FlagName[]).flatMap((name) => flags[name].names.map((arg) => [arg, name] as const)),
);

/** Finds the flag that a word spells. */
export const flagOf = (arg: string): FlagName | undefined => bySpelling.get(arg);
