import { settingsArgument } from "./settings.ts";
import type { AgentOptions, HostMcpServerConfig, HostOptions } from "./types.ts";

/** Where one option goes. Flags appear on the command line in the order of the table. */
export interface OptionRule {
  readonly argv?: (options: HostOptions) => readonly string[];
  readonly env?: (options: HostOptions) => Readonly<Record<string, string>>;
  readonly initialize?: (options: HostOptions) => Readonly<Record<string, unknown>>;
}

type Key = keyof AgentOptions;

/** `--name=value`, where the option is set and not empty. */
const value = (key: Key, flag: string): OptionRule => ({
  argv: (options) => (options[key] === undefined || options[key] === "" ? [] : [`${flag}=${String(options[key])}`]),
});
/** `--name`, where the option is true. */
const present = (key: Key, flag: string, when: unknown = true): OptionRule => ({
  argv: (options) => (options[key] === when ? [flag] : []),
});
/** `--name=a,b`. An empty list counts only where that says something. */
const list = (key: Key, flag: string, emptyCounts = false): OptionRule => ({
  argv: (options) => {
    const items = options[key];
    return Array.isArray(items) && (emptyCounts || items.length > 0) ? [`${flag}=${items.join(",")}`] : [];
  },
});
/** A field of the first request, as it stands. */
const field = (key: Key, name: string = key): OptionRule => ({
  initialize: (options) => (options[key] === undefined ? {} : { [name]: options[key] }),
});

/** The servers that the agent runs or connects to itself. */
export const remoteServers = (options: HostOptions): Readonly<Record<string, HostMcpServerConfig>> | undefined => {
  const entries = Object.entries(options.mcpServers ?? {}).filter(([, config]) => config.type !== "sdk");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** A session that was created elsewhere cannot read the first request in time. */
const early = (options: HostOptions): boolean => options.extraArgs?.["sdk-url"] === undefined;
const serversInRequest = (options: HostOptions): boolean =>
  options.mcpServersDelivery === "initialize" && early(options);
const pluginsInRequest = (options: HostOptions): boolean =>
  options.pluginDelivery === "initialize" && early(options) && Boolean(options.plugins?.length);

/** Whether the agent gets its servers with the first request; the prompt then waits for what it says to that. */
export const handsOverServers = (options: HostOptions): boolean =>
  serversInRequest(options) && remoteServers(options) !== undefined;

const thinking: OptionRule = {
  argv: ({ thinking: chosen, maxThinkingTokens: budget }) => {
    const display = chosen && "display" in chosen && chosen.display ? [`--thinking-display=${chosen.display}`] : [];
    if (chosen?.type === "enabled" && chosen.budgetTokens !== undefined) {
      return [`--max-thinking-tokens=${chosen.budgetTokens}`, ...display];
    }
    if (chosen) return [`--thinking=${chosen.type === "disabled" ? "disabled" : "adaptive"}`, ...display];
    if (budget === undefined) return [];
    return [budget === 0 ? "--thinking=disabled" : `--max-thinking-tokens=${budget}`];
  },
};

const allowedTools: OptionRule = {
  argv: ({ allowedTools: named = [], skills }) => {
    const all = [...named, ...(skills === "all" ? ["Skill"] : (skills ?? []).map((skill) => `Skill(${skill})`))];
    return all.length > 0 ? [`--allowedTools=${all.join(",")}`] : [];
  },
};

const mcpServers: OptionRule = {
  argv: (options) => {
    const servers = remoteServers(options);
    const argv = servers && !serversInRequest(options) ? ["--mcp-config", JSON.stringify({ mcpServers: servers })] : [];
    return handsOverServers(options) || pluginsInRequest(options) ? [...argv, "--await-initialize"] : argv;
  },
  initialize: (options) => {
    const servers = serversInRequest(options) ? remoteServers(options) : undefined;
    return servers ? { mcpServers: servers } : {};
  },
};

const plugins: OptionRule = {
  argv: (options) =>
    pluginsInRequest(options)
      ? []
      : (options.plugins ?? []).map(({ path, skipMcpDiscovery }) =>
          skipMcpDiscovery ? `--plugin-dir-no-mcp=${path}` : `--plugin-dir=${path}`,
        ),
  initialize: (options) => (pluginsInRequest(options) ? { plugins: options.plugins } : {}),
};

const systemPrompt: OptionRule = {
  initialize: ({ systemPrompt: prompt = "" }) => {
    if (typeof prompt === "string") return { systemPrompt: [prompt] };
    if (!("type" in prompt)) return { systemPrompt: prompt };
    const snapshot = prompt.snapshot === undefined ? {} : { systemPromptSnapshot: prompt.snapshot };
    if (prompt.type === "custom") return { systemPrompt: [prompt.prompt].flat(), ...snapshot };
    return {
      ...(prompt.append === undefined ? {} : { appendSystemPrompt: prompt.append }),
      ...(prompt.excludeDynamicSections === undefined ? {} : { excludeDynamicSections: prompt.excludeDynamicSections }),
      ...snapshot,
    };
  },
};

const nothing: OptionRule = {};

/** Every option that reaches the agent, and where it goes; as observed with release 0.3.330. */
export const optionRules: { readonly [K in Key]-?: OptionRule } = {
  thinking,
  maxThinkingTokens: nothing, // said by `thinking`, which wins
  effort: value("effort", "--effort"),
  maxTurns: { argv: ({ maxTurns }) => (maxTurns ? [`--max-turns=${maxTurns}`] : []) },
  maxBudgetUsd: value("maxBudgetUsd", "--max-budget-usd"),
  taskBudget: { argv: ({ taskBudget }) => (taskBudget ? [`--task-budget=${taskBudget.total}`] : []) },
  model: value("model", "--model"),
  agent: value("agent", "--agent"),
  betas: list("betas", "--betas"),
  outputFormat: {
    argv: ({ outputFormat }) => (outputFormat ? [`--json-schema=${JSON.stringify(outputFormat.schema)}`] : []),
    initialize: ({ outputFormat }) => (outputFormat ? { jsonSchema: outputFormat.schema } : {}),
  },
  debugFile: value("debugFile", "--debug-file"),
  debug: { argv: ({ debug, debugFile }) => (debug && !debugFile ? ["--debug"] : []) },
  permissionPromptToolName: {
    argv: ({ canUseTool, permissionPromptToolName: name }) =>
      canUseTool ? ["--permission-prompt-tool=stdio"] : name ? [`--permission-prompt-tool=${name}`] : [],
  },
  permissionPrompts: value("permissionPrompts", "--permission-prompts"),
  continue: present("continue", "--continue"),
  resume: value("resume", "--resume"),
  allowedTools,
  disallowedTools: list("disallowedTools", "--disallowedTools"),
  tools: {
    argv: ({ tools }) =>
      tools === undefined ? [] : [`--tools=${"type" in tools ? "default" : (tools as readonly string[]).join(",")}`],
  },
  mcpServers,
  mcpServersDelivery: nothing, // said by `mcpServers`
  settingSources: list("settingSources", "--setting-sources", true),
  strictMcpConfig: present("strictMcpConfig", "--strict-mcp-config"),
  permissionMode: value("permissionMode", "--permission-mode"),
  allowDangerouslySkipPermissions: present("allowDangerouslySkipPermissions", "--allow-dangerously-skip-permissions"),
  fallbackModel: value("fallbackModel", "--fallback-model"),
  includeHookEvents: present("includeHookEvents", "--include-hook-events"),
  includePartialMessages: present("includePartialMessages", "--include-partial-messages"),
  sessionStore: { argv: ({ sessionStore }) => (sessionStore ? ["--session-mirror"] : []) },
  persistSession: present("persistSession", "--no-session-persistence", false),
  projectConfigRoot: value("projectConfigRoot", "--project-config-root"),
  additionalDirectories: {
    argv: ({ additionalDirectories = [] }) => additionalDirectories.map((d) => `--add-dir=${d}`),
  },
  plugins,
  pluginDelivery: nothing, // said by `plugins`
  forkSession: present("forkSession", "--fork-session"),
  resumeSessionAt: value("resumeSessionAt", "--resume-session-at"),
  resumeDropsTurn: value("resumeDropsTurn", "--resume-drops-turn"),
  sessionId: value("sessionId", "--session-id"),
  managedSettings: {
    argv: ({ managedSettings }) => (managedSettings ? ["--managed-settings", JSON.stringify(managedSettings)] : []),
  },
  extraArgs: {
    argv: ({ extraArgs = {} }) =>
      Object.entries(extraArgs).flatMap(([name, text]) => (text === null ? [`--${name}`] : [`--${name}`, text])),
  },
  settings: {
    argv: ({ settings, sandbox }) => {
      const text = settingsArgument(settings, sandbox);
      return text === undefined ? [] : ["--settings", text];
    },
  },
  sandbox: nothing, // said by `settings`
  enableFileCheckpointing: {
    env: ({ enableFileCheckpointing: on }): Record<string, string> =>
      on ? { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: "true" } : {},
  },
  toolConfig: {
    env: ({ toolConfig }): Record<string, string> => {
      const format = toolConfig?.askUserQuestion?.previewFormat;
      return format ? { CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: format } : {};
    },
  },
  systemPrompt,
  planModeInstructions: field("planModeInstructions"),
  toolAliases: field("toolAliases"),
  agents: field("agents"),
  title: field("title"),
  skills: { initialize: ({ skills }) => (Array.isArray(skills) ? { skills } : {}) },
  promptSuggestions: field("promptSuggestions"),
  agentProgressSummaries: field("agentProgressSummaries"),
  forwardSubagentText: field("forwardSubagentText"),
  supportedDialogKinds: field("supportedDialogKinds"),
  perTaskStopAffordance: field("perTaskStopAffordance"),
};
