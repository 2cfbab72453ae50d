import type { optionMetadata } from "@agentwire/protocol/metadata";
import { answerSchema } from "./answer-schema.ts";
import type { OptionFeeds } from "./routes.ts";
import { settingsArgument } from "./settings.ts";
import type { HostMcpServerConfig, HostOptions } from "./types.ts";

/**
 * The MCP servers that the agent itself starts or connects to, without those in the host.
 *
 * @param options - The options of the host.
 * @see mcp.server.known
 * @example
 * import { remoteServers } from "@agentwire/runtime";
 *
 * const servers = remoteServers({ mcpServers: { files: { command: "mcp-files", args: ["/srv"] } } });
 */
export const remoteServers = (options: HostOptions): Readonly<Record<string, HostMcpServerConfig>> | undefined => {
  const entries = Object.entries(options.mcpServers ?? {}).filter(([, config]) => config.type !== "sdk");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** A session at a remote address receives its first request too late for servers and plugins. */
const early = (options: HostOptions): boolean => options.extraArgs?.["sdk-url"] === undefined;
const serversInRequest = (options: HostOptions): boolean =>
  options.mcpServersDelivery === "initialize" && early(options);
/** Whether the agent gets its plugins with the first request. */
export const sendsPluginsOnInitialize = (options: HostOptions): boolean =>
  options.pluginDelivery === "initialize" && early(options) && Boolean(options.plugins?.length);

/** Whether the agent gets its servers in the first request. The prompt then waits for the response. */
export const sendsServersOnInitialize = (options: HostOptions): boolean =>
  serversInRequest(options) && remoteServers(options) !== undefined;

/** Plugins keep their order on the command line, whichever of the two flags each uses. */
const pluginPaths = (options: HostOptions): readonly unknown[] =>
  (sendsPluginsOnInitialize(options) ? [] : (options.plugins ?? [])).map(({ path, skipMcpDiscovery }) =>
    skipMcpDiscovery ? { flag: "--plugin-dir-no-mcp", value: path } : path,
  );

/** The caller's own flags. Settings are one of them, and keep their position. */
function extraFlags({ extraArgs = {}, settings, sandbox }: HostOptions): HostOptions["extraArgs"] {
  const settingsArg = settingsArgument(settings || (extraArgs.settings ?? undefined), sandbox);
  return settingsArg === undefined ? extraArgs : { ...extraArgs, settings: settingsArg };
}

const preset = ({ systemPrompt: prompt }: HostOptions) =>
  typeof prompt === "object" && "type" in prompt && prompt.type === "preset" ? prompt : undefined;

/** Untyped callers pass other formats too, which request no shape. */
const outputSchemaOf = ({ outputFormat }: HostOptions) =>
  outputFormat?.type === "json_schema" && outputFormat.schema ? answerSchema(outputFormat.schema) : undefined;

/** Handled by the route of another option. */
const elsewhere = (): undefined => undefined;

type Name = keyof typeof optionMetadata;

/**
 * The options for the agent, in the order of their flags on the command line. Each has values for its routes if they
 * differ from the option's. The protocol defines the routes.
 */
export const optionFeeds: { readonly [N in Name]?: OptionFeeds<N> } = {
  thinking: {
    "--max-thinking-tokens": ({ thinking }) => (thinking?.type === "enabled" ? thinking.budgetTokens : undefined),
    "--thinking": ({ thinking }) => {
      if (!thinking || (thinking.type === "enabled" && thinking.budgetTokens !== undefined)) return undefined;
      return thinking.type === "disabled" ? "disabled" : "adaptive";
    },
    "--thinking-display": ({ thinking }) => (thinking && "display" in thinking ? thinking.display : undefined),
  },
  maxThinkingTokens: {
    "--max-thinking-tokens": ({ thinking, maxThinkingTokens: n }) => (thinking || n === 0 ? undefined : n),
    "--thinking": ({ thinking, maxThinkingTokens: n }) => (!thinking && n === 0 ? "disabled" : undefined),
  },
  effort: {},
  maxTurns: { "--max-turns": ({ maxTurns }) => maxTurns || undefined },
  maxBudgetUsd: {},
  taskBudget: { "--task-budget": ({ taskBudget }) => taskBudget?.total },
  model: {},
  agent: {},
  betas: {},
  outputFormat: {
    "--json-schema": outputSchemaOf,
    jsonSchema: outputSchemaOf,
  },
  debugFile: {},
  debug: { "--debug": ({ debug, debugFile }) => debug === true && !debugFile },
  canUseTool: { "--permission-prompt-tool": ({ canUseTool }) => (canUseTool ? "stdio" : undefined) },
  permissionPromptToolName: {},
  permissionPrompts: {},
  continue: {},
  resume: {},
  allowedTools: {
    "--allowedTools": ({ allowedTools = [], skills = [] }) => [
      ...allowedTools,
      ...(skills === "all" ? ["Skill"] : skills.map((skill) => `Skill(${skill})`)),
    ],
  },
  skills: {
    "--allowedTools": elsewhere,
    skills: ({ skills }) => (Array.isArray(skills) ? skills : undefined),
  },
  disallowedTools: {},
  tools: { "--tools": ({ tools }) => (tools && "type" in tools ? ["default"] : tools) },
  mcpServers: {
    "--mcp-config": (options) => {
      const servers = serversInRequest(options) ? undefined : remoteServers(options);
      return servers && { mcpServers: servers };
    },
    mcpServers: (options) => (serversInRequest(options) ? remoteServers(options) : undefined),
    sdkMcpServers: elsewhere,
    sdkMcpServerConfigs: elsewhere,
    sdkMcpServerManifests: elsewhere,
  },
  mcpServersDelivery: { "--await-initialize": elsewhere },
  settingSources: {},
  strictMcpConfig: {},
  permissionMode: {},
  allowDangerouslySkipPermissions: {},
  fallbackModel: {},
  includeHookEvents: {},
  includePartialMessages: {},
  sessionStore: { "--session-mirror": ({ sessionStore }) => sessionStore !== undefined },
  projectConfigRoot: {},
  additionalDirectories: {},
  plugins: {
    "--plugin-dir": pluginPaths,
    "--plugin-dir-no-mcp": elsewhere,
    plugins: (options) => (sendsPluginsOnInitialize(options) ? options.plugins : undefined),
  },
  pluginDelivery: {
    "--await-initialize": (options) => sendsServersOnInitialize(options) || sendsPluginsOnInitialize(options),
  },
  forkSession: {},
  resumeSessionAt: {},
  resumeDropsTurn: {},
  sessionId: {},
  persistSession: {},
  managedSettings: {},
  extraArgs: { "--*": extraFlags },
  settings: { "--settings": elsewhere },
  sandbox: { "--settings": elsewhere },
  enableFileCheckpointing: {
    CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: ({ enableFileCheckpointing: on }) => (on ? "true" : undefined),
  },
  toolConfig: {
    CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: ({ toolConfig }) => toolConfig?.askUserQuestion?.previewFormat,
  },
  systemPrompt: {
    systemPrompt: ({ systemPrompt: prompt = "" }) => {
      if (typeof prompt === "string") return [prompt];
      if (!("type" in prompt)) return prompt;
      return prompt.type === "custom" ? [prompt.prompt].flat() : undefined;
    },
    appendSystemPrompt: (options) => preset(options)?.append,
    excludeDynamicSections: (options) => preset(options)?.excludeDynamicSections,
    systemPromptSnapshot: ({ systemPrompt: prompt }) =>
      typeof prompt === "object" && "type" in prompt ? prompt.snapshot : undefined,
  },
  hooks: { hooks: elsewhere },
  planModeInstructions: {},
  toolAliases: {},
  agents: {},
  title: {},
  promptSuggestions: {},
  agentProgressSummaries: {},
  forwardSubagentText: {},
  supportedDialogKinds: {},
  perTaskStopAffordance: {},
};
