import fc from "fast-check";
import { z } from "zod";
import type { Host } from "./hosts.ts";

const word = fc.constantFrom(
  "",
  "a",
  "x y",
  "é",
  "--flag",
  "a,b",
  "k=v",
  '{"a":1}',
  "/p/q",
  "sonnet",
  "line\nbreak",
  "0",
);
const list = fc.array(word, { maxLength: 2 });
const bool = fc.boolean();
const number = fc.constantFrom(0, 1, 3, -1, 0.5, 1e6);
const hook = async () => ({});
const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const plugin = fc.record({ path: fc.constantFrom("/p", "/q") }, { noNullPrototype: true });
const plugins = fc.array(
  fc.tuple(plugin, fc.constantFrom({}, { skipMcpDiscovery: true }, { skipMcpDiscovery: false })),
  { maxLength: 3 },
);

/** The host under test creates in-process servers; here they are only named. */
const own = ["OWN", "OWN WITH A TOOL"] as const;
const server = fc.constantFrom<unknown>(
  ...own,
  { command: "x", args: ["a"], env: { A: "b" } },
  { type: "stdio", command: "y" },
  { type: "http", url: "http://h", headers: { a: "b" }, timeout: 5000 },
  { type: "sse", url: "http://s" },
);

/** Values for every option that reaches an agent, including unusual ones. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  additionalDirectories: list,
  agent: word,
  agentProgressSummaries: bool,
  agents: fc.constantFrom({}, { a: { description: "d", prompt: "p", tools: ["Read"], model: "sonnet", maxTurns: 2 } }),
  allowDangerouslySkipPermissions: bool,
  allowedTools: list,
  betas: list,
  canUseTool: fc.constant(async () => null),
  continue: bool,
  cwd: fc.constant("/tmp"),
  debug: bool,
  debugFile: word,
  disallowedTools: list,
  effort: fc.constantFrom("low", "max"),
  enableFileCheckpointing: bool,
  env: fc.constantFrom(
    {},
    { A: "b" },
    { A: undefined, CLAUDE_CODE_ENTRYPOINT: "mine" },
    { NODE_OPTIONS: "--x", DEBUG: "1" },
    { DEBUG_CLAUDE_AGENT_SDK: "1" },
    { CLAUDE_AGENT_SDK_VERSION: "z", CLAUDE_CODE_SDK_READS_SESSION_STATE: "0" },
  ),
  executable: fc.constantFrom("node", "bun", "deno"),
  executableArgs: list,
  extraArgs: fc.constantFrom(
    {},
    { k: null },
    { k: "v" },
    { k: "--x", z: null },
    { settings: '{"b":2}' },
    { settings: null, k: "" },
  ),
  fallbackModel: word,
  forkSession: bool,
  forwardSubagentText: bool,
  hooks: fc.constantFrom(
    {},
    { PreToolUse: [] },
    { PreToolUse: [{ matcher: "Bash", hooks: [hook], timeout: 5 }, { hooks: [hook, hook] }], Stop: undefined },
    { Stop: [{ matcher: "", hooks: [hook], timeout: 0, onFailure: "continue" }], Other: [{ hooks: [hook] }] },
    { PreToolUse: [{ hooks: [hook], onFailure: "block" }] },
  ),
  includeHookEvents: bool,
  includePartialMessages: bool,
  managedSettings: fc.constantFrom({}, { model: "m" }),
  maxBudgetUsd: number,
  maxThinkingTokens: fc.constantFrom(0, 1, 5000, -1),
  maxTurns: number,
  mcpServers: fc.dictionary(fc.constantFrom("one", "two"), server, { noNullPrototype: true }),
  mcpServersDelivery: fc.constantFrom("argv", "initialize", "bogus"),
  model: word,
  onElicitation: fc.constant(async () => null),
  outputFormat: fc.constantFrom({ type: "json_schema", schema: { type: "object" } }, { type: "text" }),
  pathToClaudeCodeExecutable: fc.constantFrom("/bin/agent", "/x/a.js", "/x/a.mjs", "/x/a.ts", "claude.exe"),
  perTaskStopAffordance: bool,
  permissionMode: fc.constantFrom("default", "plan", "acceptEdits", "bypassPermissions", "dontAsk", "auto"),
  permissionPromptToolName: word,
  permissionPrompts: fc.constantFrom("host", "none"),
  persistSession: bool,
  planModeInstructions: word,
  pluginDelivery: fc.constantFrom("argv", "initialize"),
  plugins: plugins.map((all) => all.map(([scratchFolder, more]) => ({ type: "local", ...scratchFolder, ...more }))),
  projectConfigRoot: fc.constantFrom("", "/p", "x"),
  promptSuggestions: bool,
  resume: fc.constantFrom("", uuid("1"), "title"),
  resumeDropsTurn: fc.constantFrom("", uuid("4")),
  resumeSessionAt: fc.constantFrom("", uuid("3")),
  sandbox: fc.constantFrom(
    {},
    { enabled: true },
    { enabled: true, failIfUnavailable: false },
    { enabled: true, network: { allowedDomains: ["b"], deniedDomains: ["c"] }, filesystem: { denyRead: ["x"] } },
  ),
  sessionId: fc.constant(uuid("2")),
  settings: fc.constantFrom({}, { model: "x" }, '{"a":1}', "/path/s.json", "", { sandbox: { enabled: true } }),
  settingSources: fc.constantFrom([], ["user"], ["user", "project", "local"]),
  skills: fc.constantFrom([], ["a", "b"], "all"),
  strictMcpConfig: bool,
  systemPrompt: fc.constantFrom<unknown>(
    "",
    "s",
    [],
    ["a", "b"],
    { type: "preset", preset: "claude_code" },
    { type: "preset", preset: "claude_code", append: "x", snapshot: true },
    { type: "preset", preset: "claude_code", append: "", excludeDynamicSections: true },
    { type: "custom", prompt: "p" },
    { type: "custom", prompt: ["p", "q"], snapshot: false },
  ),
  taskBudget: fc.constantFrom({ total: 5 }, { total: 0 }),
  thinking: fc.constantFrom(
    { type: "adaptive", display: "omitted" },
    { type: "enabled" },
    { type: "enabled", budgetTokens: 5, display: "summarized" },
    { type: "disabled" },
  ),
  title: word,
  toolAliases: fc.constantFrom({}, { a: "b" }),
  toolConfig: fc.constantFrom({}, { askUserQuestion: { previewFormat: "html" } }),
  tools: fc.oneof(list, fc.constant({ type: "preset", preset: "claude_code" })),
  verbatimPrompts: bool,
};

/** The options that are generated, by name. */
export const generated: readonly string[] = Object.keys(values);

/** A set of options, with up to a dozen of them. */
export const someOptions: fc.Arbitrary<Record<string, unknown>> = fc
  .uniqueArray(fc.constantFrom(...generated), { maxLength: 12 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, values[name] as fc.Arbitrary<unknown>])), {
      noNullPrototype: true,
    }),
  );

/** The same options for one host, with in-process servers that it creates. */
export function optionsFor(host: Host, { mcpServers, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (mcpServers === undefined) return rest;
  const made = Object.entries(mcpServers as object).map(([name, config]) => {
    if (config === own[0]) return [name, host.createSdkMcpServer({ name })];
    if (config !== own[1]) return [name, config];
    const extras = { annotations: { readOnlyHint: true }, searchHint: "h" };
    const tools = [host.tool("t", "d", { a: z.string() }, async () => ({ content: [] }), extras)];
    return [name, host.createSdkMcpServer({ name: `${name}x`, version: "2", timeout: 3000, alwaysLoad: true, tools })];
  });
  return { ...rest, mcpServers: Object.fromEntries(made) };
}
