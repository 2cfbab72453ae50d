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
  readonly arity: Arity;
  /** The help text; flags without one are accepted but not listed. */
  readonly help?: string;
}

/** All flags that hosts are known to pass, and those of the command line itself. */
export const flags = {
  print: { names: ["-p", "--print"], arity: "none", help: "answer one prompt and exit" },
  version: { names: ["-v", "--version"], arity: "none", help: "print the version" },
  help: { names: ["-h", "--help"], arity: "none", help: "say this" },
  outputFormat: { names: ["--output-format"], arity: "one", help: "text, json or stream-json" },
  inputFormat: { names: ["--input-format"], arity: "one", help: "text or stream-json" },
  verbose: { names: ["--verbose"], arity: "none", help: "print every frame, not only the result" },
  includePartialMessages: { names: ["--include-partial-messages"], arity: "none", help: "stream answers as they come" },
  includeHookEvents: { names: ["--include-hook-events"], arity: "none", help: "report command hooks as frames" },
  replayUserMessages: { names: ["--replay-user-messages"], arity: "none", help: "echo user messages when they start" },
  forwardSubagentText: { names: ["--forward-subagent-text"], arity: "none", help: "forward what subagents say" },
  model: { names: ["--model"], arity: "one", help: "model, or an alias of one" },
  fallbackModel: { names: ["--fallback-model"], arity: "one", help: "model to use when the first one is overloaded" },
  effort: { names: ["--effort"], arity: "one", help: "low, medium, high, xhigh or max" },
  thinking: { names: ["--thinking"], arity: "one" },
  thinkingDisplay: { names: ["--thinking-display"], arity: "one" },
  maxThinkingTokens: { names: ["--max-thinking-tokens"], arity: "one" },
  maxTurns: { names: ["--max-turns"], arity: "one", help: "maximum number of model calls in a turn" },
  maxBudgetUsd: { names: ["--max-budget-usd"], arity: "one", help: "maximum cost of a session in US dollars" },
  taskBudget: { names: ["--task-budget"], arity: "one" },
  betas: { names: ["--betas"], arity: "many", help: "API betas to request" },
  jsonSchema: { names: ["--json-schema"], arity: "one", help: "JSON Schema of the final answer" },
  systemPrompt: { names: ["--system-prompt"], arity: "one", help: "replaces the default system prompt" },
  systemPromptFile: { names: ["--system-prompt-file"], arity: "one" },
  appendSystemPrompt: {
    names: ["--append-system-prompt"],
    arity: "one",
    help: "appended to the default system prompt",
  },
  appendSystemPromptFile: { names: ["--append-system-prompt-file"], arity: "one" },
  allowedTools: { names: ["--allowedTools", "--allowed-tools"], arity: "many", help: "allow rules" },
  disallowedTools: { names: ["--disallowedTools", "--disallowed-tools"], arity: "many", help: "deny rules" },
  tools: { names: ["--tools"], arity: "many", help: "available tools; '' for none, default for the default set" },
  permissionMode: { names: ["--permission-mode"], arity: "one", help: "permission mode" },
  permissionPromptTool: {
    names: ["--permission-prompt-tool"],
    arity: "one",
    help: "stdio, or an MCP tool that answers permission requests",
  },
  permissionPrompts: {
    names: ["--permission-prompts"],
    arity: "one",
    help: "host, or none to deny each call that needs permission",
  },
  allowSkipPermissions: { names: ["--allow-dangerously-skip-permissions"], arity: "none" },
  skipPermissions: {
    names: ["--dangerously-skip-permissions"],
    arity: "none",
    help: "skip all permission checks; only for sandboxes",
  },
  mcpConfig: { names: ["--mcp-config"], arity: "many", help: "MCP servers, as JSON or a file" },
  strictMcpConfig: { names: ["--strict-mcp-config"], arity: "none", help: "only the MCP servers of --mcp-config" },
  awaitInitialize: { names: ["--await-initialize"], arity: "none" },
  awaitClaim: { names: ["--await-claim"], arity: "none" },
  settings: { names: ["--settings"], arity: "one", help: "additional settings, as JSON or a file" },
  settingSources: { names: ["--setting-sources"], arity: "one", help: "user, project, local" },
  managedSettings: { names: ["--managed-settings"], arity: "one" },
  addDir: { names: ["--add-dir"], arity: "many", help: "additional working folders" },
  agent: { names: ["--agent"], arity: "one", help: "agent that runs the session" },
  agents: { names: ["--agents"], arity: "one", help: "agents, as JSON or a file" },
  pluginDir: { names: ["--plugin-dir"], arity: "one", help: "folder of a plugin" },
  pluginDirNoMcp: { names: ["--plugin-dir-no-mcp"], arity: "one" },
  projectConfigRoot: { names: ["--project-config-root"], arity: "one" },
  resume: { names: ["-r", "--resume"], arity: "optional", help: "session to resume" },
  continue: { names: ["-c", "--continue"], arity: "none", help: "resume the newest session of this folder" },
  forkSession: { names: ["--fork-session"], arity: "none", help: "resume under a new id" },
  resumeSessionAt: {
    names: ["--resume-session-at"],
    arity: "one",
    help: "message to resume at; later ones are dropped",
  },
  resumeDropsTurn: { names: ["--resume-drops-turn"], arity: "one" },
  sessionId: { names: ["--session-id"], arity: "one", help: "id of the new session" },
  noSessionPersistence: { names: ["--no-session-persistence"], arity: "none", help: "write no transcript" },
  sessionMirror: { names: ["--session-mirror"], arity: "none", help: "report transcript lines as frames" },
  name: { names: ["-n", "--name"], arity: "one", help: "title of the session" },
  promptSuggestions: { names: ["--prompt-suggestions"], arity: "optional" },
  disableSlashCommands: { names: ["--disable-slash-commands"], arity: "none", help: "disable slash commands" },
  debug: { names: ["-d", "--debug"], arity: "optional" },
  debugToStderr: { names: ["--debug-to-stderr"], arity: "none" },
  debugFile: { names: ["--debug-file"], arity: "one" },
  bare: { names: ["--bare"], arity: "none" },
  enableAuthStatus: { names: ["--enable-auth-status"], arity: "none" },
  ide: { names: ["--ide"], arity: "none" },
  chrome: { names: ["--chrome"], arity: "none" },
  noChrome: { names: ["--no-chrome"], arity: "none" },
  excludeDynamicSections: { names: ["--exclude-dynamic-system-prompt-sections"], arity: "none" },
  systemPromptSnapshot: { names: ["--system-prompt-snapshot"], arity: "one" },
  autocompact: { names: ["--autocompact"], arity: "one" },
} as const satisfies Readonly<Record<string, Flag>>;

/** The name of a flag in code. */
export type FlagName = keyof typeof flags;

const bySpelling: ReadonlyMap<string, FlagName> = new Map(
  (Object.keys(flags) as FlagName[]).flatMap((name) => flags[name].names.map((arg) => [arg, name] as const)),
);

/** Finds the flag that a word spells. */
export const flagOf = (arg: string): FlagName | undefined => bySpelling.get(arg);
