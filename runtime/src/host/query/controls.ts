import type {
  AccountInfo,
  AgentInfo,
  ControlResponseOf,
  EffortLevel,
  InitializeResponse,
  McpServerStatus,
  ModelInfo,
  PermissionMode,
  PluginConfig,
  SlashCommand,
} from "@agentwire/protocol";
import type { AskAgent } from "../live/control-requests.ts";
import type { HostMcpServerConfig, Settings } from "../option/types.ts";
import { isQueryError } from "./errors.ts";

/** The waiting messages when a turn was interrupted. */
export type InterruptReceipt = ControlResponseOf<"interrupt">;

/** The files that a rewind changed, or would change. */
export type RewindResult = ControlResponseOf<"rewind_files">;

/** A file as the agent read it. */
export type ReadFileResult = ControlResponseOf<"read_file">;

/** The changes to the MCP servers. `errors` by server. */
export type SetServersResult = ControlResponseOf<"mcp_set_servers">;

/** Settings that override the session's; `null` resets a key. */
export type FlagSettings = Settings & { readonly effortLevel?: EffortLevel | null };

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;

/** The receipt in an answer to `interrupt`. Older agents send none. */
function receipt(answer: Partial<InterruptReceipt> | null | undefined): InterruptReceipt | undefined {
  const queued = texts(answer?.still_queued);
  const cancelled = texts(answer?.cancelled);
  return queued && { still_queued: queued, ...(cancelled && { cancelled }) };
}

/** Returns an answer that must not be empty. Throws otherwise, because a success alone does not contain the field. */
function required<Answer>(answer: Answer | null | undefined, field: keyof Answer & string): Answer {
  if (answer == null)
    throw new TypeError(
      `The agent's answer is empty. It should contain "${field}". Update the agent, or check the process between host and agent.`,
    );
  return answer;
}

/** Converts a refusal that is a valid answer to `null`. */
async function orNull<Answer>(request: Promise<Answer | null | undefined>): Promise<Answer | null> {
  try {
    return (await request) ?? null;
  } catch (error) {
    if (isQueryError(error) && error.errorClass === "control_request_failed") return null;
    throw error;
  }
}

/**
 * All methods that send one request. Requests are validated. Responses are returned as the agent sent them, because an
 * agent of another release may omit fields.
 */
export const controlMethods = (ask: AskAgent) => ({
  /** Stops the turn; the session continues. `undefined` if the agent does not report the waiting messages. */
  interrupt: async (): Promise<InterruptReceipt | undefined> => receipt(await ask("interrupt", {})),
  /** Changes the permission mode. */
  setPermissionMode: async (mode: PermissionMode): Promise<void> => void (await ask("set_permission_mode", { mode })),
  /** Restricts the mode for one MCP server; `null` removes the restriction. */
  setMcpPermissionModeOverride: async (
    serverName: string,
    mode: "default" | "auto" | null,
  ): Promise<{ warning?: string | undefined }> =>
    (await ask("set_mcp_permission_mode_override", { serverName, mode })) ?? {},
  /** Selects a model; without a name, the default one. */
  setModel: async (model?: string): Promise<void> => void (await ask("set_model", { model })),
  /** `null` removes the limit. */
  setMaxThinkingTokens: async (
    tokens: number | null,
    display?: "summarized" | "omitted" | "highlights" | null,
  ): Promise<void> =>
    void (await ask("set_max_thinking_tokens", { max_thinking_tokens: tokens, thinking_display: display })),
  /** Changes settings for the rest of the session, above those of the files. */
  applyFlagSettings: async (settings: FlagSettings): Promise<void> =>
    void (await ask("apply_flag_settings", { settings })),
  /** Writes to a settings file. */
  updateSettings: async (source: "localSettings" | "userSettings", settings: Settings): Promise<void> =>
    void (await ask("update_settings", { source, settings })),
  /** The state of each MCP server. */
  mcpServerStatus: async (): Promise<McpServerStatus[]> =>
    required(await ask("mcp_status", {}), "mcpServers").mcpServers,
  /** What fills the context of the model, by category. */
  getContextUsage: (options: { detail?: "summary" | "full" } = {}) =>
    ask("get_context_usage", { detail: options.detail }),
  /** Usage of the session, and the remaining limits of the plan. */
  usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET: (options: { skipBehaviors?: boolean } = {}) =>
    ask("get_usage", { skip_behaviors: options.skipBehaviors }),
  /** `null` if the agent may not or cannot read the file. */
  readFile: (
    path: string,
    options: { maxBytes?: number; encoding?: "utf-8" | "base64" } = {},
  ): Promise<ReadFileResult | null> =>
    orNull(ask("read_file", { path, max_bytes: options.maxBytes, encoding: options.encoding })),
  /** Loads the plugins again. */
  reloadPlugins: (options: { holdOnCacheImpact?: boolean; addPlugins?: PluginConfig[]; refuseIfBusy?: boolean } = {}) =>
    ask("reload_plugins", {
      hold_on_cache_impact: options.holdOnCacheImpact,
      add_plugins: options.addPlugins,
      refuse_if_busy: options.refuseIfBusy,
    }),
  /** Loads the skills again. */
  reloadSkills: () => ask("reload_skills", {}),
  /** Loads the output styles again. */
  reloadOutputStyles: () => ask("reload_output_styles", {}),
  /** Restores files to their state before a message. Requires `enableFileCheckpointing`. */
  rewindFiles: (userMessageId: string, options: { dryRun?: boolean } = {}): Promise<RewindResult> =>
    ask("rewind_files", { user_message_id: userMessageId, dry_run: options.dryRun }),
  /** Declares that a file is known in its version of `mtime`, in milliseconds since the epoch. */
  seedReadState: async (path: string, mtime: number): Promise<void> =>
    void (await ask("seed_read_state", { path, mtime })),
  /** Connects to an MCP server again. */
  reconnectMcpServer: async (serverName: string): Promise<void> => void (await ask("mcp_reconnect", { serverName })),
  /** Enables or disables an MCP server. */
  toggleMcpServer: async (serverName: string, enabled: boolean): Promise<void> =>
    void (await ask("mcp_toggle", { serverName, enabled })),
  /** Reads a `ui://` resource. The HTML is untrusted. */
  readMcpResource: (serverName: string, uri: string) => ask("mcp_read_resource", { serverName, uri }),
  /** Stops a background task. */
  stopTask: async (taskId: string): Promise<void> => void (await ask("stop_task", { task_id: taskId })),
  /** Sends running foreground work to the background; `false` if there was none. */
  backgroundTasks: async (toolUseId?: string): Promise<boolean> =>
    required(await ask("background_tasks", { tool_use_id: toolUseId }), "backgrounded").backgrounded !== false,
});

/** Methods that return earlier answers of the agent, without a request. */
export const rememberedMethods = (start: Promise<InitializeResponse>, commands: () => SlashCommand[] | undefined) => ({
  /** The agent's answer to `initialize`. */
  initializationResult: (): Promise<InitializeResponse> => start,
  /** The slash commands, as the agent last reported them. */
  supportedCommands: async (): Promise<SlashCommand[]> => {
    const { commands: atStart } = await start;
    return commands() ?? atStart;
  },
  /** The models that the agent offered at the start. */
  supportedModels: async (): Promise<ModelInfo[]> => (await start).models,
  /** The subagents that the agent offered at the start. */
  supportedAgents: async (): Promise<AgentInfo[]> => (await start).agents,
  /** The account that the agent uses. */
  accountInfo: async (): Promise<AccountInfo> => (await start).account,
});

/** The methods that send one request, as a caller sees them. */
export type ControlMethods = Readonly<ReturnType<typeof controlMethods>>;

/** The methods that need no request, as a caller sees them. */
export type RememberedMethods = Readonly<ReturnType<typeof rememberedMethods>>;

/** The parameter of `setMcpServers`. */
export type McpServerConfigs = Readonly<Record<string, HostMcpServerConfig>>;
