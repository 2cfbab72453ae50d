import type {
  AccountInfo,
  AgentInfo,
  EffortLevel,
  InitializeResponse,
  McpServerStatus,
  ModelInfo,
  PermissionMode,
  PluginConfig,
  SlashCommand,
} from "@agentwire/protocol";
import type { HostMcpServerConfig, Settings } from "../option/types.ts";

/** A method of a query that is one request to the agent. */
export interface Control<Args extends readonly unknown[], Result> {
  readonly subtype: string;
  readonly params: (...args: Args) => object;
  readonly result: (response: unknown) => Result;
  /** What a refusal means, where it is an answer and not a failure. */
  readonly refused?: () => Result;
}

type Fields = Readonly<Record<string, unknown>>;

const none = (): Record<never, never> => ({});
const nothing = (): void => {};
const whole =
  <T>() =>
  (response: unknown): T =>
    response as T;
/** A field of the answer. Throws where the agent answered with nothing: that it agreed does not say what the field is. */
const field =
  <T>(name: string) =>
  (response: unknown): T => {
    if (response == null) throw new TypeError(`The agent's answer is empty; it should say "${name}".`);
    return (response as Fields)[name] as T;
  };

const control = <Args extends readonly unknown[], Result>(
  subtype: string,
  params: (...args: Args) => object,
  result: (response: unknown) => Result,
  refused?: () => Result,
): Control<Args, Result> => ({ subtype, params, result, ...(refused ? { refused } : {}) });

/** What became of the messages that waited when a turn was interrupted. */
export interface InterruptReceipt {
  /** Uuids of messages that will still run. */
  readonly still_queued: readonly string[];
  readonly cancelled?: readonly string[];
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;

/** The receipt in an answer to `interrupt`; older agents answer without one. */
function receipt(response: unknown): InterruptReceipt | undefined {
  const { still_queued, cancelled } = (response ?? {}) as Fields;
  const queued = texts(still_queued);
  const gone = texts(cancelled);
  return queued && { still_queued: queued, ...(gone && { cancelled: gone }) };
}

/** What rewinding files did, or would do. */
export interface RewindResult {
  readonly canRewind: boolean;
  readonly error?: string;
  readonly filesChanged?: readonly string[];
  readonly insertions?: number;
  readonly deletions?: number;
  readonly skippedLinks?: readonly string[];
}

/** A file as the agent read it. */
export interface ReadFileResult {
  readonly contents: string;
  readonly absPath: string;
  readonly truncated?: boolean;
  readonly encoding?: "base64";
  readonly lossy?: boolean;
}

/** What changed with the MCP servers. `errors` by server. */
export interface SetServersResult {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
}

/** Settings to lay over the session's; `null` takes a key back. */
export type FlagSettings = Settings & { readonly effortLevel?: EffortLevel | null };

/** Every method that is one request, with its arguments and what it makes of the answer. */
export const controls = {
  /** Stops the turn; the session goes on. `undefined` where the agent says nothing of what waits. */
  interrupt: control("interrupt", none, receipt),
  setPermissionMode: control("set_permission_mode", (mode: PermissionMode) => ({ mode }), nothing),
  /** Tightens the mode for one MCP server; `null` takes that back. */
  setMcpPermissionModeOverride: control(
    "set_mcp_permission_mode_override",
    (serverName: string, mode: "default" | "auto" | null) => ({ serverName, mode }),
    (response): { warning?: string } => (response as { warning?: string } | undefined) ?? {},
  ),
  /** Without a model: back to the default one. */
  setModel: control("set_model", (model?: string) => ({ model }), nothing),
  /** `null` takes the limit away. */
  setMaxThinkingTokens: control(
    "set_max_thinking_tokens",
    (tokens: number | null, display?: "summarized" | "omitted" | "highlights" | null) => ({
      max_thinking_tokens: tokens,
      thinking_display: display,
    }),
    nothing,
  ),
  applyFlagSettings: control("apply_flag_settings", (settings: FlagSettings) => ({ settings }), nothing),
  /** Writes to a settings file. */
  updateSettings: control(
    "update_settings",
    (source: "localSettings" | "userSettings", settings: Settings) => ({ source, settings }),
    nothing,
  ),
  mcpServerStatus: control("mcp_status", none, field<McpServerStatus[]>("mcpServers")),
  getContextUsage: control(
    "get_context_usage",
    (options: { detail?: "summary" | "full" } = {}) => ({ detail: options.detail }),
    whole<Fields>(),
  ),
  usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET: control(
    "get_usage",
    (options: { skipBehaviors?: boolean } = {}) => ({ skip_behaviors: options.skipBehaviors }),
    whole<Fields>(),
  ),
  /** `null` where the agent may not or cannot read the file. */
  readFile: control(
    "read_file",
    (path: string, options: { maxBytes?: number; encoding?: "utf-8" | "base64" } = {}) => ({
      path,
      max_bytes: options.maxBytes,
      encoding: options.encoding,
    }),
    (response): ReadFileResult | null => (response as ReadFileResult | undefined) ?? null,
    () => null,
  ),
  reloadPlugins: control(
    "reload_plugins",
    (options: { holdOnCacheImpact?: boolean; addPlugins?: PluginConfig[]; refuseIfBusy?: boolean } = {}) => ({
      hold_on_cache_impact: options.holdOnCacheImpact,
      add_plugins: options.addPlugins,
      refuse_if_busy: options.refuseIfBusy,
    }),
    whole<Fields>(),
  ),
  reloadSkills: control("reload_skills", none, whole<{ skills: SlashCommand[] }>()),
  reloadOutputStyles: control("reload_output_styles", none, whole<{ available_output_styles: string[] }>()),
  /** Puts files back to where they were before a message. Needs `enableFileCheckpointing`. */
  rewindFiles: control(
    "rewind_files",
    (userMessageId: string, options: { dryRun?: boolean } = {}) => ({
      user_message_id: userMessageId,
      dry_run: options.dryRun,
    }),
    whole<RewindResult>(),
  ),
  /** Tells the agent that a file is known as it was at `mtime`, in milliseconds since the epoch. */
  seedReadState: control("seed_read_state", (path: string, mtime: number) => ({ path, mtime }), nothing),
  reconnectMcpServer: control("mcp_reconnect", (serverName: string) => ({ serverName }), nothing),
  toggleMcpServer: control("mcp_toggle", (serverName: string, enabled: boolean) => ({ serverName, enabled }), nothing),
  /** Reads a `ui://` resource. What comes is a stranger's HTML. */
  readMcpResource: control(
    "mcp_read_resource",
    (serverName: string, uri: string) => ({ serverName, uri }),
    whole<{ contents: { uri: string; mimeType?: string; text?: string; blob?: string }[] }>(),
  ),
  stopTask: control("stop_task", (taskId: string) => ({ task_id: taskId }), nothing),
  /** Sends running foreground work to the background; `false` where there was none. */
  backgroundTasks: control(
    "background_tasks",
    (toolUseId?: string) => ({ tool_use_id: toolUseId }),
    (response): boolean => field("backgrounded")(response) !== false,
  ),
} as const;

/** Methods that are answered from what the agent has said before, without a request. */
export const remembered = {
  initializationResult: (start: InitializeResponse): InitializeResponse => start,
  supportedCommands: (start: InitializeResponse, changed: SlashCommand[] | undefined): SlashCommand[] =>
    changed ?? start.commands,
  supportedModels: (start: InitializeResponse): ModelInfo[] => start.models,
  supportedAgents: (start: InitializeResponse): AgentInfo[] => start.agents,
  accountInfo: (start: InitializeResponse): AccountInfo => start.account,
} as const;

/** The methods that are one request, as a caller sees them. */
export type ControlMethods = {
  readonly [Name in keyof typeof controls]: (typeof controls)[Name] extends Control<infer Args, infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

/** The methods that need no request, as a caller sees them. */
export type RememberedMethods = {
  readonly [Name in keyof typeof remembered]: () => Promise<ReturnType<(typeof remembered)[Name]>>;
};

/** What `setMcpServers` takes. */
export type McpServerConfigs = Readonly<Record<string, HostMcpServerConfig>>;
