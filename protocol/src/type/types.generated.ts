// Derived from the schemas; to change it, change them and run: npm run generate
import type { Uuid } from "../schema/field.ts";
/** The account that the agent uses. Fields that do not apply are absent. */
export type AccountInfo = {
  /** Email address of the signed-in user. */
  email?: string | undefined;
  /** Organization of the user. */
  organization?: string | undefined;
  /** Plan of the user. */
  subscriptionType?: string | undefined;
  /** Source of the sign-in token; `none` if there is none. */
  tokenSource?: string | undefined;
  /** Source of the API key, for example the name of the variable. */
  apiKeySource?: string | undefined;
  /**
   * Provider of the model.
   * Since 0.2.77.
   */
  apiProvider?: "firstParty" | "bedrock" | "vertex" | "foundry" | "anthropicAws" | "anthropicGoogleCloud" | "mantle" | "gateway" | undefined;
};

/** Usage of the session, and the remaining limits of the plan. */
export type AccountUsage = {
  /** This session. */
  session: AccountUsageSession;
  /** Name of the plan; `null` without one. */
  subscription_type: string | null;
  /** Whether the limits are known. */
  rate_limits_available: boolean;
  /** Limits of the plan. */
  rate_limits: AccountUsageRateLimits | null;
  /** Usage habits, computed from the transcripts on this machine. */
  behaviors: AccountUsageBehaviors | null;
};

/** This session. */
export type AccountUsageSession = {
  /**
   * Estimated cost.
   * Unit: usd.
   */
  total_cost_usd: number;
  /**
   * Time spent waiting for the model.
   * Unit: ms.
   */
  total_api_duration_ms: number;
  /**
   * Time since the session started.
   * Unit: ms.
   */
  total_duration_ms: number;
  /** Number of added lines. */
  total_lines_added: number;
  /** Number of removed lines. */
  total_lines_removed: number;
  /** Usage by model. */
  model_usage: Record<string, ModelUsage>;
};

/** Limits of the plan. */
export type AccountUsageRateLimits = {
  /** Over five hours. */
  five_hour?: {
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  } | null | undefined;
  /** Limit over a week. */
  seven_day?: {
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  } | null | undefined;
  /** Limit over a week for other applications. */
  seven_day_oauth_apps?: {
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  } | null | undefined;
  /** Limit over a week for Opus models. */
  seven_day_opus?: {
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  } | null | undefined;
  /** Limit over a week for Sonnet models. */
  seven_day_sonnet?: {
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  } | null | undefined;
  /**
   * Limits of individual models.
   * Since 0.3.190.
   */
  model_scoped?: {
    /** Models that the limit applies to. */
    display_name: string;
    /** Used share of the limit in percent, 0 to 100. */
    utilization: number | null;
    /**
     * When the limit resets.
     * Unit: iso8601.
     */
    resets_at: string | null;
  }[] | undefined;
  /** Usage beyond the plan. */
  extra_usage?: AccountUsageRateLimitsExtraUsage | null | undefined;
};

/** Usage beyond the plan. */
export type AccountUsageRateLimitsExtraUsage = {
  /** Whether paid usage beyond the plan is enabled. */
  is_enabled: boolean;
  /** Monthly maximum. */
  monthly_limit: number | null;
  /** Used amount. */
  used_credits: number | null;
  /** Used share of the limit in percent, 0 to 100. */
  utilization: number | null;
  /** Currency of the amounts. */
  currency?: string | null | undefined;
};

/** Usage habits, computed from the transcripts on this machine. */
export type AccountUsageBehaviors = {
  /** Last 24 hours. */
  day: AccountUsageBehaviorsDay;
  /** Last seven days. */
  week: AccountUsageBehaviorsWeek;
};

/** Last 24 hours. */
export type AccountUsageBehaviorsDay = {
  /** Number of model calls. */
  request_count: number;
  /** Sessions. */
  session_count: number;
  /** Habits that increase the cost. */
  behaviors: {
    /** Which habit. */
    key: "cache_miss" | "long_context" | "subagent_heavy" | "high_parallel" | "cron" | "max_effort" | "workflow" | "always_on_context" | "large_tool_results";
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
    /** Number of sessions. */
    count: number;
  }[];
  /**
   * What would save.
   * Since 0.3.305.
   */
  recommendations?: AccountUsageBehaviorsDayRecommendationsItem[] | undefined;
  /**
   * Advice for the habits.
   * Since 0.3.305.
   */
  fix?: {
    /** Habits that the advice is about. */
    keys: string[];
    /** Prompts that apply the advice. */
    messages: string[];
  } | undefined;
  /** Usage by subagent. */
  agents: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by skill. */
  skills: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by plugin. */
  plugins: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by MCP server. */
  mcp_servers: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
};

/** What would save. */
export type AccountUsageBehaviorsDayRecommendationsItem = {
  /** Name of the habit. */
  key: string;
  /** Share of the usage in percent, 0 to 100. */
  pct: number;
  /** Recommended action. */
  title: string;
  /** Additional details. */
  detail?: string | undefined;
};

/** Last seven days. */
export type AccountUsageBehaviorsWeek = {
  /** Number of model calls. */
  request_count: number;
  /** Sessions. */
  session_count: number;
  /** Habits that increase the cost. */
  behaviors: {
    /** Which habit. */
    key: "cache_miss" | "long_context" | "subagent_heavy" | "high_parallel" | "cron" | "max_effort" | "workflow" | "always_on_context" | "large_tool_results";
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
    /** Number of sessions. */
    count: number;
  }[];
  /**
   * What would save.
   * Since 0.3.305.
   */
  recommendations?: AccountUsageBehaviorsWeekRecommendationsItem[] | undefined;
  /**
   * Advice for the habits.
   * Since 0.3.305.
   */
  fix?: {
    /** Habits that the advice is about. */
    keys: string[];
    /** Prompts that apply the advice. */
    messages: string[];
  } | undefined;
  /** Usage by subagent. */
  agents: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by skill. */
  skills: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by plugin. */
  plugins: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
  /** Usage by MCP server. */
  mcp_servers: {
    /** Name of the item. */
    name: string;
    /** Share of the usage in percent, 0 to 100. */
    pct: number;
  }[];
};

/** What would save. */
export type AccountUsageBehaviorsWeekRecommendationsItem = {
  /** Name of the habit. */
  key: string;
  /** Share of the usage in percent, 0 to 100. */
  pct: number;
  /** Recommended action. */
  title: string;
  /** Additional details. */
  detail?: string | undefined;
};

/**
 * The session's current goal, sent after each check of it; `null` when it is cleared.
 * Since 0.3.203.
 */
export type ActiveGoalMessage = {
  type: "active_goal";
  /** The goal; `null` when it is cleared. */
  value: ActiveGoalMessageValue | null;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** The goal; `null` when it is cleared. */
export type ActiveGoalMessageValue = {
  /** Condition to reach. */
  condition: string;
  /** Number of checks so far. */
  iterations: number;
  /**
   * When the goal was set.
   * Unit: epoch-ms.
   */
  set_at: number;
  /**
   * Tokens used when the goal was set.
   * Unit: tokens.
   */
  tokens_at_start: number;
  /** Why the last check failed. */
  last_reason?: string | undefined;
};

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type AdvisorToolResultBlock = {
  type: "advisor_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Color of the session, which helps people to distinguish sessions.
 * Since 0.3.330.
 */
export type AgentColorLine = {
  type: "agent-color";
  /** Name of the color. */
  agentColor: string;
  /** The session. */
  sessionId: string;
};

/** A subagent that a host defines. */
export type AgentDefinition = {
  /** When the model should delegate to it. */
  description: string;
  /** System prompt of the subagent. */
  prompt: string;
  /** Tools that it may use. If absent, all tools of its parent. */
  tools?: string[] | undefined;
  /**
   * Tools or whole MCP servers that it may not use.
   * Since 0.1.30.
   */
  disallowedTools?: string[] | undefined;
  /** An alias, a model id, or `inherit` for the parent's model. */
  model?: string | undefined;
  /**
   * MCP servers of the subagent: names of configured ones, or configurations by name.
   * Since 0.1.77.
   */
  mcpServers?: (string | Record<string, McpServerConfig>)[] | undefined;
  /**
   * Reminder that is repeated to the subagent.
   * Since 0.1.58.
   */
  criticalSystemReminder_EXPERIMENTAL?: string | undefined;
  /**
   * Skills that are preloaded.
   * Since 0.2.11.
   */
  skills?: string[] | undefined;
  /**
   * First prompt of a session that runs as this agent.
   * Since 0.2.83.
   */
  initialPrompt?: string | undefined;
  /**
   * Maximum number of model calls.
   * Since 0.2.11.
   */
  maxTurns?: number | undefined;
  /**
   * Context size that triggers compaction of its conversation.
   * Unit: tokens. Since 0.3.296.
   */
  autoCompactWindow?: number | undefined;
  /**
   * Whether it runs in the background.
   * Since 0.2.88.
   */
  background?: boolean | undefined;
  /**
   * Whether to omit the memory files of user and project.
   * Since 0.3.271.
   */
  omitClaudeMd?: boolean | undefined;
  /**
   * Scope of its own memory.
   * Since 0.2.88.
   */
  memory?: "user" | "project" | "local" | undefined;
  /**
   * Reasoning effort: a level or a number.
   * Since 0.2.88.
   */
  effort?: EffortLevel | number | undefined;
  /**
   * How to decide on tool calls that no rule matches.
   * Since 0.2.88.
   */
  permissionMode?: PermissionMode | undefined;
  /**
   * Types of agents that observe it, separated by commas.
   * Since 0.3.200.
   */
  observer?: string | undefined;
  /**
   * Added to the prompt of its observers.
   * Since 0.3.200.
   */
  observerMessage?: string | undefined;
};

/** A subagent that the model can delegate to. */
export type AgentInfo = {
  /** Type of the subagent. */
  name: string;
  /** When to use it. */
  description: string;
  /** An alias, a model id, or `inherit`. If absent, the default for subagents applies. */
  model?: string | undefined;
};

/**
 * The session was given a name, for users who run several agents.
 * Since 0.3.330.
 */
export type AgentNameLine = {
  type: "agent-name";
  /** The name. */
  agentName: string;
  /** The session. */
  sessionId: string;
};

/**
 * Agent definition that the main thread runs as, if the settings name one.
 * Since 0.2.55.
 */
export type AgentSettingLine = {
  type: "agent-setting";
  /** Name of the definition. */
  agentSetting: string;
  /** The session. */
  sessionId: string;
};

/**
 * One message of a prompt, stored once by hash.
 * Since 0.3.302.
 */
export type ApiRequestBlobLine = {
  type: "api-request-blob";
  /** The session. */
  sessionId: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Hash of the message. */
  hash: string;
  /** The message, in the format of the Messages API. */
  message: Record<string, unknown>;
};

/**
 * One call of the Messages API. The prompt is stored as a difference to an earlier call: the number of kept messages and the hashes of the following ones.
 * Since 0.3.302.
 */
export type ApiRequestLine = {
  type: "api-request";
  /** The session. */
  sessionId: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Id of the call; assistant lines refer to it. */
  id: string;
  /**
   * When.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Version of the agent. */
  version: string;
  /** Purpose of the call: `sdk`, `agent:builtin:general-purpose`, ... */
  querySource: string;
  /** The `api-request-shape` with the fixed part of the prompt. */
  shapeHash: string;
  /** Parameters of the call without the prompt. */
  params: Record<string, unknown>;
  /** Id of the earlier call. Absent for the first. */
  base?: string | undefined;
  /** Number of kept messages of the earlier call. */
  keep: number;
  /** Following messages, as `api-request-blob`. */
  tail: string[];
  /** Positions of cache markers in the prompt. */
  cacheControl: {
    /** Path of keys. */
    path: (string | number)[];
    /** The marker. */
    value: Record<string, unknown>;
  }[];
  /** Digest of the whole call. */
  requestDigest: string;
  /**
   * Thread of the call.
   * Since 0.3.332.
   */
  thread?: {
    /** `none`, ... */
    type: string;
  } | undefined;
  /**
   * Whether the call repeats tool inputs as the model sent them.
   * Since 0.3.332.
   */
  echoWireToolInputs?: boolean | undefined;
};

/**
 * The fixed part of a prompt, stored once by hash.
 * Since 0.3.302.
 */
export type ApiRequestShapeLine = {
  type: "api-request-shape";
  /** The session. */
  sessionId: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Hash of the shape. */
  shapeHash: string;
  /**
   * When.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Version of the agent. */
  version: string;
  /** System prompt and tools, in the format of the Messages API. */
  shape: Record<string, unknown>;
};

/**
 * Request `apply_flag_settings`: Merges settings into those from the command line. Writes no file.
 * Since 0.2.50.
 */
export type ApplyFlagSettingsRequest = {
  subtype: "apply_flag_settings";
  /** Settings in the format of a settings file. */
  settings: Record<string, unknown>;
};

/** A block of the model's message. */
export type AssistantBlock = TextBlock | ThinkingBlock | RedactedThinkingBlock | ToolUseBlock | ServerToolUseBlock | WebSearchToolResultBlock | WebFetchToolResultBlock | AdvisorToolResultBlock | CodeExecutionToolResultBlock | BashCodeExecutionToolResultBlock | TextEditorCodeExecutionToolResultBlock | ToolSearchToolResultBlock | McpToolUseBlock | McpToolResultBlock | ContainerUploadBlock | CompactionBlock | FallbackBlock | McpToolListingBlock;

/** A model message, in the format of the Messages API. */
export type AssistantContent = {
  type: "message";
  /** Id of the model's message. Frames that carry its blocks one by one share it. */
  id: string;
  role: "assistant";
  /** Model that generated the message; `<synthetic>` if the agent wrote it. */
  model: string;
  /** Blocks. */
  content: AssistantBlock[];
  /** Why the model stopped. */
  stop_reason: StopReason | null;
  /** The stop sequence that ended the message. */
  stop_sequence: string | null;
  /** Token counts of one Messages API call. */
  usage: Usage;
  /** Code execution container, in the format of the Messages API. */
  container?: unknown | null | undefined;
  /** Edits that the Messages API made to the prompt, in its format. */
  context_management?: unknown | null | undefined;
  /** What the Messages API omitted from the prompt or accepted beyond the request. */
  input_transformations?: inputTransformations | undefined;
  /** Diagnostics, in the format of the Messages API. */
  diagnostics?: unknown | null | undefined;
  /** Details of a refusal, in the format of the Messages API. */
  stop_details?: unknown | null | undefined;
};

/** Error class of the failed model call. */
export type AssistantError = "authentication_failed" | "oauth_org_not_allowed" | "account_on_hold" | "verification_required" | "billing_error" | "rate_limit" | "overloaded" | "invalid_request" | "model_not_found" | "server_error" | "unknown" | "max_output_tokens" | "cloud_credential_error";

/**
 * One block of a model message. The blocks of one message follow each other in the chain and share `message.id`. Unlike on the wire, stop reason and usage are final.
 * Since 0.1.0.
 */
export type AssistantLine = {
  type: "assistant";
  /** A model message as stored in a transcript, with its final stop reason and usage. */
  message: KeptMessage;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
  /** Source of the message: `model`, `input`, `other`. */
  madeBy: string;
  /** Request id of the Messages API. */
  requestId?: string | undefined;
  /** `id` of the `api-request` line of the call. */
  requestRef?: string | undefined;
  /** Session that made the call, if it differs. */
  requestSessionId?: string | undefined;
  /** Requested model. */
  requestedModel?: string | undefined;
  /** Index of the block in the message, from 0. */
  apiBlockIndex?: number | undefined;
  /** Requested cache lifetime of the prompt, for example `5m`. */
  promptCacheRequested?: string | undefined;
  /** Reasoning effort of the call. */
  effort?: string | undefined;
  /** Reasoning effort of the turn; `null` if the model does not support effort. */
  perTurnEffort?: string | null | undefined;
  /**
   * Time until the tool's arguments were complete.
   * Unit: ms.
   */
  toolInputStreamMs?: number | undefined;
  /**
   * Duration of the reasoning.
   * Unit: ms.
   */
  thinkingDurationMs?: number | undefined;
  /** How reasoning is shown. */
  thinkingDisplay?: string | undefined;
  /** Whether an interrupt cut the response off. */
  isAbortedMidStream?: boolean | undefined;
  /** Type of the calling subagent. */
  attributionAgent?: string | undefined;
  /** Active skill or command. */
  attributionSkill?: string | undefined;
  /** Its plugin. */
  attributionPlugin?: string | undefined;
  /** MCP server of the tool. */
  attributionMcpServer?: string | undefined;
  /** Name of the tool on its server. */
  attributionMcpTool?: string | undefined;
  /** State of the server's check of the call. */
  serverClassifierRequest?: string | undefined;
  /** Whether the agent wrote the message to report a failed call. */
  isApiErrorMessage?: boolean | undefined;
  /** Error class. */
  error?: string | undefined;
  /** Details of the failure. */
  errorDetails?: string | undefined;
  /** Kind of failure without an HTTP response. */
  apiError?: string | undefined;
  /** HTTP status of the failure. */
  apiErrorStatus?: number | undefined;
  /** Error type of the Messages API. */
  apiErrorType?: string | undefined;
  /** Rate limits of the plan that caused the failure. */
  quotaLimits?: unknown | undefined;
  /** Details of the failure. */
  apiErrorParams?: Record<string, unknown> | undefined;
  /** Why the response broke off, for example `stale_connection`. */
  streamCutCause?: string | undefined;
  /** Whether a retry may succeed. */
  apiErrorIsTransient?: boolean | undefined;
  /** Whether a retry of the same request cannot succeed. */
  resendCannotCure?: boolean | undefined;
  /** Whether the failed response contained no tool use. */
  failedResponseHadNoToolCall?: boolean | undefined;
  /** Whether the line replaces a lost message. */
  healsDistinctCarrier?: boolean | undefined;
  /** `message.id` of a refusal. */
  refusedMessageId?: string | undefined;
  /** Model that refused. */
  refusingModel?: string | undefined;
};

/**
 * One finished block of a model message, or a message that the agent wrote itself. Blocks of one message share `message.id`. The result carries the stop reason and the final usage.
 * Since 0.1.0.
 */
export type AssistantMessage = {
  type: "assistant";
  /** A model message, in the format of the Messages API. */
  message: AssistantContent;
  /** Tool use that started the subagent; `null` on the main thread. */
  parent_tool_use_id: string | null;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /**
   * When the block was finished, by the agent's clock. For display only; do not sort by it.
   * Unit: iso8601. Since 0.3.211.
   */
  timestamp?: string | undefined;
  /**
   * Request id of the Messages API.
   * Since 0.3.142.
   */
  request_id?: string | undefined;
  /**
   * Error class of the failed model call.
   * Since 0.1.47.
   */
  error?: AssistantError | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * Id of the subagent; the same as `task_id` in its task messages.
   * Since 0.3.292.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent.
   * Since 0.3.142.
   */
  subagent_type?: string | undefined;
  /**
   * Short description of the subagent's task.
   * Since 0.3.142.
   */
  task_description?: string | undefined;
  /**
   * Whether an interrupt cut the message off, possibly within a word.
   * Since 0.3.213.
   */
  aborted?: true | undefined;
  /**
   * Whether the message continues the interrupted reasoning of the previous one.
   * Since 0.3.211.
   */
  resumed_from_incomplete_thinking?: true | undefined;
  /**
   * Earlier frames that this one replaces; a reader removes them.
   * Since 0.3.170.
   */
  supersedes?: Uuid[] | undefined;
  /**
   * Breakdown of the context window.
   * Since 0.3.232.
   */
  context_usage?: ContextReport | undefined;
  /**
   * Cost of the session and state of the plan.
   * Since 0.3.273.
   */
  usage_report?: UsageReport | undefined;
  /**
   * Display data for the tools of this message.
   * Observed, not declared.
   */
  tool_use_meta?: AssistantMessageToolUseMetaItem[] | undefined;
  /**
   * Whether the agent wrote the message because the model call failed.
   * Observed, not declared.
   */
  is_api_error_message?: boolean | undefined;
  /**
   * HTTP status of the failure.
   * Observed, not declared.
   */
  api_error_status?: number | undefined;
  /**
   * Type of the failure, as the Messages API names it.
   * Observed, not declared.
   */
  api_error_type?: string | undefined;
  /**
   * Kind of a failure without an API response: `connection_failed`, ...
   * Observed, not declared.
   */
  api_error?: string | undefined;
  /**
   * Details of the failure.
   * Observed, not declared.
   */
  api_error_params?: unknown | undefined;
  /**
   * `message.id` of the response that was a refusal.
   * Observed, not declared.
   */
  refused_message_id?: string | undefined;
  /**
   * How long the model reasoned before the block.
   * Unit: ms. Observed, not declared.
   */
  thinking_duration_ms?: number | undefined;
  /**
   * Recommended display of the reasoning.
   * Observed, not declared.
   */
  thinking_display?: string | undefined;
  /**
   * Output of the slash command, in the tags that the conversation stores it with.
   * Observed, not declared.
   */
  local_command_source?: string | undefined;
  /**
   * The executed slash command.
   * Observed, not declared.
   */
  local_command_run?: {
    /** Name of the slash command. */
    command: string;
    /** Arguments of the slash command. */
    args: string;
  } | undefined;
  /**
   * Present if the slash command failed.
   * Observed, not declared.
   */
  local_command_outcome?: {
    /** Exit status of the slash command. */
    kind: "failed" | "unavailable_headless";
  } | undefined;
};

/** Display data for the tools of this message. */
export type AssistantMessageToolUseMetaItem = {
  /** Id of the tool use that is described. */
  id: string;
  /** Display name of the tool. */
  display_name: string;
  /** Display name of its MCP server. */
  server_display_name?: string | undefined;
  /** Name of the tool on its MCP server. */
  tool_name?: string | undefined;
};

/** An output that runs the hook in the background: the agent continues immediately, as if the hook had returned nothing. */
export type AsyncHookOutput = {
  /** The hook continues in the background. */
  async: true;
  /**
   * Timeout of the background hook.
   * Unit: ms.
   */
  asyncTimeout?: number | undefined;
};

/**
 * Internal switch of the agent, kept across a resume. Its meaning is unknown.
 * Since 0.3.302.
 */
export type AtisLatchLine = {
  type: "atis-latch";
  /** State of the switch; empty if it was never set. */
  atis: string;
  /** The session. */
  sessionId: string;
};

/** Added content. */
export type Attachment = AttachmentEnvironment | AttachmentModel | AttachmentDate | AttachmentSessionContext | AttachmentRemoteSessionChange | AttachmentLanguage | AttachmentOutputStyle | AttachmentOutputStyleInstructions | AttachmentInstructions | AttachmentAgentListingDelta | AttachmentDeferredToolsDelta | AttachmentDeferredToolsRecord | AttachmentSkillListing | AttachmentInvokedSkills | AttachmentMcpInstructionsDelta | AttachmentFile | AttachmentAlreadyReadFile | AttachmentDirectory | AttachmentAtMentionReference | AttachmentEditedTextFile | AttachmentReadTruncationNotice | AttachmentNestedMemory | AttachmentHookSuccess | AttachmentHookNonBlockingError | AttachmentHookBlockingError | AttachmentHookErrorDuringExecution | AttachmentHookAdditionalContext | AttachmentHookSystemMessage | AttachmentHookStoppedContinuation | AttachmentHookCancelled | AttachmentHookPermissionDecision | AttachmentHookDeferredTool | AttachmentBudgetUsd | AttachmentMaxTurnsReached | AttachmentTotalTokensReminder | AttachmentSilentTurnReminder | AttachmentPlanMode | AttachmentPlanModeReentry | AttachmentPlanModeExit | AttachmentAutoMode | AttachmentAutoModeExit | AttachmentCommandPermissions | AttachmentPromptSnapshot | AttachmentQueuedCommand | AttachmentStructuredOutput | AttachmentUnknownCommandFallback | AttachmentTaskReminder | AttachmentGoalStatus | AttachmentUltrathinkEffort | AttachmentAgentMention;

/** {@link Attachment} whose `type` is `"environment"`. */
export type AttachmentEnvironment = {
  type: "environment";
  /** The current environment. */
  snapshot: AttachmentEnvironmentSnapshot;
  /** Changes since the previous report to the model. */
  changes?: AttachmentEnvironmentChangesItem[] | undefined;
};

/** The current environment. */
export type AttachmentEnvironmentSnapshot = {
  /** Working directory. */
  workingDirectory: string;
  /** Whether the folder is a worktree of a repository. */
  isWorktree: boolean;
  /** Whether the folder is in a repository. */
  isGitRepo: boolean;
  /** Further working directories. */
  additionalWorkingDirectories: string[];
  /** Operating system. */
  platform: string;
  /** Shell for commands. */
  shell: string;
  /** Version of the operating system. */
  osVersion: string;
};

/** Changes since the previous report to the model. */
export type AttachmentEnvironmentChangesItem = {
  /** Field of `snapshot`. */
  field: string;
  /** Previous value, for a field with one value. */
  from?: unknown | undefined;
  /** Items that were added to a list. */
  added?: unknown[] | undefined;
  /** Items that were removed from a list. */
  removed?: unknown[] | undefined;
};

/** {@link Attachment} whose `type` is `"model"`. */
export type AttachmentModel = {
  type: "model";
  /** Identity of the model. */
  identity: {
    /** Id of the model. */
    modelId: string;
    /** Display name; `null` if the model is unknown. */
    marketingName: string | null;
    /** Knowledge cutoff; `null` if it is unknown. */
    knowledgeCutoff: string | null;
  };
  /** Text about the model, for the model. */
  text: string;
};

/** {@link Attachment} whose `type` is `"date"`. */
export type AttachmentDate = {
  type: "date";
  /** Current date, `YYYY-MM-DD`. */
  date: string;
};

/** {@link Attachment} whose `type` is `"session_context"`. */
export type AttachmentSessionContext = {
  type: "session_context";
  /** Additional values, by name. */
  context: {
    /** Branch, status and last commits of the repository, for the model. */
    gitStatus?: string | undefined;
  };
};

/** {@link Attachment} whose `type` is `"remote_session_change"`. */
export type AttachmentRemoteSessionChange = {
  type: "remote_session_change";
  /** URL of the session on a server; `null` if it has none. */
  url: string | null;
  /** Text to add to commit messages. */
  commit: string;
  /** Text to add to pull requests. */
  pr: string;
  /** Whether files can be sent to the user. */
  sendUserFileHint: boolean;
  /** Whether an administrator set `commit`. */
  managedCommit: boolean;
  /** Whether an administrator set `pr`. */
  managedPr: boolean;
};

/** {@link Attachment} whose `type` is `"language"`. */
export type AttachmentLanguage = {
  type: "language";
  /** Language of the answers. */
  language: string;
};

/** {@link Attachment} whose `type` is `"output_style"`. */
export type AttachmentOutputStyle = {
  type: "output_style";
  /** Name of the current output style. */
  style: string;
  /** Text about the style for every turn, for the model. */
  turnReminder?: string | undefined;
};

/** {@link Attachment} whose `type` is `"output_style_instructions"`. */
export type AttachmentOutputStyleInstructions = {
  type: "output_style_instructions";
  /** The output style; `null` if it is the default again. */
  style: {
    /** Name of the style. */
    name: string;
    /** Text about the style, for the model. */
    prompt: string;
  } | null;
};

/** {@link Attachment} whose `type` is `"instructions"`. */
export type AttachmentInstructions = {
  type: "instructions";
  /** Instruction files that were read. */
  files: {
    /** Where it belongs: `Project`, `User`, ... */
    type: string;
    /** The file. */
    path: string;
    /** Its text. */
    content: string;
  }[];
};

/** {@link Attachment} whose `type` is `"agent_listing_delta"`. */
export type AttachmentAgentListingDelta = {
  type: "agent_listing_delta";
  /** Types of subagents that were added. */
  addedTypes: string[];
  /** Lines about them, for the model. */
  addedLines: string[];
  /** Built-in ones. */
  builtInTypes: string[];
  /** Ones from built-in plugins. */
  builtInPluginTypes: string[];
  /** Types of subagents that were removed. */
  removedTypes: string[];
  /** Whether this is the first list of the conversation. */
  isInitial: boolean;
  /** Whether the model is informed that subagents can run in parallel. */
  showConcurrencyNote: boolean;
};

/** {@link Attachment} whose `type` is `"deferred_tools_delta"`. */
export type AttachmentDeferredToolsDelta = {
  type: "deferred_tools_delta";
  /** Tools that were added to the tool search. */
  addedNames: string[];
  /** Lines about them, for the model. */
  addedLines: string[];
  /** Tools that were removed. */
  removedNames: string[];
  /** Tools that are hidden from the model. */
  wireHiddenNames: string[];
  /** Tools that are available again. */
  readdedNames: string[];
  /** MCP servers that are still connecting. */
  pendingMcpServers?: string[] | undefined;
  /** MCP servers that require a sign-in. */
  needsAuthMcpServers?: string[] | undefined;
  /** MCP servers that could not be reached. */
  failedMcpServers?: AttachmentDeferredToolsDeltaFailedMcpServersItem[] | undefined;
  /** Tools that the model can use directly, without a search. */
  surfacedNames?: string[] | undefined;
  /** Whether the reason is hidden from the model. */
  causeNeutral?: boolean | undefined;
};

/** MCP servers that could not be reached. */
export type AttachmentDeferredToolsDeltaFailedMcpServersItem = {
  /** The server. */
  name: string;
  /** Code of the failure: `ENOENT`, `ECONNREFUSED`, `CONNECTION_CLOSED`, ... */
  errorCode?: string | undefined;
  /** Error message. */
  error?: string | undefined;
  /** When the agent retries, for example `on_reach`. */
  willRetry?: string | undefined;
};

/** {@link Attachment} whose `type` is `"deferred_tools_record"`. */
export type AttachmentDeferredToolsRecord = {
  type: "deferred_tools_record";
  /** Tools that a search loaded. */
  entries: AttachmentDeferredToolsRecordEntriesItem[];
  /** Lines of the chain that listed tools by name only. */
  nameOnlyAnnouncements?: Uuid[] | undefined;
};

/** Tools that a search loaded. */
export type AttachmentDeferredToolsRecordEntriesItem = {
  /** The tool. */
  name: string;
  /** Description of the tool, for the model. */
  description: string;
  /** JSON Schema of the tool's input. */
  input_schema: Record<string, unknown>;
  /** Always `true`. */
  defer_loading: boolean;
};

/** {@link Attachment} whose `type` is `"skill_listing"`. */
export type AttachmentSkillListing = {
  type: "skill_listing";
  /** Text about the skills, for the model. */
  content: string;
  /** Number of skills. */
  skillCount: number;
  /** Whether this is the first list of the conversation. */
  isInitial: boolean;
  /** Names of the skills. */
  names: string[];
  /** Digests of their descriptions, in the same order. */
  digests: string[];
};

/** {@link Attachment} whose `type` is `"invoked_skills"`. */
export type AttachmentInvokedSkills = {
  type: "invoked_skills";
  /** Skills that ran before the conversation was compacted. */
  skills: {
    /** The skill. */
    name: string;
    /** Source and name of the skill, for example `projectSettings:notes`. */
    path: string;
    /** Text of the skill when it ran. */
    content: string;
  }[];
};

/** {@link Attachment} whose `type` is `"mcp_instructions_delta"`. */
export type AttachmentMcpInstructionsDelta = {
  type: "mcp_instructions_delta";
  /** MCP servers with new instructions. */
  addedNames: string[];
  /** Those instructions. */
  addedBlocks: string[];
  /** MCP servers whose instructions no longer apply. */
  removedNames: string[];
};

/** {@link Attachment} whose `type` is `"file"`. */
export type AttachmentFile = {
  type: "file";
  /** The file. */
  filename: string;
  /** Short display path. */
  displayPath: string;
  /** The file as the Read tool returns it. */
  content: {
    /** Type of content: `text`, `image`, ... */
    type: string;
    /** Result of the Read tool for the file. */
    file: Record<string, unknown>;
  };
  /** Whether only the first lines of a long file are attached. */
  truncated?: boolean | undefined;
  /** Storage format of the copy. */
  savedCopyFraming?: {
    /** Whether the stored copy is in an envelope. */
    enveloped: boolean;
  } | undefined;
};

/** {@link Attachment} whose `type` is `"already_read_file"`. */
export type AttachmentAlreadyReadFile = {
  type: "already_read_file";
  /** Path of a mentioned file that the model has seen. */
  filename: string;
  /** Short display path. */
  displayPath: string;
  /** The file as the Read tool returns it. */
  content: {
    /** Type of content: `text`, `image`, ... */
    type: string;
    /** Result of the Read tool for the file. */
    file: Record<string, unknown>;
  };
};

/** {@link Attachment} whose `type` is `"directory"`. */
export type AttachmentDirectory = {
  type: "directory";
  /** Path of a mentioned folder. */
  path: string;
  /** Short display path. */
  displayPath: string;
  /** Names of its entries, one per line. */
  content: string;
};

/** {@link Attachment} whose `type` is `"at_mention_reference"`. */
export type AttachmentAtMentionReference = {
  type: "at_mention_reference";
  /** Paths of mentioned files that were not read. */
  mentions: string[];
  /** Short display path, of a single file. */
  displayPath?: string | undefined;
  /** Why a single file was not read, for example `too_large`. */
  unread?: string | undefined;
  /**
   * Size of a single file in bytes.
   * Unit: bytes.
   */
  fileSize?: number | undefined;
};

/** {@link Attachment} whose `type` is `"edited_text_file"`. */
export type AttachmentEditedTextFile = {
  type: "edited_text_file";
  /** Path of a file that changed on disk after the model read it. */
  filename: string;
  /** The changed lines with their line numbers. */
  snippet: string;
  /** Content that was read. */
  rereadEntry?: {
    /**
     * When it was read again.
     * Unit: epoch-ms.
     */
    timestamp: number;
    /** Hash of the current content. */
    contentHash: string;
    /** Length of the current content. */
    contentLength: number;
  } | undefined;
};

/** {@link Attachment} whose `type` is `"read_truncation_notice"`. */
export type AttachmentReadTruncationNotice = {
  type: "read_truncation_notice";
  /** Note for the model: which lines of a file that is too long Read has shown. */
  banner: string;
  /** The tool use of Read. */
  toolUseID: string;
};

/** {@link Attachment} whose `type` is `"nested_memory"`. */
export type AttachmentNestedMemory = {
  type: "nested_memory";
  /** Path of a file with instructions for a folder, or for files that match its patterns. */
  path: string;
  /** Short display path. */
  displayPath: string;
  /** The instructions. */
  content: AttachmentNestedMemoryContent;
};

/** The instructions. */
export type AttachmentNestedMemoryContent = {
  /** Where it belongs: `Project`, `User`, ... */
  type: string;
  /** The file. */
  path: string;
  /** Text as sent to the model. */
  content: string;
  /** Text as stored in the file, if it differs. */
  rawContent?: string | undefined;
  /** Whether `content` is incomplete. */
  contentDiffersFromDisk: boolean;
  /** Patterns of the files that the instructions apply to. */
  globs?: string[] | undefined;
  /** Whether the file is a rule in a rules folder. */
  isRule?: boolean | undefined;
  /** File that imports it. */
  parent?: string | undefined;
};

/** {@link Attachment} whose `type` is `"hook_success"`. */
export type AttachmentHookSuccess = {
  type: "hook_success";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Standard output of the hook. */
  stdout: string;
  /** Standard error of the hook. */
  stderr: string;
  /** Exit code of the hook. */
  exitCode: number;
  /** The command. */
  command: string;
  /**
   * Run time of the hook.
   * Unit: ms.
   */
  durationMs: number;
  /** Text for the model. */
  content: string;
};

/** {@link Attachment} whose `type` is `"hook_non_blocking_error"`. */
export type AttachmentHookNonBlockingError = {
  type: "hook_non_blocking_error";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Standard output of the hook. */
  stdout: string;
  /** Standard error of the hook. */
  stderr: string;
  /** Exit code of the hook. */
  exitCode: number;
  /** The command. */
  command?: string | undefined;
  /**
   * Run time of the hook.
   * Unit: ms.
   */
  durationMs?: number | undefined;
};

/** {@link Attachment} whose `type` is `"hook_blocking_error"`. */
export type AttachmentHookBlockingError = {
  type: "hook_blocking_error";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Details of the block. */
  blockingError: {
    /** Reason for the block. */
    blockingError: string;
    /** The command; `callback` for a hook in the host. */
    command: string;
  };
};

/** {@link Attachment} whose `type` is `"hook_error_during_execution"`. */
export type AttachmentHookErrorDuringExecution = {
  type: "hook_error_during_execution";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Error, for example an `updatedToolOutput` that does not match the tool's output. */
  content: string;
};

/** {@link Attachment} whose `type` is `"hook_additional_context"`. */
export type AttachmentHookAdditionalContext = {
  type: "hook_additional_context";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Additional context from the hooks. */
  content: string[];
};

/** {@link Attachment} whose `type` is `"hook_system_message"`. */
export type AttachmentHookSystemMessage = {
  type: "hook_system_message";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Message to the user. */
  content: string;
};

/** {@link Attachment} whose `type` is `"hook_stopped_continuation"`. */
export type AttachmentHookStoppedContinuation = {
  type: "hook_stopped_continuation";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** Why the turn ends. */
  message: string;
};

/** {@link Attachment} whose `type` is `"hook_cancelled"`. */
export type AttachmentHookCancelled = {
  type: "hook_cancelled";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** The command. */
  command?: string | undefined;
  /**
   * Run time of the hook.
   * Unit: ms.
   */
  durationMs?: number | undefined;
  /** Whether the hook timed out. */
  timedOut?: boolean | undefined;
  /**
   * Timeout of the hook.
   * Unit: ms.
   */
  timeoutMs?: number | undefined;
};

/** {@link Attachment} whose `type` is `"hook_permission_decision"`. */
export type AttachmentHookPermissionDecision = {
  type: "hook_permission_decision";
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Decision of the hook on the tool use. */
  decision: "allow" | "deny";
};

/** {@link Attachment} whose `type` is `"hook_deferred_tool"`. */
export type AttachmentHookDeferredTool = {
  type: "hook_deferred_tool";
  /** Event with the tool or cause after a colon: `PreToolUse:Write`. */
  hookName: string;
  /** The event. */
  hookEvent: string;
  /** The tool use of the event; a random id if the event has none. */
  toolUseID: string;
  /** Whether the batch of tools wrote to the account's memory. */
  accountMemoryBatch?: boolean | undefined;
  /** The deferred tool use. */
  toolName: string;
  /** Its input. */
  toolInput: unknown;
  /** Permission mode at the time. */
  permissionMode: string;
};

/** {@link Attachment} whose `type` is `"budget_usd"`. */
export type AttachmentBudgetUsd = {
  type: "budget_usd";
  /**
   * Spent so far.
   * Unit: usd.
   */
  used: number;
  /**
   * The budget.
   * Unit: usd.
   */
  total: number;
  /**
   * Remaining amount.
   * Unit: usd.
   */
  remaining: number;
};

/** {@link Attachment} whose `type` is `"max_turns_reached"`. */
export type AttachmentMaxTurnsReached = {
  type: "max_turns_reached";
  /** Limit. */
  maxTurns: number;
  /** Number of turns that would have run. */
  turnCount: number;
  /** Whether the agent is about to exit. */
  exitCommitted: boolean;
};

/** {@link Attachment} whose `type` is `"total_tokens_reminder"`. */
export type AttachmentTotalTokensReminder = {
  type: "total_tokens_reminder";
  /** Text about the context window, for the model. */
  text: string;
};

/** {@link Attachment} whose `type` is `"silent_turn_reminder"`. */
export type AttachmentSilentTurnReminder = {
  type: "silent_turn_reminder";
  /** Text about turns without output, for the model. */
  text: string;
};

/** {@link Attachment} whose `type` is `"plan_mode"`. */
export type AttachmentPlanMode = {
  type: "plan_mode";
  /** Level of detail, for example `full`. */
  reminderType: string;
  /** Whether the text is for a subagent. */
  isSubAgent: boolean;
  /** Path of the plan file. */
  planFilePath: string;
  /** Whether the file exists. */
  planExists: boolean;
  /** Text from the host that replaces the default. */
  customInstructions?: string | undefined;
};

/** {@link Attachment} whose `type` is `"plan_mode_reentry"`. */
export type AttachmentPlanModeReentry = {
  type: "plan_mode_reentry";
  /** Path of the earlier plan file. */
  planFilePath: string;
};

/** {@link Attachment} whose `type` is `"plan_mode_exit"`. */
export type AttachmentPlanModeExit = {
  type: "plan_mode_exit";
  /** Path of the plan file. */
  planFilePath: string;
  /** Whether the file exists. */
  planExists: boolean;
};

/** {@link Attachment} whose `type` is `"auto_mode"`. */
export type AttachmentAutoMode = {
  type: "auto_mode";
  /** Whether the user was asked to approve the mode. */
  autoModeConsentFlow: boolean;
  /** Whether to complete work that others can see. */
  finishExposedWork: boolean;
  /** Whether shell commands are preferred. */
  bashFirst: boolean;
  /** How strongly. */
  bashFirstSteer: string;
  /** Whether this is advice instead of a rule. */
  steerOnly: boolean;
  /** Whether permissions are bypassed. */
  bypass: boolean;
};

/** {@link Attachment} whose `type` is `"auto_mode_exit"`. */
export type AttachmentAutoModeExit = {
  type: "auto_mode_exit";
  /** Whether to complete work that others can see. */
  finishExposedWork: boolean;
  /** Whether shell commands were preferred. */
  bashFirst: boolean;
  /** Whether this is advice instead of a rule. */
  steerOnly: boolean;
};

/** {@link Attachment} whose `type` is `"command_permissions"`. */
export type AttachmentCommandPermissions = {
  type: "command_permissions";
  /** Permissions of the running command. */
  allowedTools: string[];
  /** Model of the command. */
  model?: string | undefined;
};

/** {@link Attachment} whose `type` is `"prompt_snapshot"`. */
export type AttachmentPromptSnapshot = {
  type: "prompt_snapshot";
  /** The system prompt. */
  systemPrompt: string[];
  /** The tools. Absent if they are unchanged. */
  tools?: AttachmentPromptSnapshotToolsItem[] | undefined;
  /** Text before the system prompt. */
  cliPrefix?: string | undefined;
  /** How context is sent to the model, for example `announced`. */
  contextRendering: string;
  /** Whether reminders are merged into other messages. */
  reminderFold: boolean;
  /** Whether tool inputs are stored as sent. */
  echoWireToolInputs: boolean;
  /** Whether the conversation contains messages with the role `system`. */
  systemTurns?: boolean | undefined;
  /** Whether tool changes are announced to the model. */
  toolChangeHeader?: boolean | undefined;
  /** Whether tools are described in the text. */
  inlineTools?: boolean | undefined;
  /** Whether old reminders are kept. */
  keptReminders?: boolean | undefined;
};

/** The tools. Absent if they are unchanged. */
export type AttachmentPromptSnapshotToolsItem = {
  /** The tool. */
  name: string;
  /** Description of the tool, for the model. */
  description: string;
  /** Definition of the tool, in the format of the Messages API. */
  schema: Record<string, unknown>;
  /** MCP server of the tool. */
  server?: string | undefined;
};

/** {@link Attachment} whose `type` is `"queued_command"`. */
export type AttachmentQueuedCommand = {
  type: "queued_command";
  /** A prompt that arrived during the turn: text, or blocks. */
  prompt: unknown;
  /** Kind of message, for example `prompt`. Absent on messages between agents of the session. */
  commandMode?: string | undefined;
  /** `uuid` from the host. */
  source_uuid?: string | undefined;
  /** Id of this delivery. */
  delivery_id?: string | undefined;
  /**
   * When the prompt arrived.
   * Unit: iso8601.
   */
  timestamp?: string | undefined;
  /** Source of a message with the role `user`. */
  origin?: Origin | undefined;
  /** Whether the message is hidden in the conversation. */
  isMeta?: boolean | undefined;
  /** Run of the background task that the message is about. */
  runId?: string | undefined;
  /** Usage of the background task's run. */
  usage?: {
    /**
     * Tokens of the run.
     * Unit: tokens.
     */
    totalTokens: number;
    /** Number of tool calls. */
    toolUses: number;
    /**
     * Run time.
     * Unit: ms.
     */
    durationMs: number;
  } | undefined;
  /** Tools that were used before a summary, as a reminder for the model. */
  toolsUsedDelta?: string[] | undefined;
};

/** {@link Attachment} whose `type` is `"structured_output"`. */
export type AttachmentStructuredOutput = {
  type: "structured_output";
  /** Structured output. */
  data: unknown;
  /** Tool use that produced it. */
  toolUseID: string;
};

/** {@link Attachment} whose `type` is `"unknown_command_fallback"`. */
export type AttachmentUnknownCommandFallback = {
  type: "unknown_command_fallback";
  /** Unknown command. */
  commandName: string;
  /** Suggested command. */
  suggestion?: string | undefined;
  /** Similar commands. */
  availableCommandNames: string[];
  /** Number of commands. */
  availableCommandCount: number;
};

/** {@link Attachment} whose `type` is `"task_reminder"`. */
export type AttachmentTaskReminder = {
  type: "task_reminder";
  /** Task list of the model. */
  content: AttachmentTaskReminderContentItem[];
  /** Number of tasks. */
  itemCount: number;
};

/** Task list of the model. */
export type AttachmentTaskReminderContentItem = {
  /** Id of the task. */
  id: string;
  /** Title of the task. */
  subject: string;
  /** Details of the task. */
  description: string;
  /** Present-tense form of the title. */
  activeForm?: string | undefined;
  /** `pending`, `in_progress`, `completed`. */
  status: string;
  /** Tasks that depend on it. */
  blocks: string[];
  /** Tasks that it depends on. */
  blockedBy: string[];
};

/** {@link Attachment} whose `type` is `"goal_status"`. */
export type AttachmentGoalStatus = {
  type: "goal_status";
  /** Condition that the session must reach. */
  condition: string;
  /** Whether the goal was reached or abandoned. */
  met: boolean;
  /** Whether the attachment only reports that a goal was set or cleared, without a check. */
  sentinel?: boolean | undefined;
  /** Reason for the outcome of the check. */
  reason?: string | undefined;
  /** Number of checks. */
  iterations?: number | undefined;
  /**
   * Time spent on the goal.
   * Unit: ms.
   */
  durationMs?: number | undefined;
  /**
   * Tokens spent on the goal.
   * Unit: tokens.
   */
  tokens?: number | undefined;
};

/** The prompt contains the keyword for more reasoning. */
export type AttachmentUltrathinkEffort = {
  type: "ultrathink_effort";
};

/** {@link Attachment} whose `type` is `"agent_mention"`. */
export type AttachmentAgentMention = {
  type: "agent_mention";
  /** Type of subagent that the prompt mentions. */
  agentType: string;
};

/**
 * Content that the agent added to the conversation: the environment, lists, reminders, hook outputs. `attachment` is the data, `rendered` the text for the model.
 * Since 0.2.101.
 */
export type AttachmentLine = {
  type: "attachment";
  /** Added content. */
  attachment: Attachment;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
  /** Text for the model. Absent if the model receives none. */
  rendered?: {
    /** Text for the model. */
    content: string | UserBlock[];
  }[] | undefined;
  /** Text for a turn that a person started, if it differs. */
  renderedInHumanTurn?: {
    /** Text for the model. */
    content: string | UserBlock[];
  }[] | undefined;
  /** Role of the message to the model. */
  renderedRole?: "system" | "user" | undefined;
  /** Whether the text is in the same message as a tool result. */
  renderedBesideToolResult?: boolean | undefined;
};

/**
 * Progress of a sign-in.
 * Since 0.1.30.
 */
export type AuthStatusMessage = {
  type: "auth_status";
  /** Whether the sign-in is in progress. */
  isAuthenticating: boolean;
  /** Output to show. */
  output: string[];
  /** Error message. */
  error?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Whether and when the agent compacts automatically, for hosts that display it. Its fields have not been observed.
 * Since 0.3.330.
 */
export type AutocompactStateMessage = {
  type: "autocompact_state";
};

/** Background work that still runs when a turn ends. Long texts are cut at 1000 characters. */
export type BackgroundTaskSummary = {
  /** Kind of task: `shell`, `subagent`, `monitor`, `workflow`, or another value. */
  type: string;
  /** Id of the task. */
  id: string;
  /** State of the task, for example `running`. */
  status: string;
  /** Description of the task. */
  description: string;
  /** Command line, for a shell. */
  command?: string | undefined;
  /** Type of subagent, for a subagent. */
  agent_type?: string | undefined;
  /** MCP server, for a monitor or an MCP task. */
  server?: string | undefined;
  /** MCP tool, for a monitor or an MCP task. */
  tool?: string | undefined;
  /** Name of the workflow, for a workflow. */
  name?: string | undefined;
};

/**
 * Request `background_tasks`: Moves running commands and subagents to the background so that the turn can continue.
 * Since 0.2.139.
 */
export type BackgroundTasksRequest = {
  subtype: "background_tasks";
  /** Moves only the task of this tool use. If absent, moves all tasks. */
  tool_use_id?: string | undefined;
};

/**
 * The content of the success response to `background_tasks`. See {@link BackgroundTasksRequest}.
 * Since 0.2.139.
 */
export type BackgroundTasksResponse = {
  /** Whether the task of `tool_use_id` was found; present only if the request names one. */
  backgrounded?: boolean | undefined;
};

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type BashCodeExecutionToolResultBlock = {
  type: "bash_code_execution_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Content added to the block. */
export type BlockDelta = BlockDeltaTextDelta | BlockDeltaInputJsonDelta | BlockDeltaThinkingDelta | BlockDeltaSignatureDelta | BlockDeltaCitationsDelta | BlockDeltaCompactionDelta;

/** {@link BlockDelta} whose `type` is `"text_delta"`. */
export type BlockDeltaTextDelta = {
  type: "text_delta";
  /** Text to append. */
  text: string;
};

/** {@link BlockDelta} whose `type` is `"input_json_delta"`. */
export type BlockDeltaInputJsonDelta = {
  type: "input_json_delta";
  /** Partial JSON to append to the tool's arguments. */
  partial_json: string;
};

/** {@link BlockDelta} whose `type` is `"thinking_delta"`. */
export type BlockDeltaThinkingDelta = {
  type: "thinking_delta";
  /** Reasoning to append. */
  thinking: string;
  /**
   * Tokens of reasoning so far, if its text is withheld.
   * Unit: tokens.
   */
  estimated_tokens?: number | null | undefined;
};

/** {@link BlockDelta} whose `type` is `"signature_delta"`. */
export type BlockDeltaSignatureDelta = {
  type: "signature_delta";
  /** Signature of the reasoning. */
  signature: string;
};

/** {@link BlockDelta} whose `type` is `"citations_delta"`. */
export type BlockDeltaCitationsDelta = {
  type: "citations_delta";
  /** Citation to append. */
  citation: unknown;
};

/** {@link BlockDelta} whose `type` is `"compaction_delta"`. */
export type BlockDeltaCompactionDelta = {
  type: "compaction_delta";
  /** Summary. */
  content: string | null;
  /** Encrypted content for the Messages API. */
  encrypted_content?: string | null | undefined;
};

/** State of a browser after a tool used it. */
export type BrowserStateBlock = {
  type: "browser_state";
  /** Open tabs. */
  tabs: unknown[];
  /** What changed. */
  state_changes?: unknown[] | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Who called the tool. Absent or `direct`: the model itself. */
export type Caller = CallerDirect | CallerCodeExecution20250825 | CallerCodeExecution20260120;

/** {@link Caller} whose `type` is `"direct"`. */
export type CallerDirect = {
  type: "direct";
};

/** {@link Caller} whose `type` is `"code_execution_20250825"`. */
export type CallerCodeExecution20250825 = {
  type: "code_execution_20250825";
  /** Tool use that runs the code. */
  tool_id: string;
};

/** {@link Caller} whose `type` is `"code_execution_20260120"`. */
export type CallerCodeExecution20260120 = {
  type: "code_execution_20260120";
  /** Tool use that runs the code. */
  tool_id: string;
};

/**
 * Request `can_use_tool`: Asks whether a tool may run when no rule and no hook decided. May wait indefinitely for a person. The agent sends a cancel request if the turn is interrupted or a hook decides first.
 * Since 0.1.0.
 */
export type CanUseToolRequest = {
  subtype: "can_use_tool";
  /** Name of the tool; the full name for an MCP tool. */
  tool_name: string;
  /**
   * Display name of the tool.
   * Since 0.2.77.
   */
  display_name?: string | undefined;
  /**
   * The MCP server that provides a tool, and the source of its configuration.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
  /** Proposed input of the tool. */
  input: Record<string, unknown>;
  /** Permission updates that would avoid this request next time. */
  permission_suggestions?: PermissionUpdate[] | undefined;
  /**
   * The path that caused the request.
   * Since 0.1.44.
   */
  blocked_path?: string | undefined;
  /**
   * Reason for the request; may contain escape sequences.
   * Since 0.1.44.
   */
  decision_reason?: string | undefined;
  /**
   * Kind of reason for the request.
   * Since 0.2.116.
   */
  decision_reason_type?: "rule" | "mode" | "subcommandResults" | "permissionPromptTool" | "hook" | "asyncAgent" | "sandboxOverride" | "workingDir" | "safetyCheck" | "classifier" | "other" | undefined;
  /**
   * Detailed reason, for example `auto_mode_no_check_in_session`.
   * Observed, not declared.
   */
  decision_reason_code?: string | undefined;
  /**
   * Source of the rule that caused the request, for example `projectSettings`.
   * Observed, not declared.
   */
  decision_reason_rule_source?: string | undefined;
  /**
   * Event of the hook that caused the request.
   * Observed, not declared.
   */
  decision_reason_hook_event?: "PreToolUse" | "tool.check" | undefined;
  /**
   * Where that hook is configured.
   * Observed, not declared.
   */
  decision_reason_hook_source?: string | undefined;
  /**
   * The server's policy requires approval for every call, although the tool only reads.
   * Observed, not declared.
   */
  server_policy_ask_only?: boolean | undefined;
  /**
   * A folder on the user's own computer that the request is about.
   * Observed, not declared.
   */
  computer_folder?: {
    /** The folder. */
    path: string;
    /** Name of the computer. */
    computer_name: string;
  } | undefined;
  /**
   * Name of the plugin that started the call.
   * Observed, not declared.
   */
  plugin?: string | undefined;
  /**
   * Names a prompt that the session service worded itself.
   * Observed, not declared.
   */
  server_prompt?: string | undefined;
  /**
   * For a safety check: whether a classifier may approve instead of a person.
   * Since 0.2.116.
   */
  classifier_approvable?: boolean | undefined;
  /**
   * The host must not offer a permanent permission, because it would allow more than this call.
   * Since 0.3.213.
   */
  suppress_always_allow_rule?: boolean | undefined;
  /**
   * The host must not preselect approval.
   * Since 0.3.242.
   */
  default_to_no?: boolean | undefined;
  /**
   * A rule of the user that requires approval for every call.
   * Since 0.3.213.
   */
  matched_ask_rule?: {
    /** Source of the rule. */
    source: string;
    /** Name of the tool in the rule. */
    tool_name: string;
    /** Content of the rule's parentheses. */
    rule_content?: string | undefined;
  } | undefined;
  /**
   * The request as a sentence. The agent itself never sends it.
   * Since 0.2.77.
   */
  title?: string | undefined;
  /**
   * Id of the tool use.
   * Since 0.1.28.
   */
  tool_use_id: string;
  /**
   * The subagent that requests the tool.
   * Since 0.1.45.
   */
  agent_id?: string | undefined;
  /**
   * Short description of the call.
   * Since 0.2.30.
   */
  description?: string | undefined;
  /**
   * Only a person who sees the whole request may answer it.
   * Since 0.3.199.
   */
  requires_user_interaction?: boolean | undefined;
};

/**
 * The content of the success response to `can_use_tool`. See {@link CanUseToolRequest}.
 * Since 0.1.0.
 */
export type CanUseToolResponse = PermissionResult;

/**
 * Request `cancel_async_message`: Removes a user message from the queue. Has no effect after the message's turn has started.
 * Since 0.2.76.
 */
export type CancelAsyncMessageRequest = {
  subtype: "cancel_async_message";
  /** UUID of the message. */
  message_uuid: string;
};

/**
 * The content of the success response to `cancel_async_message`. See {@link CancelAsyncMessageRequest}.
 * Since 0.2.76.
 */
export type CancelAsyncMessageResponse = {
  /** Whether the message was still queued and has been removed. */
  cancelled: boolean;
  /**
   * The removed message.
   * Observed, not declared.
   */
  message_uuid?: string | undefined;
};

/**
 * Request `channel_enable`: Allows an MCP server to send messages into the session.
 * Since 0.2.90.
 */
export type ChannelEnableRequest = {
  subtype: "channel_enable";
  /** Name of the server. */
  serverName: string;
};

/**
 * Request `claim_session`: Assigns a session to an agent that was started in advance with `--await-claim`. Allowed once per process.
 * Since 0.3.300.
 */
export type ClaimSessionRequest = {
  subtype: "claim_session";
  /** Working directory of the session. */
  cwd: string;
  /** Environment variables to set; only some are allowed. */
  env?: Record<string, string> | undefined;
  /** Further working directories. */
  additional_directories?: string[] | undefined;
  /** Permission mode of the session. */
  permission_mode?: string | undefined;
  /** As in `initialize`. */
  system_prompt?: string[] | undefined;
  /** Same as in `initialize`. */
  append_system_prompt?: string | undefined;
  /** As in `initialize`. */
  agents?: Record<string, AgentDefinition> | undefined;
  /** Same as in `initialize`. */
  title?: string | undefined;
  /** MCP servers that run in the host. */
  sdk_mcp_servers?: string[] | undefined;
  /** Whether to include the `initialize` response. */
  include_initialize?: boolean | undefined;
  /** The user's decision on the directory. */
  workspace_trust?: {
    /** Whether the user trusts the directory. */
    accepted: boolean;
    /** Which directory. */
    directory: string;
  } | undefined;
};

/**
 * The content of the success response to `claim_session`. See {@link ClaimSessionRequest}.
 * Since 0.3.300.
 */
export type ClaimSessionResponse = {
  /** The session started. */
  status: "ok";
  /** Its working directory. */
  cwd?: string | undefined;
  /** Id of the session. */
  session_id: string;
  /**
   * How long the process waited to be claimed.
   * Unit: ms.
   */
  parked_ms?: number | undefined;
  /** The host's MCP servers are connected. */
  sdk_mcp_settled: boolean;
  /** The current response to `initialize`. */
  initialize?: Record<string, unknown> | undefined;
  /** The trust was stored. */
  workspace_trust_recorded?: boolean | undefined;
};

/**
 * Request `claude_authenticate`: Starts a sign-in to the account.
 * Since 0.2.90.
 */
export type ClaudeAuthenticateRequest = {
  subtype: "claude_authenticate";
  /** Sign in with a consumer account instead of a developer account. */
  loginWithClaudeAi?: boolean | undefined;
  /** Which developer account to use. */
  consoleProfile?: unknown | undefined;
};

/** Data for the browser; no success has been observed. */
export type ClaudeAuthenticateResponse = Record<string, unknown>;

/**
 * Request `claude_oauth_callback`: Passes on the authorization code of an account sign-in.
 * Since 0.2.90.
 */
export type ClaudeOauthCallbackRequest = {
  subtype: "claude_oauth_callback";
  /** Authorization code. */
  authorizationCode: string;
  /** State value from the start of the sign-in. */
  state: string;
};

/** No success has been observed. */
export type ClaudeOauthCallbackResponse = Record<string, unknown>;

/**
 * Request `claude_oauth_wait_for_completion`: Waits until the account sign-in is complete.
 * Since 0.2.90.
 */
export type ClaudeOauthWaitForCompletionRequest = {
  subtype: "claude_oauth_wait_for_completion";
};

/** No success has been observed. */
export type ClaudeOauthWaitForCompletionResponse = Record<string, unknown>;

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type CodeExecutionToolResultBlock = {
  type: "code_execution_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Lifecycle of a user message with a `uuid`: queued, turn started, turn ended, or dropped.
 * Since 0.3.210.
 */
export type CommandLifecycleMessage = {
  type: "command_lifecycle";
  /** `uuid` of the user message, as set by the host. */
  command_uuid: string;
  /** New state of the message. */
  state: "queued" | "started" | "completed" | "cancelled" | "discarded";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** A summary by the Messages API that replaces earlier messages. */
export type CompactionBlock = {
  type: "compaction";
  /** The summary; `null` if it is not readable. The Messages API always sends it. */
  content?: string | null | undefined;
  /** Encrypted content for the Messages API. Sent back unchanged. */
  encrypted_content?: string | null | undefined;
  /** Signature of the block. Sent back unchanged. */
  signature?: string | null | undefined;
  /** Tools that were added or removed in the summarized part. */
  tool_changes?: unknown[] | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Input of the hook event `ConfigChange`: Settings or skills changed on disk while the session runs.
 * Since 0.2.48.
 */
export type ConfigChangeHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "ConfigChange";
  /** What changed. */
  source: "user_settings" | "project_settings" | "local_settings" | "policy_settings" | "skills";
  /** The file. */
  file_path?: string | undefined;
};

/** A file in the container of a code execution tool. */
export type ContainerUploadBlock = {
  type: "container_upload";
  /** Id of the file. */
  file_id: string;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Breakdown of the context window. */
export type ContextReport = {
  /** Model of the main thread. */
  model: string;
  /**
   * Estimated size of the content in tokens; may exceed the window.
   * Unit: tokens.
   */
  total_tokens: number;
  /**
   * Size of the window in tokens: the model's, or a smaller one set by policy.
   * Unit: tokens.
   */
  raw_max_tokens: number;
  /** Used share of the window in percent, rounded. */
  percentage: number;
  /** Present if the window is exceeded. */
  over_limit?: {
    /**
     * Tokens above the size of the window.
     * Unit: tokens.
     */
    tokens_over: number;
    /** Whether the model or a policy limits the window. */
    kind: "hard_limit" | "compaction_window";
  } | undefined;
  /** Window usage by kind of content. */
  categories: {
    /** Display name of the row. */
    name: string;
    /**
     * Estimated size in tokens.
     * Unit: tokens.
     */
    tokens: number;
    /** Kind of row: content, free space, reserve for compaction, or deferred tools that do not count. */
    kind: "used" | "free" | "buffer" | "deferred";
  }[];
  /** Tools of MCP servers. */
  mcp_tools: {
    /** Name of the tool on the wire. */
    name: string;
    /** Its MCP server. */
    server_name: string;
    /**
     * Estimated size in tokens.
     * Unit: tokens.
     */
    tokens: number;
  }[];
  /** Memory files. */
  memory_files: {
    /** Scope of the file, for display. */
    type: string;
    /** The file. */
    path: string;
    /**
     * Estimated size in tokens.
     * Unit: tokens.
     */
    tokens: number;
  }[];
  /** Agent definitions, without the built-in ones. */
  agents: {
    /** Type of the agent. */
    agent_type: string;
    /** Where its definition stands. */
    source: string;
    /**
     * Estimated size in tokens.
     * Unit: tokens.
     */
    tokens: number;
  }[];
  /** Skills; absent where none counts. */
  skills?: ContextReportSkillsItem[] | undefined;
};

/** Skills; absent where none counts. */
export type ContextReportSkillsItem = {
  /** Name of the skill. */
  name: string;
  /** Source of the skill. */
  source: string;
  /** Plugin that provides the skill. */
  plugin_name?: string | undefined;
  /**
   * Estimated size in tokens.
   * Unit: tokens.
   */
  tokens: number;
};

/** Breakdown of the context window. */
export type ContextUsage = {
  /** Rows of the table. */
  categories: ContextUsageCategoriesItem[];
  /**
   * Tokens in the window.
   * Unit: tokens.
   */
  totalTokens: number;
  /**
   * Size of the window with the configured limit.
   * Unit: tokens.
   */
  maxTokens: number;
  /**
   * Size of the model's window.
   * Unit: tokens.
   */
  rawMaxTokens: number;
  /**
   * Source of the limit, for example `model-default` or `settings`.
   * Observed, not declared.
   */
  autocompactSource?: string | undefined;
  /** Used share in percent; above 100 if the limit is exceeded. */
  percentage: number;
  /** Grid that a terminal draws, row by row. */
  gridRows: (ContextUsageGridRowsItemItem[])[];
  /** Id of the model. */
  model: string;
  /** Memory files. */
  memoryFiles: {
    /** Scope of the file. */
    type: string;
    /** The file. */
    path: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  }[];
  /** Tools of MCP servers. */
  mcpTools: ContextUsageMcpToolsItem[];
  /**
   * Instructions of MCP servers.
   * Since 0.3.304.
   */
  mcpInstructions?: {
    /** Name of the server. */
    serverName: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  }[] | undefined;
  /** Built-in tools that are loaded when needed. */
  deferredBuiltinTools?: {
    /** Name of the row, for display. */
    name: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
    /** Whether the tool is in the window. */
    isLoaded: boolean;
  }[] | undefined;
  /** Other built-in tools. */
  systemTools?: {
    /** Name of the row, for display. */
    name: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  }[] | undefined;
  /** Sections of the system prompt. */
  systemPromptSections?: {
    /** Name of the row, for display. */
    name: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  }[] | undefined;
  /** Subagents, without the built-in ones. */
  agents: ContextUsageAgentsItem[];
  /** Slash commands. */
  slashCommands?: {
    /** Number of slash commands. */
    totalCommands: number;
    /** Number of slash commands that the prompt lists. */
    includedCommands: number;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  } | undefined;
  /** Skills. */
  skills?: ContextUsageSkills | undefined;
  /**
   * Context size that triggers compaction.
   * Unit: tokens.
   */
  autoCompactThreshold?: number | undefined;
  /** Whether compaction is automatic. */
  isAutoCompactEnabled: boolean;
  /** Breakdown of the messages. */
  messageBreakdown?: ContextUsageMessageBreakdown | undefined;
  /** Usage that the API reported last; `null` before the first response. */
  apiUsage: ContextUsageApiUsage | null;
};

/** Rows of the table. */
export type ContextUsageCategoriesItem = {
  /**
   * Stable id of the row, independent of its name.
   * Since 0.3.304.
   */
  id?: "system_prompt" | "system_tools" | "mcp_tools" | "mcp_instructions" | "mcp_tools_deferred" | "system_tools_deferred" | "custom_agents" | "memory_files" | "skills" | "messages" | "autocompact_buffer" | "compact_buffer" | "free_space" | undefined;
  /** Display name. */
  name: string;
  /**
   * Share of the context window.
   * Unit: tokens.
   */
  tokens: number;
  /** Color of the row in a terminal. */
  color: string;
  /** The content is not in the window; the agent loads it when needed. */
  isDeferred?: boolean | undefined;
  /**
   * Kind of row: content, free space, reserve, or outside the window.
   * Since 0.3.268.
   */
  kind: "used" | "free" | "buffer" | "deferred";
};

/** Grid that a terminal draws, row by row. */
export type ContextUsageGridRowsItemItem = {
  /** Color of the square. */
  color: string;
  /** Whether the square is filled. */
  isFilled: boolean;
  /** Category of the square. */
  categoryName: string;
  /**
   * Tokens of that category.
   * Unit: tokens.
   */
  tokens: number;
  /** Share of that category in percent, 0 to 100. */
  percentage: number;
  /** Fill level of this square, 0 to 1. */
  squareFullness: number;
};

/** Tools of MCP servers. */
export type ContextUsageMcpToolsItem = {
  /** Name of the row, for display. */
  name: string;
  /** Name of the server, with other characters replaced by underscores. */
  serverName: string;
  /**
   * Share of the context window.
   * Unit: tokens.
   */
  tokens: number;
  /** Whether the tool is in the window. */
  isLoaded?: boolean | undefined;
};

/** Subagents, without the built-in ones. */
export type ContextUsageAgentsItem = {
  /** Name of the row, for display. */
  agentType: string;
  /** Source of the agent definition. */
  source: string;
  /**
   * Plugin that provides it, with its marketplace.
   * Since 0.3.304.
   */
  pluginId?: string | undefined;
  /**
   * Path of the file on the agent's machine.
   * Since 0.3.304.
   */
  path?: string | undefined;
  /**
   * Share of the context window.
   * Unit: tokens.
   */
  tokens: number;
};

/** Skills. */
export type ContextUsageSkills = {
  /** Number of skills. */
  totalSkills: number;
  /** Number of skills that the prompt lists. */
  includedSkills: number;
  /**
   * Share of the context window.
   * Unit: tokens.
   */
  tokens: number;
  /** Each skill. */
  skillFrontmatter: ContextUsageSkillsSkillFrontmatterItem[];
};

/** Each skill. */
export type ContextUsageSkillsSkillFrontmatterItem = {
  /** Name of the row, for display. */
  name: string;
  /** Source of the skill. */
  source: string;
  /**
   * Plugin that provides the skill.
   * Since 0.3.304.
   */
  pluginName?: string | undefined;
  /**
   * Plugin that provides it, with its marketplace.
   * Since 0.3.304.
   */
  pluginId?: string | undefined;
  /**
   * Path of the file on the agent's machine.
   * Since 0.3.304.
   */
  path?: string | undefined;
  /**
   * Share of the context window.
   * Unit: tokens.
   */
  tokens: number;
};

/** Breakdown of the messages. */
export type ContextUsageMessageBreakdown = {
  /**
   * Tool calls.
   * Unit: tokens.
   */
  toolCallTokens: number;
  /**
   * Tool results.
   * Unit: tokens.
   */
  toolResultTokens: number;
  /**
   * Context that the agent attached.
   * Unit: tokens.
   */
  attachmentTokens: number;
  /**
   * Text of the model.
   * Unit: tokens.
   */
  assistantMessageTokens: number;
  /**
   * Text of the user.
   * Unit: tokens.
   */
  userMessageTokens: number;
  /**
   * Context that was moved out of the system prompt.
   * Unit: tokens. Since 0.2.97.
   */
  redirectedContextTokens: number;
  /**
   * All other content.
   * Unit: tokens. Since 0.2.101.
   */
  unattributedTokens: number;
  /** Usage by tool. */
  toolCallsByType: {
    /** Name of the row, for display. */
    name: string;
    /**
     * Tokens of the calls.
     * Unit: tokens.
     */
    callTokens: number;
    /**
     * Tokens of the results.
     * Unit: tokens.
     */
    resultTokens: number;
  }[];
  /** Tokens by kind of attachment. */
  attachmentsByType: {
    /** Name of the row, for display. */
    name: string;
    /**
     * Share of the context window.
     * Unit: tokens.
     */
    tokens: number;
  }[];
};

/** Usage that the API reported last; `null` before the first response. */
export type ContextUsageApiUsage = {
  /**
   * Uncached input tokens.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Output.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Input tokens written to the cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens: number;
  /**
   * Input tokens read from the cache.
   * Unit: tokens.
   */
  cache_read_input_tokens: number;
};

/** Withdraws a request whose response the sender no longer needs. This frame has no response of its own, but the response to the withdrawn request may still arrive. */
export type ControlCancelRequest = {
  /** Withdraws a request. */
  type: "control_cancel_request";
  /** The request to withdraw. */
  request_id: string;
};

/** The response of a peer that refused the request or failed to carry it out. */
export type ControlFailure = {
  /** The request failed. */
  subtype: "error";
  /** The request that this responds to. */
  request_id: string;
  /** Why. */
  error: string;
  /**
   * Reason for the failure, as a code. Present for some failures only.
   * Observed, not declared.
   */
  error_code?: string | undefined;
  /**
   * The model that stays active because the requested one was refused.
   * Observed, not declared.
   */
  model?: string | undefined;
  /**
   * `can_use_tool` requests that are still pending, for a host that joins late.
   * Since 0.1.28.
   */
  pending_permission_requests?: ControlRequest[] | undefined;
  /**
   * `request_user_dialog` requests that are still pending.
   * Since 0.3.169.
   */
  pending_user_dialog_requests?: ControlRequest[] | undefined;
  /**
   * `elicitation` requests that are still pending.
   * Since 0.3.315.
   */
  pending_elicitation_requests?: ControlRequest[] | undefined;
};

/** A request, sent by either side on the same stream as the messages. `request.subtype` identifies it. */
export type ControlRequest = {
  /** Marks a request. */
  type: "control_request";
  /** Chosen by the sender and unique among its pending requests. The response repeats it. */
  request_id: string;
  /** Body of the request; its fields depend on the subtype. */
  request: {
    /** Subtype of the request. */
    subtype: string;
  };
};

/** The one response to a control request. */
export type ControlResponse = {
  /** Marks a response. */
  type: "control_response";
  /** How the request ended. */
  response: ControlSuccess | ControlFailure;
};

/** The response of a peer that carried out the request. */
export type ControlSuccess = {
  /** The request succeeded. */
  subtype: "success";
  /** The request that this responds to. */
  request_id: string;
  /** Result of the request; its fields depend on the subtype. Absent if the request has no result. */
  response?: Record<string, unknown> | undefined;
  /**
   * `can_use_tool` requests that are still pending, for a host that joins late.
   * Since 0.3.161.
   */
  pending_permission_requests?: ControlRequest[] | undefined;
  /**
   * `request_user_dialog` requests that are still pending.
   * Since 0.3.169.
   */
  pending_user_dialog_requests?: ControlRequest[] | undefined;
  /**
   * `elicitation` requests that are still pending.
   * Since 0.3.315.
   */
  pending_elicitation_requests?: ControlRequest[] | undefined;
};

/**
 * The conversation was discarded and a new one starts. A reader clears its display; the following frames carry the new session id.
 * Since 0.3.203.
 */
export type ConversationResetMessage = {
  type: "conversation_reset";
  /** Session id of the new conversation. */
  new_conversation_id: Uuid;
  /**
   * Cause of the reset.
   * Since 0.3.281.
   */
  trigger?: "clear" | "plan_mode_exit" | "fresh_session" | "onboarding" | undefined;
  /**
   * User message with the `/clear`; present for that trigger only.
   * Since 0.3.281.
   */
  user_message_uuid?: string | undefined;
  /**
   * Time of the reset, by the agent's clock. For display only.
   * Unit: iso8601. Since 0.3.281.
   */
  timestamp?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Totals of the session, so that a resumed session continues them.
 * Since 0.3.302.
 */
export type CostStateLine = {
  type: "cost-state";
  /** The session. */
  sessionId: string;
  /**
   * Cost of all model calls.
   * Unit: usd.
   */
  totalCostUSD: number;
  /**
   * Time spent in model calls.
   * Unit: ms.
   */
  totalAPIDuration: number;
  /**
   * Time spent in model calls without failed attempts.
   * Unit: ms.
   */
  totalAPIDurationWithoutRetries: number;
  /**
   * Time spent in tools.
   * Unit: ms.
   */
  totalToolDuration: number;
  /** Lines added by edits. */
  totalLinesAdded: number;
  /** Lines removed by edits. */
  totalLinesRemoved: number;
  /**
   * Time that the session was active.
   * Unit: ms.
   */
  totalDuration: number;
  /**
   * When the session started.
   * Unit: epoch-ms.
   */
  startTime: number;
  /** Usage by model. */
  modelUsage: Record<string, CostStateLineModelUsageValue>;
  /** Whether the price of a model is a guess. */
  hasUnknownModelCost: boolean;
};

/** Usage by model. */
export type CostStateLineModelUsageValue = {
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  inputTokens: number;
  /**
   * Tokens that the model generated, including reasoning.
   * Unit: tokens.
   */
  outputTokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cacheReadInputTokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cacheCreationInputTokens: number;
  /** Number of web searches by the Messages API. */
  webSearchRequests: number;
  /**
   * Estimated cost of the usage.
   * Unit: usd.
   */
  costUSD: number;
  /**
   * Size of the model's context window.
   * Unit: tokens.
   */
  contextWindow?: number | undefined;
  /**
   * Maximum output tokens of one response.
   * Unit: tokens. Since 0.2.3.
   */
  maxOutputTokens?: number | undefined;
  /**
   * Part of `outputTokens` that is reasoning.
   * Unit: tokens. Since 0.3.257.
   */
  thinkingTokens?: number | undefined;
  /**
   * Cache writes with a lifetime of five minutes.
   * Unit: tokens. Since 0.3.311.
   */
  cacheCreationEphemeral5mInputTokens?: number | undefined;
  /**
   * Cache writes with a lifetime of one hour.
   * Unit: tokens. Since 0.3.311.
   */
  cacheCreationEphemeral1hInputTokens?: number | undefined;
  /**
   * Model id that was used to look up the price.
   * Since 0.3.218.
   */
  canonicalModel?: string | undefined;
  /**
   * Who served the model: `firstParty`, `bedrock`, `vertex`, ...
   * Since 0.3.218.
   */
  provider?: string | undefined;
  /**
   * Price table of the latest call: built-in, the organization's, or a guess.
   * Since 0.3.246.
   */
  costBasis?: "list" | "managed" | "unknown" | undefined;
};

/**
 * The session was given a title. The last one is current.
 * Since 0.3.200.
 */
export type CustomTitleLine = {
  type: "custom-title";
  /** The title. */
  customTitle: string;
  /** The session. */
  sessionId: string;
  /** UUID of the line. Present only if a host set the title. */
  uuid?: string | undefined;
  /**
   * Time of the change. Present only if a host set the title.
   * Unit: iso8601.
   */
  timestamp?: string | undefined;
};

/**
 * Input of the hook event `CwdChanged`: The working directory changed.
 * Since 0.2.83.
 */
export type CwdChangedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "CwdChanged";
  /** Before. */
  old_cwd: string;
  /** After. */
  new_cwd: string;
};

/**
 * The output fields that apply only to hooks of the event `CwdChanged`. See {@link CwdChangedHookInput}.
 * Since 0.2.83.
 */
export type CwdChangedHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "CwdChanged";
  /** Paths to watch; a change raises `FileChanged`. */
  watchPaths?: string[] | undefined;
};

/** Token counts so far, in a stream. */
export type DeltaUsage = {
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens?: number | null | undefined;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens?: number | null | undefined;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens?: number | null | undefined;
  /** Output tokens by kind. */
  output_tokens_details?: {
    /**
     * Output tokens that were reasoning.
     * Unit: tokens.
     */
    thinking_tokens: number;
  } | null | undefined;
  /** Calls of server tools. */
  server_tool_use?: {
    /** Number of web searches by the Messages API. */
    web_search_requests: number;
    /** Number of web fetches by the Messages API. */
    web_fetch_requests: number;
  } | null | undefined;
  /** Usage by pass, if one call took several. */
  iterations?: DeltaUsageIterationsItem[] | null | undefined;
  /** Credit for a call that a fallback model served, in the format of the Messages API. */
  fallback_credit?: unknown | null | undefined;
};

/** Usage by pass, if one call took several. */
export type DeltaUsageIterationsItem = {
  /** Purpose of the pass. */
  type: "message" | "compaction" | "advisor_message" | "fallback_message";
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens: number;
  /** Cache writes by lifetime. */
  cache_creation: {
    /**
     * Cache writes with a lifetime of five minutes.
     * Unit: tokens.
     */
    ephemeral_5m_input_tokens: number;
    /**
     * Cache writes with a lifetime of one hour.
     * Unit: tokens.
     */
    ephemeral_1h_input_tokens: number;
  } | null;
  /** Model of the pass. */
  model?: string | null | undefined;
};

/**
 * Input of the hook event `DirectoryAdded`: A working directory was added during the session.
 * Since 0.3.219.
 */
export type DirectoryAddedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "DirectoryAdded";
  /** Absolute path of the directory. */
  directory: string;
  /** Who added it: the user or the host. */
  source: "slash_command" | "register_repo_root";
};

/** A document. */
export type DocumentBlock = {
  type: "document";
  /** Source of the document. */
  source: DocumentBlockSourceBase64 | DocumentBlockSourceText | DocumentBlockSourceContent | DocumentBlockSourceUrl | DocumentBlockSourceFile;
  /** Title for citations. */
  title?: string | null | undefined;
  /** Context about the document that is not cited. */
  context?: string | null | undefined;
  /** Settings for citations. */
  citations?: {
    /** Whether the model may cite the document. */
    enabled?: boolean | undefined;
  } | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** {@link DocumentBlockSource} whose `type` is `"base64"`. */
export type DocumentBlockSourceBase64 = {
  type: "base64";
  /** Media type of the data. */
  media_type: "application/pdf";
  /** The content in base64. */
  data: string;
};

/** {@link DocumentBlockSource} whose `type` is `"text"`. */
export type DocumentBlockSourceText = {
  type: "text";
  media_type: "text/plain";
  /** Text of the document. */
  data: string;
};

/** {@link DocumentBlockSource} whose `type` is `"content"`. */
export type DocumentBlockSourceContent = {
  type: "content";
  /** The document as text or blocks. */
  content: string | (TextBlock | ImageBlock)[];
};

/** {@link DocumentBlockSource} whose `type` is `"url"`. */
export type DocumentBlockSourceUrl = {
  type: "url";
  /** URL from which the Messages API fetches the content. */
  url: string;
};

/** {@link DocumentBlockSource} whose `type` is `"file"`. */
export type DocumentBlockSourceFile = {
  type: "file";
  /** Id of a file that was uploaded to the Messages API. */
  file_id: string;
};

/** Reasoning effort of the model. */
export type EffortLevel = "low" | "medium" | "high" | "xhigh" | "max";

/**
 * Input of the hook event `Elicitation`: An MCP server requests user input. If the hook answers, the user is not asked.
 * Since 0.2.63.
 */
export type ElicitationHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "Elicitation";
  /** Name of the server. */
  mcp_server_name: string;
  /** Message to the user. */
  message: string;
  /** A form to fill in, or a URL to visit. */
  mode?: "form" | "url" | undefined;
  /** URL to visit, in `url` mode. */
  url?: string | undefined;
  /** Id of the elicitation, in `url` mode. */
  elicitation_id?: string | undefined;
  /** JSON Schema of the requested answer, in `form` mode. */
  requested_schema?: Record<string, unknown> | undefined;
};

/**
 * The output fields that apply only to hooks of the event `Elicitation`. See {@link ElicitationHookInput}.
 * Since 0.2.63.
 */
export type ElicitationHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "Elicitation";
  /** Answered, declined, or closed without an answer. */
  action?: "accept" | "decline" | "cancel" | undefined;
  /** The answer, in the requested schema. */
  content?: Record<string, unknown> | undefined;
};

/**
 * Request `elicitation`: Forwards a request of an MCP server for user input that no hook has answered.
 * Since 0.2.63.
 */
export type ElicitationRequest = {
  subtype: "elicitation";
  /** Name of the server. */
  mcp_server_name: string;
  /** Message to the user. */
  message: string;
  /** A form to fill in, or a URL to visit. */
  mode?: "form" | "url" | undefined;
  /** URL to visit, in `url` mode. */
  url?: string | undefined;
  /** Id of the elicitation, in `url` mode. */
  elicitation_id?: string | undefined;
  /** JSON Schema of the requested answer, in `form` mode. */
  requested_schema?: Record<string, unknown> | undefined;
  /**
   * Properties of the schema, in the server's order.
   * Since 0.3.299.
   */
  property_order?: string[] | undefined;
  /**
   * Heading, if the server provides one.
   * Since 0.2.94.
   */
  title?: string | undefined;
  /**
   * Short label, if the server provides one.
   * Since 0.2.94.
   */
  display_name?: string | undefined;
  /**
   * Line below the heading, if the server provides one.
   * Since 0.2.94.
   */
  description?: string | undefined;
};

/**
 * The content of the success response to `elicitation`. See {@link ElicitationRequest}.
 * Since 0.2.63.
 */
export type ElicitationResponse = {
  /** Answered, declined, or closed without an answer. */
  action: "accept" | "decline" | "cancel";
  /** The user's input, for `accept`. */
  content?: Record<string, unknown> | undefined;
  /** Additional data from the host. */
  _meta?: Record<string, unknown> | undefined;
};

/**
 * Input of the hook event `ElicitationResult`: The user answered an MCP server's elicitation, and the agent is about to send the answer. The hook may replace it.
 * Since 0.2.63.
 */
export type ElicitationResultHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "ElicitationResult";
  /** Name of the server. */
  mcp_server_name: string;
  /** Id of the elicitation, in `url` mode. */
  elicitation_id?: string | undefined;
  /** A form to fill in, or a URL to visit. */
  mode?: "form" | "url" | undefined;
  /** Answered, declined, or closed without an answer. */
  action: "accept" | "decline" | "cancel";
  /** The user's input, for `accept`. */
  content?: Record<string, unknown> | undefined;
};

/**
 * The output fields that apply only to hooks of the event `ElicitationResult`. See {@link ElicitationResultHookInput}.
 * Since 0.2.63.
 */
export type ElicitationResultHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "ElicitationResult";
  /** Answered, declined, or closed without an answer. */
  action?: "accept" | "decline" | "cancel" | undefined;
  /** The answer, in the requested schema. */
  content?: Record<string, unknown> | undefined;
};

/**
 * Request `end_session`: Ends the session: the agent responds, finishes and exits with code 0.
 * Since 0.2.76.
 */
export type EndSessionRequest = {
  subtype: "end_session";
  /** Reason for ending the session. */
  reason?: string | undefined;
};

/**
 * Request `export_conversation`: Returns the conversation as plain text.
 * Since 0.3.330.
 */
export type ExportConversationRequest = {
  subtype: "export_conversation";
};

/**
 * The content of the success response to `export_conversation`. See {@link ExportConversationRequest}.
 * Since 0.3.330.
 */
export type ExportConversationResponse = {
  /** Conversation text; empty before the first message. */
  text: string;
  /** Suggested file name. */
  default_filename: string;
};

/** Reports that another model of the Messages API responds from here on. */
export type FallbackBlock = {
  type: "fallback";
  /** A model that served the response. */
  from?: {
    /** The model. */
    model: string;
  } | undefined;
  /** A model that served the response. */
  to?: {
    /** The model. */
    model: string;
  } | undefined;
  /** Reason, in the format of the Messages API. */
  trigger?: unknown | undefined;
};

/** Why fast mode is unavailable. */
export type FastModeDisabledReason = "free" | "preference" | "extra_usage_disabled" | "network_error" | "unknown" | "not_first_party" | "disabled_by_env" | "model_not_allowed" | "sdk_opt_in_required" | "pending";

/** `cooldown`: paused after a rate limit. */
export type FastModeState = "off" | "cooldown" | "on";

/** A backup of a file, made before an edit. */
export type FileBackup = {
  /** Name of the backup; `null` if the file did not exist. */
  backupFileName: string | null;
  /** Number of the backup of this file, from 1. */
  version: number;
  /**
   * When the backup was made.
   * Unit: iso8601.
   */
  backupTime: string;
  /** Folder of the file, with links resolved. */
  realParentDir?: string | undefined;
};

/**
 * Input of the hook event `FileChanged`: A watched file changed. Hooks set the watched files with `watchPaths`.
 * Since 0.2.83.
 */
export type FileChangedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "FileChanged";
  /** The file. */
  file_path: string;
  /** Kind of change. */
  event: "change" | "add" | "unlink";
};

/**
 * The output fields that apply only to hooks of the event `FileChanged`. See {@link FileChangedHookInput}.
 * Since 0.2.83.
 */
export type FileChangedHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "FileChanged";
  /** Paths to watch from now on. */
  watchPaths?: string[] | undefined;
};

/**
 * A file was backed up before an edit, after the last snapshot.
 * Since 0.3.330.
 */
export type FileHistoryDeltaLine = {
  type: "file-history-delta";
  /** Prompt whose turn edits the file. */
  messageId: Uuid;
  /** Snapshot that this adds to. */
  snapshotMessageId: Uuid;
  /** Path of the file, relative to the working directory if it is inside it. */
  trackingPath: string;
  /** A backup of a file, made before an edit. */
  backup: FileBackup;
  /**
   * When.
   * Unit: iso8601.
   */
  timestamp: string;
};

/**
 * Backups at the time of a prompt, which a rewind restores.
 * Since 0.1.0.
 */
export type FileHistorySnapshotLine = {
  type: "file-history-snapshot";
  /** The prompt. */
  messageId: Uuid;
  /** Snapshot of the backups. */
  snapshot: {
    /** The prompt. */
    messageId: Uuid;
    /** Backups by file. */
    trackedFileBackups: Record<string, FileBackup>;
    /**
     * When.
     * Unit: iso8601.
     */
    timestamp: string;
  };
  /** Whether it replaces the snapshot of the same prompt. */
  isSnapshotUpdate: boolean;
};

/**
 * Request `file_suggestions`: Finds files whose path matches the text that the user typed after an at sign.
 * Since 0.2.113.
 */
export type FileSuggestionsRequest = {
  subtype: "file_suggestions";
  /** Text typed so far. */
  query: string;
};

/**
 * The content of the success response to `file_suggestions`. See {@link FileSuggestionsRequest}.
 * Since 0.2.113.
 */
export type FileSuggestionsResponse = {
  /** Matches, best first; empty while the index is being built. */
  suggestions: {
    /** Path of the file to display. */
    path: string;
    /** Match score. */
    score?: number | undefined;
  }[];
  /** Base directory of relative paths. */
  cwd?: string | undefined;
};

/**
 * Request `fork_conversation`: Copies the conversation into a new session. Not supported over stdio.
 * Since 0.3.330.
 */
export type ForkConversationRequest = {
  subtype: "fork_conversation";
};

/**
 * The content of the success response to `fork_conversation`. See {@link ForkConversationRequest}.
 * Since 0.3.330.
 */
export type ForkConversationResponse = {
  /** Whether the fork succeeded. */
  forked: boolean;
  /** Why the fork failed. */
  error?: string | undefined;
  /** Why the fork failed, as a code. */
  reason?: string | undefined;
};

/**
 * Request `generate_session_title`: Asks the model to generate a title.
 * Since 0.2.76.
 */
export type GenerateSessionTitleRequest = {
  subtype: "generate_session_title";
  /** Description of the session's topic. */
  description: string;
  /** Whether to set the title for the session as well. */
  persist?: boolean | undefined;
};

/**
 * The content of the success response to `generate_session_title`. See {@link GenerateSessionTitleRequest}.
 * Since 0.2.76.
 */
export type GenerateSessionTitleResponse = {
  /** `null` if the model generated none. */
  title: string | null;
};

/**
 * Request `get_binary_version`: Returns the version of the running agent.
 * Since 0.2.119.
 */
export type GetBinaryVersionRequest = {
  subtype: "get_binary_version";
};

/**
 * The content of the success response to `get_binary_version`. See {@link GetBinaryVersionRequest}.
 * Since 0.2.119.
 */
export type GetBinaryVersionResponse = {
  /** Version of the agent. */
  version: string;
  /**
   * Build time of the agent.
   * Unit: iso8601.
   */
  buildTime?: string | undefined;
  /** The oldest SDK release that a desktop host may use with the agent. */
  oldestDesktopSdk?: string | undefined;
};

/**
 * Request `get_chrome_browsers`: Lists the browsers that are connected to the account.
 * Since 0.3.330.
 */
export type GetChromeBrowsersRequest = {
  subtype: "get_chrome_browsers";
};

/**
 * The content of the success response to `get_chrome_browsers`. See {@link GetChromeBrowsersRequest}.
 * Since 0.3.330.
 */
export type GetChromeBrowsersResponse = {
  /** The browsers. */
  browsers: GetChromeBrowsersResponseBrowsersItem[];
};

/** The browsers. */
export type GetChromeBrowsersResponseBrowsersItem = {
  /** Id of the browser. */
  device_id: string;
  /** Display name of the browser. */
  name: string;
  /** Operating system of the browser. */
  os_platform?: string | undefined;
  /** Whether the session uses this browser. */
  current: boolean;
};

/**
 * Request `get_chrome_dialog`: Returns the state of the browser extension, for a settings menu.
 * Since 0.3.330.
 */
export type GetChromeDialogRequest = {
  subtype: "get_chrome_dialog";
};

/**
 * The content of the success response to `get_chrome_dialog`. See {@link GetChromeDialogRequest}.
 * Since 0.3.330.
 */
export type GetChromeDialogResponse = {
  /** Whether the feature is available. */
  allowed: boolean;
  /** Whether the account's plan includes the feature. */
  subscriber: boolean;
  /** Whether the agent runs in the Windows Subsystem for Linux. */
  wsl: boolean;
  /** Whether the extension is installed. */
  installed: boolean;
  /** Whether the extension is connected. */
  connected: boolean;
  /** Name of the paired browser. */
  paired_browser?: string | undefined;
  /** Whether new sessions use the extension. */
  enabled_by_default: boolean;
  /** Whether this session has used it from the start. */
  at_startup?: boolean | undefined;
  /** URLs to open for the user. */
  urls: {
    /** URL to install the extension. */
    install: string;
    /** URL to reconnect it. */
    reconnect: string;
    /** URL to change its permissions. */
    permissions: string;
  };
};

/**
 * Request `get_context_usage`: Returns what fills the context window.
 * Since 0.2.86.
 */
export type GetContextUsageRequest = {
  subtype: "get_context_usage";
  /**
   * `full` counts tokens with the API; `summary` estimates them. The default is `full`.
   * Since 0.3.257.
   */
  detail?: "summary" | "full" | undefined;
};

/**
 * The content of the success response to `get_context_usage`. See {@link GetContextUsageRequest}.
 * Since 0.2.86.
 */
export type GetContextUsageResponse = ContextUsage;

/**
 * Request `get_hooks_listing`: Lists all configured hooks, for a settings menu. Excludes callbacks of the host.
 * Since 0.3.269.
 */
export type GetHooksListingRequest = {
  subtype: "get_hooks_listing";
};

/**
 * The content of the success response to `get_hooks_listing`. See {@link GetHooksListingRequest}.
 * Since 0.3.269.
 */
export type GetHooksListingResponse = {
  /** Events that have hooks. */
  events: GetHooksListingResponseEventsItem[];
  /** Configured hooks. */
  hooks: GetHooksListingResponseHooksItem[];
  /** All events. */
  eventCatalog: {
    /** Name of the event. */
    name: string;
    /** Short description of the event. */
    summary: string;
    /** Whether hooks of this event may have a matcher. */
    supportsMatcher: boolean;
  }[];
  /** What restricts hooks. */
  policy: GetHooksListingResponsePolicy;
  /** Present in safe mode. */
  safeMode?: {
    /** Hooks of the organization run anyway. */
    managedHooksStillApply: boolean;
    /** How to leave safe mode. */
    exitHint: string;
  } | undefined;
  /** Present in bare mode. */
  bareMode?: {
    /** How to leave bare mode. */
    exitHint: string;
  } | undefined;
  /** Settings files that could not be read. */
  errors?: SettingsParseError[] | undefined;
};

/** Events that have hooks. */
export type GetHooksListingResponseEventsItem = {
  /** Name of the event. */
  name: string;
  /** Short description of the event. */
  summary: string;
  /** Whether hooks of this event may have a matcher. */
  supportsMatcher: boolean;
  /** Number of hooks of the event. */
  hookCount: number;
};

/** Configured hooks. */
export type GetHooksListingResponseHooksItem = {
  /** Type of hook: `command`, `prompt`, `agent`, `http` and others. */
  type: string;
  /** Name of the event. */
  event: string;
  /** The hook's matcher; empty if it has none. */
  matcher: string;
  /** Source of the configuration, for example `localSettings`. */
  source: string;
  /** Display name of the source. */
  sourceLabel: string;
  /** The plugin that provides the hook. */
  pluginName?: string | undefined;
  /** One line that identifies the hook. */
  displayText: string;
  /** The command, prompt or URL of the hook. */
  commandText: string;
  /** Kind of content in `commandText`. */
  contentLabel: string;
  /** Condition under which the hook applies. */
  condition?: string | undefined;
  /**
   * Timeout of the hook.
   * Unit: s.
   */
  timeout?: number | undefined;
  /** Message to show while the hook runs. */
  statusMessage?: string | undefined;
  /** The hook runs only once. */
  runsOnce?: boolean | undefined;
  /** The agent does not wait for the hook. */
  runsInBackground?: boolean | undefined;
  /** A mode or policy prevents the hook from running. */
  disabled?: true | undefined;
  /** Data that an editor needs to change the hook. */
  editable?: {
    /** The matcher as stored in the settings. */
    matcher: string;
    /** The hook as stored in the settings. */
    config: Record<string, unknown>;
    /** Values of HTTP headers were removed. */
    headersRedacted?: true | undefined;
  } | undefined;
};

/** What restricts hooks. */
export type GetHooksListingResponsePolicy = {
  /** The organization disabled all hooks. */
  disabledByPolicy: boolean;
  /** Only hooks of the organization run. */
  managedOnly: boolean;
  /** Only plugins may provide hooks. */
  pluginOnly: boolean;
  /** All hooks are disabled, for any reason. */
  allDisabled: boolean;
  /** Number of hooks of the organization. */
  policyHookCount: number;
  /**
   * The organization's settings exist but could not be read.
   * Since 0.3.271.
   */
  policyUnreadable?: true | undefined;
};

/**
 * Request `get_memory_dialog`: Lists memory files and folders, for a settings menu.
 * Since 0.3.330.
 */
export type GetMemoryDialogRequest = {
  subtype: "get_memory_dialog";
};

/**
 * The content of the success response to `get_memory_dialog`. See {@link GetMemoryDialogRequest}.
 * Since 0.3.330.
 */
export type GetMemoryDialogResponse = {
  /** Instruction files. */
  files: GetMemoryDialogResponseFilesItem[];
  /** Memory folders. */
  folders: GetMemoryDialogResponseFoldersItem[];
  /** Single memories. */
  memories?: GetMemoryDialogResponseMemoriesItem[] | undefined;
  /** Automatic memories of the agent. */
  auto_memory: {
    /** Whether the feature is on. */
    enabled: boolean;
    /** Whether the user may change it. */
    toggleable: boolean;
    /** State as text. */
    status: string;
  };
  /** Automatic cleanup of memories. */
  auto_dream: GetMemoryDialogResponseAutoDream;
};

/** Instruction files. */
export type GetMemoryDialogResponseFilesItem = {
  /** Scope of the memory file. */
  kind: "user" | "project" | "project-alt" | "local" | "other";
  /** The file. */
  path: string;
  /** Display name of the memory. */
  label: string;
  /** Path or content of the memory. */
  description: string;
  /** Whether the file exists. */
  exists: boolean;
};

/** Memory folders. */
export type GetMemoryDialogResponseFoldersItem = {
  /** Scope of the folder. */
  kind: "auto" | "team" | "agent";
  /** The folder. */
  path: string;
  /** Display name of the memory. */
  label: string;
  /** Path or content of the memory. */
  description: string;
};

/** Single memories. */
export type GetMemoryDialogResponseMemoriesItem = {
  /** Its kind. */
  type: "user" | "feedback" | "project" | "reference" | null;
  /** Id of the memory. */
  name: string;
  /** Its file. */
  path: string;
  /** Summary of the memory. */
  description: string | null;
  /**
   * When the memory was written.
   * Unit: epoch-ms.
   */
  modified_ms: number;
};

/** Automatic cleanup of memories. */
export type GetMemoryDialogResponseAutoDream = {
  /** Whether the menu shows the feature. */
  shown: boolean;
  /** Whether the feature is on. */
  enabled: boolean;
  /** Whether the user may change it. */
  toggleable: boolean;
  /** State as text. */
  status: string;
  /** Additional details. */
  detail: string;
};

/**
 * Request `get_plan`: Returns the plan from plan mode.
 * Since 0.3.200.
 */
export type GetPlanRequest = {
  subtype: "get_plan";
};

/**
 * The content of the success response to `get_plan`. See {@link GetPlanRequest}.
 * Since 0.3.200.
 */
export type GetPlanResponse = {
  /** Whether a plan exists. */
  exists: boolean;
  /** Text of the plan. */
  content?: string | undefined;
  /** Its file. */
  path?: string | undefined;
};

/**
 * Request `get_sandbox_dialog`: Returns the state of the command sandbox, for a settings menu.
 * Since 0.3.330.
 */
export type GetSandboxDialogRequest = {
  subtype: "get_sandbox_dialog";
};

/**
 * The content of the success response to `get_sandbox_dialog`. See {@link GetSandboxDialogRequest}.
 * Since 0.3.330.
 */
export type GetSandboxDialogResponse = {
  /** Whether this platform supports a sandbox. */
  supported: boolean;
  /** Why this platform does not. */
  unsupported_reason?: "wsl1" | "platform" | "excluded_platform" | undefined;
  /** Whether the organization controls the setting. */
  locked: boolean;
  /** Whether the organization controls the exceptions. */
  overrides_locked: boolean;
  /** Source of the organization's settings. */
  policy_origins?: string[] | undefined;
  /** Whether the sandbox is active. */
  enabled: boolean;
  /** Whether the settings enable the sandbox. */
  enabled_in_settings: boolean;
  /** Why the sandbox is enabled but not active. */
  unavailable_reason?: string | undefined;
  /** Whether sandboxed commands run without a permission request. */
  mode: "auto-allow" | "regular" | "disabled";
  /** Whether that can be configured. */
  auto_allow_available: boolean;
  /** Whether the user may disable the sandbox. */
  no_sandbox_allowed: boolean;
  /** Whether a command that fails in the sandbox may run outside it, with permission. */
  unsandboxed_fallback: boolean;
  /** What the sandbox lacks. */
  dependencies: {
    /** Missing required dependencies. */
    errors: string[];
    /** Missing optional dependencies. */
    warnings: string[];
  };
  /** Commands that run outside the sandbox. */
  excluded_commands: string[];
  /** What commands inside may do. */
  restrictions: GetSandboxDialogResponseRestrictions;
};

/** What commands inside may do. */
export type GetSandboxDialogResponseRestrictions = {
  /** Paths that commands cannot read. */
  fs_deny_read: string[];
  /** Paths in denied directories that commands can still read. */
  fs_allow_read: string[];
  /** Paths that commands can write. */
  fs_allow_write: string[];
  /** Paths in writable directories that commands cannot write. */
  fs_deny_write: string[];
  /** Hosts that commands can reach. */
  network_allowed_domains: string[];
  /** Hosts that commands cannot reach. */
  network_denied_domains: string[];
  /** Whether the organization controls the hosts. */
  network_managed: boolean;
  /** Unix sockets that commands may use. */
  unix_sockets: string[];
  /** Whether commands may use all Unix sockets. */
  allow_all_unix_sockets: boolean;
  /** Patterns that have no effect on this platform. */
  ignored_glob_patterns: string[];
  /** Sockets that have no effect on this platform. */
  ignored_unix_sockets: string[];
};

/**
 * Request `get_session_cost`: Returns the cost of the session as text.
 * Since 0.2.118.
 */
export type GetSessionCostRequest = {
  subtype: "get_session_cost";
};

/**
 * The content of the success response to `get_session_cost`. See {@link GetSessionCostRequest}.
 * Since 0.2.118.
 */
export type GetSessionCostResponse = {
  /** Report of several lines. */
  text: string;
};

/**
 * Request `get_settings`: Returns the effective settings and each source they come from.
 * Since 0.2.69.
 */
export type GetSettingsRequest = {
  subtype: "get_settings";
};

/**
 * The content of the success response to `get_settings`. See {@link GetSettingsRequest}.
 * Since 0.2.69.
 */
export type GetSettingsResponse = {
  /** All settings, merged. */
  effective: Record<string, unknown>;
  /** Existing sources, lowest priority first. */
  sources: {
    /** Name of the source. */
    source: "userSettings" | "projectSettings" | "localSettings" | "flagSettings" | "policySettings";
    /** Settings of that source. */
    settings: Record<string, unknown>;
  }[];
  /** Effective values. */
  applied?: GetSettingsResponseApplied | undefined;
  /** Settings files that could not be read. */
  errors?: SettingsParseError[] | undefined;
  /** Why remote control is locked. */
  remote_control_policy_lock_reason?: string | undefined;
  /** Whether settings from the organization's server have arrived. */
  served_settings_state?: "ok" | "pending" | "stale_cache" | "failed" | "ineligible" | undefined;
  /** Parts were omitted because the connection stores its responses. */
  withheld?: boolean | undefined;
};

/** Effective values. */
export type GetSettingsResponseApplied = {
  /** Id of the current model. */
  model: string;
  /** Reasoning effort of the model. */
  effort: EffortLevel | null;
  /** Advisor model. */
  advisor?: string | null | undefined;
  /** Whether Ultracode is on. */
  ultracode?: boolean | undefined;
  /** Whether Ultracode was requested. */
  ultracodeRequested?: boolean | undefined;
  /** Whether Ultracode is available. */
  ultracodeAvailable?: boolean | undefined;
  /** Whether the keyword for deeper thinking has an effect. */
  ultrathinkAvailable?: boolean | undefined;
  /** Whether file tools are limited to reading in the working directories. */
  outsideFileToolReadsBlocked?: boolean | undefined;
  /** Whether file tools are limited to writing in the working directories. */
  outsideFileToolWritesBlocked?: boolean | undefined;
  /** Whether only directories given at startup count as working directories. */
  outsideBlocksCountLaunchFoldersOnly?: boolean | undefined;
  /** Whether the environment at startup left the agent's own files in their default location. */
  launchEnvLeftOwnFilesInPlace?: boolean | undefined;
};

/**
 * Request `get_skills_dialog`: Lists the skills and their states, for a settings menu.
 * Since 0.3.330.
 */
export type GetSkillsDialogRequest = {
  subtype: "get_skills_dialog";
};

/**
 * The content of the success response to `get_skills_dialog`. See {@link GetSkillsDialogRequest}.
 * Since 0.3.330.
 */
export type GetSkillsDialogResponse = {
  /** The skills. */
  skills: GetSkillsDialogResponseSkillsItem[];
};

/** The skills. */
export type GetSkillsDialogResponseSkillsItem = {
  /** Name of the skill. */
  name: string;
  /** Display name of the skill. */
  display_name: string;
  /** Description of the skill. */
  description: string;
  /** Source of the skill. */
  source: string;
  /**
   * Tokens that the description uses in the context window.
   * Unit: tokens.
   */
  tokens: number;
  /** How the skill is offered: to model and user, by name only, to the user only, or not at all. */
  state: "on" | "name-only" | "user-invocable-only" | "off";
  /** What prevents the user from changing the state. */
  locked_by?: "author" | "plugin" | "policy" | "flag" | "reserved-name" | undefined;
  /** Whether the model's context includes the skill. */
  advertised: boolean;
  /** Names by which the skill can be called. */
  handles: {
    /** Name without the plugin prefix. */
    unqualified_name?: string | undefined;
    /** Alternative names. */
    aliases?: string[] | undefined;
    /** Whether the short name is reserved for something else. */
    bare_name_reserved?: boolean | undefined;
  };
};

/**
 * Request `get_status`: Returns the content of a status screen for session and environment.
 * Since 0.3.330.
 */
export type GetStatusRequest = {
  subtype: "get_status";
};

/**
 * The content of the success response to `get_status`. See {@link GetStatusRequest}.
 * Since 0.3.330.
 */
export type GetStatusResponse = {
  /** Sections of the screen. */
  sections: GetStatusResponseSectionsItem[];
};

/** Sections of the screen. */
export type GetStatusResponseSectionsItem = {
  /** Heading of the section. */
  title: string;
  /** Rows of the section. */
  rows: {
    /** Label of the row. */
    label: string;
    /** Value of the row. */
    value: string;
  }[];
};

/**
 * Request `get_task_output`: Reads the end of a background command's output, at most 8 KiB. May contain escape sequences.
 * Since 0.3.287.
 */
export type GetTaskOutputRequest = {
  subtype: "get_task_output";
  /** Id of the task. */
  task_id: string;
};

/**
 * The content of the success response to `get_task_output`. See {@link GetTaskOutputRequest}.
 * Since 0.3.287.
 */
export type GetTaskOutputResponse = {
  /** End of the output. */
  output: string;
  /**
   * Size of the whole output.
   * Unit: bytes.
   */
  total_bytes: number;
  /** Whether earlier output was left out. */
  truncated: boolean;
};

/**
 * Request `get_usage`: Returns the totals of the session and, on a plan, the remaining limits. Experimental.
 * Since 0.3.169.
 */
export type GetUsageRequest = {
  subtype: "get_usage";
  /**
   * Omits `behaviors`, which avoids scanning a week of transcripts.
   * Since 0.3.261.
   */
  skip_behaviors?: boolean | undefined;
};

/**
 * The content of the success response to `get_usage`. See {@link GetUsageRequest}.
 * Since 0.3.169.
 */
export type GetUsageResponse = AccountUsage;

/**
 * Request `get_workspace_diff`: Returns the changes in the repository of the working directory.
 * Since 0.3.200.
 */
export type GetWorkspaceDiffRequest = {
  subtype: "get_workspace_diff";
};

/**
 * The content of the success response to `get_workspace_diff`. See {@link GetWorkspaceDiffRequest}.
 * Since 0.3.200.
 */
export type GetWorkspaceDiffResponse = {
  /** `null` if there is nothing to compare. */
  diff: GetWorkspaceDiffResponseDiff | null;
  /** Why not. */
  noDiffReason?: "no-repository" | "repository-refused" | "repository-busy" | "diff-failed" | "root-moved" | undefined;
};

/** `null` if there is nothing to compare. */
export type GetWorkspaceDiffResponseDiff = {
  /** Totals. */
  stats: {
    /** Number of changed files. */
    filesCount: number;
    /** Number of added lines. */
    linesAdded: number;
    /** Number of removed lines. */
    linesRemoved: number;
  };
  /** Counts per file. */
  perFileStats: GetWorkspaceDiffResponseDiffPerFileStatsItem[];
  /** What the lists omit. */
  omitted?: {
    /** Number of files that are not listed. */
    files: number;
    /** Whether that number is exact. */
    exact: boolean;
  } | undefined;
  /** Changes of each file. */
  hunks: GetWorkspaceDiffResponseDiffHunksItem[];
  /** Files that are too large to compare. */
  skippedLarge: string[];
  /** Files that could not be read. */
  restricted: string[];
  /** What is compared. */
  source: GetWorkspaceDiffResponseDiffSourceWorkingTree | GetWorkspaceDiffResponseDiffSourceBranch;
  /** Directory that is compared. */
  rootId?: string | undefined;
};

/** Counts per file. */
export type GetWorkspaceDiffResponseDiffPerFileStatsItem = {
  /** The file. */
  path: string;
  /** Number of added lines. */
  added: number;
  /** Number of removed lines. */
  removed: number;
  /** The file is binary. */
  isBinary: boolean;
  /** The file is not under version control. */
  isUntracked: boolean;
  /** Kind of change. */
  status?: "added" | "modified" | "removed" | "renamed" | "copied" | undefined;
  /** Old path of the file. */
  previousPath?: string | undefined;
  /** New path of the file. */
  newPath?: string | undefined;
};

/** Changes of each file. */
export type GetWorkspaceDiffResponseDiffHunksItem = {
  /** The file. */
  path: string;
  /** Changed sections of the file. */
  hunks: GetWorkspaceDiffResponseDiffHunksItemHunksItem[];
};

/** Changed sections of the file. */
export type GetWorkspaceDiffResponseDiffHunksItemHunksItem = {
  /** First line in the old file. */
  oldStart: number;
  /** Number of lines in the old file. */
  oldLines: number;
  /** First line in the new file. */
  newStart: number;
  /** Number of lines in the new file. */
  newLines: number;
  /** Lines, each prefixed with a space, a plus or a minus. */
  lines: string[];
};

/** {@link GetWorkspaceDiffResponseDiffSource} whose `kind` is `"working-tree"`. */
export type GetWorkspaceDiffResponseDiffSourceWorkingTree = {
  kind: "working-tree";
};

/** {@link GetWorkspaceDiffResponseDiffSource} whose `kind` is `"branch"`. */
export type GetWorkspaceDiffResponseDiffSourceBranch = {
  kind: "branch";
  /** Branch that the working tree is compared with. */
  baseBranch: string;
  /** Commit that the working tree is compared with. */
  baseRef: string;
};

/** Selects calls of one event, and the host's callbacks that receive them. */
export type HookCallbackMatcher = {
  /** Compared with the input field that the event defines. A plain name or a list of names must match exactly; anything else is a regular expression without anchors. Absent, `null`, empty or `*` matches every call. */
  matcher?: string | null | undefined;
  /** Ids of the callbacks. The agent calls each one with its own `hook_callback`. */
  hookCallbackIds: string[];
  /**
   * Timeout of a callback; after it the callback counts as failed.
   * Unit: s. Since 0.1.42.
   */
  timeout?: number | undefined;
  /**
   * What happens if the callback fails: continue and report it, or treat it as a block.
   * Since 0.3.317.
   */
  onFailure?: "continue" | "block" | undefined;
};

/**
 * Request `hook_callback`: Calls one of the host's hooks. The agent calls all hooks that match an event at once, and sends a cancel request when a hook's timeout expires.
 * Since 0.1.0.
 */
export type HookCallbackRequest = {
  subtype: "hook_callback";
  /** Id of the callback, as registered by the host in `initialize`. */
  callback_id: string;
  /** The input of any hook event. */
  input: HookInput;
  /** The tool use of the event; a random id if the event has none. */
  tool_use_id?: string | undefined;
};

/**
 * The content of the success response to `hook_callback`. See {@link HookCallbackRequest}.
 * Since 0.1.0.
 */
export type HookCallbackResponse = HookOutput;

/** The input of any hook event. */
export type HookInput = PreToolUseHookInput | PostToolUseHookInput | PostToolUseFailureHookInput | PostToolBatchHookInput | PermissionDeniedHookInput | NotificationHookInput | UserPromptSubmitHookInput | UserPromptExpansionHookInput | SessionStartHookInput | StopHookInput | StopFailureHookInput | SubagentStartHookInput | SubagentStopHookInput | PreCompactHookInput | PostCompactHookInput | PreModelSwitchHookInput | PostModelSwitchHookInput | SessionEndHookInput | PermissionRequestHookInput | SetupHookInput | TeammateIdleHookInput | TaskCreatedHookInput | TaskCompletedHookInput | ElicitationHookInput | ElicitationResultHookInput | ConfigChangeHookInput | InstructionsLoadedHookInput | WorktreeCreateHookInput | WorktreeRemoveHookInput | CwdChangedHookInput | FileChangedHookInput | DirectoryAddedHookInput | MessageDisplayHookInput | PreSkillShellCommandHookInput;

/** A host's response to a `hook_callback`. */
export type HookOutput = AsyncHookOutput | SyncHookOutput;

/** The host's matchers, by event. */
export type HookRegistrations = {
  /** Since 0.1.0. */
  PreToolUse?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  PostToolUse?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.56. */
  PostToolUseFailure?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.118. */
  PostToolBatch?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.88. */
  PermissionDenied?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  Notification?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  UserPromptSubmit?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.116. */
  UserPromptExpansion?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  SessionStart?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  Stop?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.78. */
  StopFailure?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.44. */
  SubagentStart?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  SubagentStop?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  PreCompact?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.76. */
  PostCompact?: HookCallbackMatcher[] | undefined;
  /** Since 0.3.251. */
  PreModelSwitch?: HookCallbackMatcher[] | undefined;
  /** Since 0.3.251. */
  PostModelSwitch?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.0. */
  SessionEnd?: HookCallbackMatcher[] | undefined;
  /** Since 0.1.45. */
  PermissionRequest?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.11. */
  Setup?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.33. */
  TeammateIdle?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.84. */
  TaskCreated?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.33. */
  TaskCompleted?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.63. */
  Elicitation?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.63. */
  ElicitationResult?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.48. */
  ConfigChange?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.64. */
  InstructionsLoaded?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.50. */
  WorktreeCreate?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.50. */
  WorktreeRemove?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.83. */
  CwdChanged?: HookCallbackMatcher[] | undefined;
  /** Since 0.2.83. */
  FileChanged?: HookCallbackMatcher[] | undefined;
  /** Since 0.3.219. */
  DirectoryAdded?: HookCallbackMatcher[] | undefined;
  /** Since 0.3.152. */
  MessageDisplay?: HookCallbackMatcher[] | undefined;
  /** Since 0.3.332. */
  PreSkillShellCommand?: HookCallbackMatcher[] | undefined;
};

/** Output fields of a specific event. */
export type HookSpecificOutput = PreToolUseHookOutput | PostToolUseHookOutput | PostToolUseFailureHookOutput | PostToolBatchHookOutput | PermissionDeniedHookOutput | NotificationHookOutput | UserPromptSubmitHookOutput | UserPromptExpansionHookOutput | SessionStartHookOutput | StopHookOutput | SubagentStartHookOutput | SubagentStopHookOutput | PreModelSwitchHookOutput | PostModelSwitchHookOutput | PermissionRequestHookOutput | SetupHookOutput | ElicitationHookOutput | ElicitationResultHookOutput | WorktreeCreateHookOutput | CwdChangedHookOutput | FileChangedHookOutput | MessageDisplayHookOutput | PreSkillShellCommandHookOutput;

/**
 * Request `host_auth_token_refresh`: Requests a new credential from a host that provided one.
 * Since 0.3.150.
 */
export type HostAuthTokenRefreshRequest = {
  subtype: "host_auth_token_refresh";
  /** HTTP status with which the previous credential was rejected. */
  status?: 401 | 403 | undefined;
  /** No credential was rejected; the agent has none yet. */
  token_state?: "not_refused" | undefined;
};

/**
 * The content of the success response to `host_auth_token_refresh`. See {@link HostAuthTokenRefreshRequest}.
 * Since 0.3.150.
 */
export type HostAuthTokenRefreshResponse = {
  /** New credential; `null` if there is none. */
  authToken: string | null;
  /** Whether the credential is unchanged. */
  materialUnchanged?: boolean | undefined;
};

/** An image. */
export type ImageBlock = {
  type: "image";
  /** Source of the image. */
  source: ImageBlockSourceBase64 | ImageBlockSourceUrl | ImageBlockSourceFile;
  /** Transformation that the Messages API applies to the image. */
  transformations?: unknown | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** {@link ImageBlockSource} whose `type` is `"base64"`. */
export type ImageBlockSourceBase64 = {
  type: "base64";
  /** Media type of the data. */
  media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
  /** The content in base64. */
  data: string;
};

/** {@link ImageBlockSource} whose `type` is `"url"`. */
export type ImageBlockSourceUrl = {
  type: "url";
  /** URL from which the Messages API fetches the content. */
  url: string;
};

/** {@link ImageBlockSource} whose `type` is `"file"`. */
export type ImageBlockSourceFile = {
  type: "file";
  /** Id of a file that was uploaded to the Messages API. */
  file_id: string;
};

/**
 * Request `initialize`: The first frame of a host: its hooks, in-process MCP servers, prompts and agents. The response describes the session. The host may send user messages without waiting for it. A repeated request gets a response again.
 * Since 0.1.0.
 */
export type InitializeRequest = {
  subtype: "initialize";
  /** Hook callbacks of the host, by event. Python hosts send `null` if there are none. */
  hooks?: HookRegistrations | null | undefined;
  /** Names of the MCP servers that run in the host. */
  sdkMcpServers?: string[] | undefined;
  /**
   * Settings of those servers, by name.
   * Since 0.3.248.
   */
  sdkMcpServerConfigs?: Record<string, {
    /**
     * Timeout of one tool call in milliseconds; values below 1000 are ignored.
     * Unit: ms.
     */
    timeout?: number | undefined;
    /**
     * Permission policies for individual tools.
     * Since 0.3.301.
     */
    tools?: McpServerToolPolicy[] | undefined;
  }> | undefined;
  /**
   * Handshake results of those servers, by name, so that the agent can skip the handshake.
   * Since 0.3.265.
   */
  sdkMcpServerManifests?: Record<string, {
    /** The server's response to `initialize`, unchanged. */
    initializeResult: Record<string, unknown>;
    /** The server's response to `tools/list`, unchanged; present only if it fit on one page. */
    toolsListResult?: Record<string, unknown> | undefined;
  }> | undefined;
  /**
   * The manifests were created for this frame. Needed on remote connections only.
   * Since 0.3.286.
   */
  sdkMcpServerManifestsOrigin?: "host_per_send" | undefined;
  /**
   * JSON Schema of the structured output.
   * Since 0.1.50.
   */
  jsonSchema?: Record<string, unknown> | undefined;
  /**
   * Replaces the default system prompt; the parts are joined by blank lines. `[""]` means no prompt.
   * Since 0.1.56.
   */
  systemPrompt?: string[] | undefined;
  /**
   * Appended to the default system prompt.
   * Since 0.1.56.
   */
  appendSystemPrompt?: string | undefined;
  /**
   * `false` renders the prompt again for every model call.
   * Since 0.3.257.
   */
  systemPromptSnapshot?: boolean | undefined;
  /**
   * Instructions for plan mode that replace the default phases.
   * Since 0.2.118.
   */
  planModeInstructions?: string | undefined;
  /**
   * Alternative names under which the model may call tools, each mapped to the tool's real name.
   * Since 0.3.142.
   */
  toolAliases?: Record<string, string> | undefined;
  /**
   * Moves user-specific content out of the system prompt so that its cache can be shared.
   * Since 0.2.97.
   */
  excludeDynamicSections?: boolean | undefined;
  /**
   * Subagents that the host defines, by name.
   * Since 0.1.56.
   */
  agents?: Record<string, AgentDefinition> | undefined;
  /**
   * Title of the session. The agent then generates none.
   * Since 0.2.113.
   */
  title?: string | undefined;
  /**
   * The only skills to load. If absent, the agent loads all.
   * Since 0.2.116.
   */
  skills?: string[] | undefined;
  /**
   * Whether to send suggestions for the next prompt.
   * Since 0.2.48.
   */
  promptSuggestions?: boolean | undefined;
  /**
   * Whether to send summaries of subagent progress.
   * Since 0.2.72.
   */
  agentProgressSummaries?: boolean | undefined;
  /**
   * Whether to forward text and thinking of subagents.
   * Since 0.2.119.
   */
  forwardSubagentText?: boolean | undefined;
  /**
   * The kinds of dialog that the host supports. The agent requests no other kind.
   * Since 0.3.170.
   */
  supportedDialogKinds?: string[] | undefined;
  /**
   * The host's user can stop individual tasks, so an interrupt leaves background tasks running.
   * Since 0.3.246.
   */
  perTaskStopAffordance?: boolean | undefined;
  /**
   * Plugins to load. Read only by an agent that was started with `--await-initialize`.
   * Since 0.3.261.
   */
  plugins?: PluginConfig[] | undefined;
  /**
   * MCP servers to connect to. Read only by an agent that was started with `--await-initialize`.
   * Since 0.3.326.
   */
  mcpServers?: Record<string, McpServerConfig> | undefined;
};

/**
 * The content of the success response to `initialize`. See {@link InitializeRequest}.
 * Since 0.1.0.
 */
export type InitializeResponse = {
  /** Slash commands and skills. */
  commands: SlashCommand[];
  /**
   * Subagents.
   * Since 0.2.63.
   */
  agents: AgentInfo[];
  /** Current output style. */
  output_style: string;
  /** Available output styles. */
  available_output_styles: string[];
  /**
   * Folder of the user's own output styles.
   * Observed, not declared.
   */
  user_output_styles_dir?: string | undefined;
  /** Available models. */
  models: ModelInfo[];
  /** The account that the agent uses. Fields that do not apply are absent. */
  account: AccountInfo;
  /**
   * Process id of the agent.
   * Observed, not declared.
   */
  pid?: number | undefined;
  /**
   * Version of the agent.
   * Since 0.3.296.
   */
  claude_code_version?: string | undefined;
  /**
   * How to decide on tool calls that no rule matches.
   * Observed, not declared.
   */
  current_permission_mode?: PermissionMode | undefined;
  /**
   * Whether the hooks of the request are registered; absent if the request had none.
   * Since 0.3.238.
   */
  hooks_applied?: boolean | undefined;
  /**
   * The agent honors a matcher's `onFailure`.
   * Since 0.3.317.
   */
  hook_on_failure_supported?: boolean | undefined;
  /**
   * Number of hooks that define what happens if they return no answer.
   * Observed, not declared.
   */
  hooks_when_unanswered_kept?: number | undefined;
  /**
   * A permission request that a hook demands overrides an `allow` of the host's hooks.
   * Observed, not declared.
   */
  other_hook_ask_outranks_host?: boolean | undefined;
  /**
   * Whether all plugins of the request are loaded; absent if the request had none.
   * Since 0.3.261.
   */
  plugins_applied?: boolean | undefined;
  /**
   * Whether the `mcpServers` of the request are the ones read at startup; absent if the request had none.
   * Since 0.3.326.
   */
  mcp_servers_applied?: boolean | undefined;
  /**
   * Result for each manifest; `parked` means that it is used later.
   * Since 0.3.286.
   */
  sdk_mcp_manifests_parked?: Record<string, "parked" | "already_connected" | "protocol_version_mismatch" | "malformed" | "not_honoured"> | undefined;
  /**
   * How the agent collects feedback.
   * Observed, not declared.
   */
  feedback_mode?: {
    /** State of the feature, for example `disabled`. */
    kind: string;
  } | undefined;
  /**
   * The agent sends no usage data.
   * Observed, not declared.
   */
  analytics_disabled?: boolean | undefined;
  /**
   * Remote control turns on automatically.
   * Observed, not declared.
   */
  remote_control_auto_enable?: boolean | undefined;
  /**
   * Default of automatic remote control.
   * Observed, not declared.
   */
  remote_control_auto_connect_default?: boolean | undefined;
  /**
   * Remote control is available.
   * Observed, not declared.
   */
  remote_control_available?: boolean | undefined;
  /**
   * Default of remote control.
   * Observed, not declared.
   */
  remote_control_auto_on_by_default?: boolean | undefined;
  /**
   * An IDE may turn on remote control.
   * Observed, not declared.
   */
  ide_rc_auto_enable_gate?: boolean | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Current activity of the session.
   * Observed, not declared.
   */
  session_state?: "idle" | "running" | "requires_action" | undefined;
  /**
   * Names of capabilities beyond the basic protocol.
   * Observed, not declared.
   */
  capabilities?: string[] | undefined;
};

/**
 * Input of the hook event `InstructionsLoaded`: A memory file such as CLAUDE.md was added to the conversation. The output has no effect.
 * Since 0.2.64.
 */
export type InstructionsLoadedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "InstructionsLoaded";
  /** The file. */
  file_path: string;
  /** Scope of the instructions. */
  memory_type: "User" | "Project" | "Local" | "Managed";
  /** Why the file was read. */
  load_reason: "session_start" | "nested_traversal" | "path_glob_match" | "include" | "compact";
  /** Patterns of the file, if one of them matched. */
  globs?: string[] | undefined;
  /** File whose reading triggered this one. */
  trigger_file_path?: string | undefined;
  /** File that includes this one. */
  parent_file_path?: string | undefined;
};

/**
 * Request `interrupt`: Ends the running turn and keeps the session. The response precedes the result of the turn. Has no effect when the agent is idle.
 * Since 0.1.0.
 */
export type InterruptRequest = {
  subtype: "interrupt";
  /**
   * Also removes the messages that are queued for later turns. The capability `interrupt_cancel_queued_v1` announces support.
   * Since 0.3.219.
   */
  cancel_queued?: boolean | undefined;
  /**
   * Whether to end the turn only if a message waits for it. `cancel_queued` overrides it.
   * Observed, not declared.
   */
  send_now?: boolean | undefined;
};

/**
 * The content of the success response to `interrupt`. See {@link InterruptRequest}.
 * Since 0.1.0.
 */
export type InterruptResponse = {
  /**
   * UUIDs of messages that are still queued; messages without a UUID are not listed.
   * Since 0.3.205.
   */
  still_queued: string[];
  /**
   * UUIDs of messages that were removed.
   * Since 0.3.219.
   */
  cancelled?: string[] | undefined;
  /**
   * Outcome of `send_now`: `stopped`, or `nothing_waiting` if the turn goes on.
   * Observed, not declared.
   */
  send_now?: string | undefined;
};

/** A placeholder for the missing response to a notification: Python hosts omit its `id`. */
export type JsonRpcAcknowledgement = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Absent. */
  id?: never | undefined;
  /** Empty. */
  result: Record<string, unknown>;
};

/** The error response to a call. */
export type JsonRpcError = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** `null` if the request could not be parsed. */
  id?: string | number | null | undefined;
  /** What went wrong. */
  error: {
    /** Negative for codes that JSON-RPC and MCP reserve. */
    code: number;
    /** Error message. */
    message: string;
    /** Additional data from the server. */
    data?: unknown | undefined;
  };
};

/** Chosen by the requesting side and repeated in the response. */
export type JsonRpcId = string | number;

/** Any JSON-RPC message of the Model Context Protocol. */
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResult | JsonRpcError;

/** A call that expects no response. It has no `id`. */
export type JsonRpcNotification = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Absent. */
  id?: never | undefined;
  /** The method, for example `notifications/initialized`. */
  method: string;
  /** Arguments of the method. */
  params?: Record<string, unknown> | undefined;
};

/** A call that expects a response. */
export type JsonRpcRequest = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Chosen by the requesting side and repeated in the response. */
  id: JsonRpcId;
  /** The method, for example `tools/call`. */
  method: string;
  /** Arguments of the method. */
  params?: Record<string, unknown> | undefined;
};

/** The success response to a call. */
export type JsonRpcResult = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Chosen by the requesting side and repeated in the response. */
  id: JsonRpcId;
  /** What the method returns. */
  result: Record<string, unknown>;
};

/**
 * A heartbeat without content, from either side at any time. At startup, an agent also sends startup marks if the host announced that it reads them.
 * Since 0.1.0.
 */
export type KeepAliveMessage = {
  type: "keep_alive";
  /**
   * Startup mark that was reached.
   * Observed, not declared.
   */
  startup_mark?: string | undefined;
};

/** A model message as stored in a transcript, with its final stop reason and usage. */
export type KeptMessage = {
  type?: "message" | undefined;
  /** Id of the model's message. Frames that carry its blocks one by one share it. */
  id: string;
  role: "assistant";
  /** Blocks. */
  content: AssistantBlock[];
  /** Code execution container, in the format of the Messages API. */
  container?: unknown | null | undefined;
  /** Edits that the Messages API made to the prompt, in its format. */
  context_management?: unknown | null | undefined;
  /** What the Messages API omitted from the prompt or accepted beyond the request. */
  input_transformations?: inputTransformations | undefined;
  /** Diagnostics, in the format of the Messages API. */
  diagnostics?: unknown | null | undefined;
  /** Details of a refusal, in the format of the Messages API. */
  stop_details?: unknown | null | undefined;
  /** Model that generated the message; `<synthetic>` if the agent wrote it. */
  model?: string | undefined;
  /** Why the model stopped. */
  stop_reason?: StopReason | null | undefined;
  /** The stop sequence that ended the message. */
  stop_sequence?: string | null | undefined;
  /** Token counts of one Messages API call. */
  usage?: Usage | undefined;
};

/**
 * The latest prompt and the current leaf of the chain, where a resumed session continues.
 * Since 0.2.70.
 */
export type LastPromptLine = {
  type: "last-prompt";
  /** Beginning of the prompt. Absent if there was none. */
  lastPrompt?: string | undefined;
  /** Last link of the chain; `null` after a rewind to the start. */
  leafUuid: Uuid | null;
  /** The session. */
  sessionId: string;
};

/**
 * Request `list_models`: Lists the models that the session can switch to.
 * Since 0.3.198.
 */
export type ListModelsRequest = {
  subtype: "list_models";
};

/**
 * The content of the success response to `list_models`. See {@link ListModelsRequest}.
 * Since 0.3.198.
 */
export type ListModelsResponse = {
  /** Available models, the default first. */
  models: ModelInfo[];
};

/**
 * Request `list_permission_rules`: Lists all permission rules and working directories of the session with their sources.
 * Since 0.3.269.
 */
export type ListPermissionRulesRequest = {
  subtype: "list_permission_rules";
};

/**
 * The content of the success response to `list_permission_rules`. See {@link ListPermissionRulesRequest}.
 * Since 0.3.269.
 */
export type ListPermissionRulesResponse = {
  /** The rules and directories. */
  state: ListPermissionRulesResponseState;
};

/** The rules and directories. */
export type ListPermissionRulesResponseState = {
  /** Permission rules. */
  rules: ListPermissionRulesResponseStateRulesItem[];
  /** Additional working directories. */
  workspaceDirectories: {
    /** The directory. */
    path: string;
    /** Who added the directory. */
    source: string;
  }[];
  /** Initial directory of the session. */
  originalCwd: string;
  /** Whether only rules of the organization apply. */
  managedOnly: boolean;
  /** Settings files that could not be read. */
  errors?: SettingsParseError[] | undefined;
  /**
   * Parts were omitted because the connection stores its responses.
   * Since 0.3.324.
   */
  withheld?: boolean | undefined;
};

/** Permission rules. */
export type ListPermissionRulesResponseStateRulesItem = {
  /** Allow the call, deny it, or request permission each time. */
  behavior: PermissionBehavior;
  /** Source of the rule. */
  source: "userSettings" | "projectSettings" | "localSettings" | "flagSettings" | "policySettings" | "cliArg" | "command" | "session" | "mcpMount" | "toolsNarrowing" | "mcpServerPolicy" | "hostCredential";
  /** The rule as stored. May contain invisible characters. */
  rule: string;
  /** Description of the rule. */
  description?: {
    /** Text before the highlighted part. */
    prefix: string;
    /** Highlighted part. */
    emphasis?: string | undefined;
    /** Text after the highlighted part. */
    suffix?: string | undefined;
  } | undefined;
  /** Whether and where the rule can be edited. */
  editability: "persistent" | "session" | "readonly";
  /** Whether the organization's settings override the rule. */
  notInEffect?: boolean | undefined;
};

/**
 * Request `mcp_authenticate`: Starts a sign-in to an MCP server.
 * Since 0.2.61.
 */
export type McpAuthenticateRequest = {
  subtype: "mcp_authenticate";
  /** Name of the server. */
  serverName: string;
  /** Redirect URL for the browser. */
  redirectUri?: string | undefined;
  /** Whether only that redirect URL may be used. */
  redirectUriOnly?: boolean | undefined;
};

/** Data for the browser; no success has been observed. */
export type McpAuthenticateResponse = Record<string, unknown>;

/**
 * Request `mcp_call`: Calls a tool of an MCP server without the model. A call with files or a deadline is staged: it reports failures as a success with `staging`.
 * Since 0.2.116.
 */
export type McpCallRequest = {
  subtype: "mcp_call";
  /** Full name of the tool, `mcp__server__tool`. */
  tool: string;
  /** Arguments of the tool. */
  arguments?: Record<string, unknown> | undefined;
  /**
   * Latest start time. Required with `output_files`.
   * Unit: iso8601. Since 0.3.206.
   */
  expires_at?: string | undefined;
  /**
   * Timeout of the tool in milliseconds, clamped to 1000 to 600000.
   * Unit: ms. Since 0.3.206.
   */
  timeout_ms?: number | undefined;
  /**
   * Whether to return the server's result unchanged.
   * Since 0.3.301.
   */
  result_not_for_model?: boolean | undefined;
  /**
   * Whether to apply permissions and hooks as for a call of the model.
   * Since 0.3.319.
   */
  check_permissions?: boolean | undefined;
  /**
   * Files to provide to the tool.
   * Since 0.3.206.
   */
  input_files?: {
    /** Name for references to the file in `arguments`: `{{in:NAME}}`, `{{out:NAME}}`. */
    name: string;
    /** Path of the file. */
    lane_path: string;
  }[] | undefined;
  /**
   * Files to collect from the tool. `if_match` overwrites only that version.
   * Since 0.3.206.
   */
  output_files?: {
    /** Name for references to the file in `arguments`: `{{in:NAME}}`, `{{out:NAME}}`. */
    name: string;
    /** Path of the file. */
    lane_path: string;
    /** Version of the file. */
    if_match?: string | undefined;
  }[] | undefined;
  /**
   * Asks for the error result of the tool as a successful response with `isError: true`. The capability `mcp_call_soft_error_result_v1` announces support; agents without it ignore the field.
   * Since 0.3.331.
   */
  soft_error_result?: boolean | undefined;
};

/**
 * The content of the success response to `mcp_call`. See {@link McpCallRequest}.
 * Since 0.2.116.
 */
export type McpCallResponse = {
  /** Content blocks of the result; absent if the call failed as `staging` says. */
  content?: unknown | undefined;
  /** Structured result. */
  structuredContent?: Record<string, unknown> | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
  /** Observed, not declared. */
  staging?: McpCallResponseStagingTrue | McpCallResponseStagingFalse | undefined;
};

/** The files were transferred. */
export type McpCallResponseStagingTrue = {
  /** The files were transferred. */
  ok: true;
  /** Files that were written. */
  outputs: {
    /** Path of the file. */
    lane_path: string;
    /** Version of the file. */
    etag: string;
    /** Unit: bytes. */
    bytes: number;
  }[];
  /** Files that were read. */
  inputs_used: {
    /** Path of the file. */
    lane_path: string;
    /** Version of the file. */
    etag: string;
  }[];
};

/** A transfer failed. */
export type McpCallResponseStagingFalse = {
  /** A transfer failed. */
  ok: false;
  /** What went wrong. */
  error_code: "expired" | "input_missing" | "output_too_large" | "output_conflict" | "timeout" | "tool_error";
  /** Details of the failure. */
  detail: string;
  /** Whether a retry may succeed. */
  retryable?: boolean | undefined;
};

/** A connector of the claude.ai account, reached through its proxy. Reported by the agent, never configured by a host. */
export type McpClaudeAiProxyServerConfig = {
  /** Behind the account's proxy. */
  type: "claudeai-proxy";
  /** URL of the proxy. */
  url: string;
  /** Id of the connector. */
  id: string;
  /**
   * Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.
   * Unit: ms. Since 0.3.147.
   */
  timeout?: number | undefined;
};

/**
 * Request `mcp_clear_auth`: Deletes the stored credentials of an MCP server.
 * Since 0.2.61.
 */
export type McpClearAuthRequest = {
  subtype: "mcp_clear_auth";
  /** Name of the server. */
  serverName: string;
};

/** No success has been observed. */
export type McpClearAuthResponse = Record<string, unknown>;

/** One part of a tool's result. */
export type McpContentBlock = McpContentBlockText | McpContentBlockImage | McpContentBlockAudio | McpContentBlockResource | McpContentBlockResourceLink;

/** {@link McpContentBlock} whose `type` is `"text"`. */
export type McpContentBlockText = {
  type: "text";
  /** The text. */
  text: string;
  /** Audience and priority. */
  annotations?: {
    /** Intended audience. */
    audience?: ("user" | "assistant")[] | undefined;
    /** Priority from 0, optional, to 1, required. */
    priority?: number | undefined;
    /**
     * Time of the last change.
     * Unit: iso8601.
     */
    lastModified?: string | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** {@link McpContentBlock} whose `type` is `"image"`. */
export type McpContentBlockImage = {
  type: "image";
  /** Content in base64. */
  data: string;
  /** Media type. */
  mimeType: string;
  /** Audience and priority. */
  annotations?: {
    /** Intended audience. */
    audience?: ("user" | "assistant")[] | undefined;
    /** Priority from 0, optional, to 1, required. */
    priority?: number | undefined;
    /**
     * Time of the last change.
     * Unit: iso8601.
     */
    lastModified?: string | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** {@link McpContentBlock} whose `type` is `"audio"`. */
export type McpContentBlockAudio = {
  type: "audio";
  /** Content in base64. */
  data: string;
  /** Media type. */
  mimeType: string;
  /** Audience and priority. */
  annotations?: {
    /** Intended audience. */
    audience?: ("user" | "assistant")[] | undefined;
    /** Priority from 0, optional, to 1, required. */
    priority?: number | undefined;
    /**
     * Time of the last change.
     * Unit: iso8601.
     */
    lastModified?: string | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** {@link McpContentBlock} whose `type` is `"resource"`. */
export type McpContentBlockResource = {
  type: "resource";
  /** A resource with its content. */
  resource: McpContentBlockResourceResource;
  /** Audience and priority. */
  annotations?: {
    /** Intended audience. */
    audience?: ("user" | "assistant")[] | undefined;
    /** Priority from 0, optional, to 1, required. */
    priority?: number | undefined;
    /**
     * Time of the last change.
     * Unit: iso8601.
     */
    lastModified?: string | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** A resource with its content. */
export type McpContentBlockResourceResource = {
  /** Description of the resource. */
  uri: string;
  /** Media type. */
  mimeType?: string | undefined;
  /** Content of a text resource. */
  text?: string | undefined;
  /** Content in base64. */
  blob?: string | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** {@link McpContentBlock} whose `type` is `"resource_link"`. */
export type McpContentBlockResourceLink = {
  type: "resource_link";
  /** Description of the resource. */
  uri: string;
  /** Name of the resource. */
  name: string;
  /** Display name. */
  title?: string | undefined;
  /** Description of the resource. */
  description?: string | undefined;
  /** Media type. */
  mimeType?: string | undefined;
  /**
   * Size of the resource in bytes.
   * Unit: bytes.
   */
  size?: number | undefined;
  /** Icons of the resource. */
  icons?: McpIcon[] | undefined;
  /** Audience and priority. */
  annotations?: {
    /** Intended audience. */
    audience?: ("user" | "assistant")[] | undefined;
    /** Priority from 0, optional, to 1, required. */
    priority?: number | undefined;
    /**
     * Time of the last change.
     * Unit: iso8601.
     */
    lastModified?: string | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** A server reached over streamable HTTP. */
export type McpHttpServerConfig = {
  /** Streamable HTTP. */
  type: "http";
  /** URL of the server. */
  url: string;
  /** HTTP headers sent with every request; they often carry credentials. */
  headers?: Record<string, string> | undefined;
  /**
   * Permission policies for individual tools.
   * Since 0.2.111.
   */
  tools?: McpServerToolPolicy[] | undefined;
  /**
   * Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.
   * Unit: ms. Since 0.3.147.
   */
  timeout?: number | undefined;
  /**
   * `true` includes all tools of the server in every prompt; `false` defers them to the tool search.
   * Since 0.2.121.
   */
  alwaysLoad?: boolean | undefined;
};

/** An icon of a server or its parts. */
export type McpIcon = {
  /** URL of the image; may be a data URL. */
  src: string;
  /** Its media type. */
  mimeType?: string | undefined;
  /** Sizes of the image, for example `48x48`, or `any`. */
  sizes?: string[] | undefined;
  /** Color scheme that the image is designed for. */
  theme?: "light" | "dark" | undefined;
};

/**
 * Request `mcp_message`: Carries one JSON-RPC message of an MCP server that runs in the host. The agent sends its calls. The host sends messages that the server initiates, and receives an empty success.
 * Since 0.1.0.
 */
export type McpMessageRequest = {
  subtype: "mcp_message";
  /** Name of the server, as registered by the host. */
  server_name: string;
  /** Any JSON-RPC message of the Model Context Protocol. */
  message: JsonRpcMessage;
};

/**
 * The content of the success response to `mcp_message`. See {@link McpMessageRequest}.
 * Since 0.1.0.
 */
export type McpMessageResponse = {
  /** The server's reply. For a notification, an empty result with id 0 or none. Absent in the agent's responses. */
  mcp_response?: JsonRpcMessage | JsonRpcAcknowledgement | undefined;
};

/**
 * Request `mcp_oauth_callback_url`: Passes on the final browser URL of a sign-in to an MCP server.
 * Since 0.2.76.
 */
export type McpOauthCallbackUrlRequest = {
  subtype: "mcp_oauth_callback_url";
  /** Name of the server. */
  serverName: string;
  /** URL that contains the authorization code. */
  callbackUrl: string;
};

/** No success has been observed. */
export type McpOauthCallbackUrlResponse = Record<string, unknown>;

/**
 * Request `mcp_read_resource`: Reads a user interface resource of an MCP server, for a host that renders it. Treat the content as untrusted and render it in a sandbox.
 * Since 0.3.280.
 */
export type McpReadResourceRequest = {
  subtype: "mcp_read_resource";
  /** Name of the server. */
  serverName: string;
  /** URI of the resource; its scheme must be `ui:`. */
  uri: string;
};

/**
 * The content of the success response to `mcp_read_resource`. See {@link McpReadResourceRequest}.
 * Since 0.3.280.
 */
export type McpReadResourceResponse = {
  /** Parts of the resource. */
  contents: McpReadResourceResponseContentsItem[];
};

/** Parts of the resource. */
export type McpReadResourceResponseContentsItem = {
  /** URI of the resource. */
  uri: string;
  /** Media type. */
  mimeType?: string | undefined;
  /** Content of a text resource. */
  text?: string | undefined;
  /** Content of a binary resource, in base64. */
  blob?: string | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/**
 * Request `mcp_reconnect`: Reconnects an MCP server.
 * Since 0.2.15.
 */
export type McpReconnectRequest = {
  subtype: "mcp_reconnect";
  /** Name of the server. */
  serverName: string;
};

/** A server that runs in the host's process and is reached through `mcp_message`. */
export type McpSdkServerConfig = {
  /** Runs in the host's process. */
  type: "sdk";
  /** The name under which the host serves it. */
  name: string;
  /**
   * Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.
   * Unit: ms. Since 0.3.248.
   */
  timeout?: number | undefined;
  /**
   * Permission policies for individual tools.
   * Since 0.3.301.
   */
  tools?: McpServerToolPolicy[] | undefined;
};

/** MCP servers that a host can request. */
export type McpServerConfig = McpStdioServerConfig | McpSseServerConfig | McpHttpServerConfig | McpSdkServerConfig;

/** The MCP server that provides a tool, and the source of its configuration. */
export type McpServerProvenance = {
  /** Configuration key of the server. Untrusted text. */
  name: string;
  /** `sdk` for a server of the host; otherwise the kind of configuration: `plugin`, `user`, `project`, `local`, `dynamic`, `managed`, `enterprise`, `claudeai`, `agent`. Treat an unknown value as anything but `sdk`. */
  source: string;
};

/** The connection state of one MCP server. */
export type McpServerStatus = {
  /** Configured name of the server. */
  name: string;
  /** `pending` while it connects; `needs-auth` if a person must sign in first. */
  status: "connected" | "failed" | "needs-auth" | "pending" | "disabled";
  /** From its `initialize` result; present after it connects. */
  serverInfo?: {
    /** Name that the server reports. */
    name: string;
    /** Version that the server reports. */
    version: string;
  } | undefined;
  /**
   * Why the connection failed.
   * Since 0.2.0.
   */
  error?: string | undefined;
  /**
   * Configuration of the server, without its `env`.
   * Since 0.2.21.
   */
  config?: McpServerConfig | McpClaudeAiProxyServerConfig | undefined;
  /**
   * Transport type: `stdio`, `http`, `sse`, `sdk`.
   * Observed, not declared.
   */
  transport?: string | undefined;
  /**
   * Configuration scope, for example `dynamic`.
   * Since 0.2.21.
   */
  scope?: string | undefined;
  /**
   * Source of the configuration. See the tool's provenance.
   * Since 0.3.274.
   */
  source?: string | undefined;
  /**
   * Tools of the server; present after it connects.
   * Since 0.2.21.
   */
  tools?: McpToolStatus[] | undefined;
};

/** Permission policy of one tool of a server, in addition to the rules of the session. */
export type McpServerToolPolicy = {
  /** Name of the tool on its server. */
  name: string;
  /** If absent, the tool has no policy of its own. */
  permission_policy?: "always_allow" | "always_ask" | "always_deny" | undefined;
  /**
   * The most permissive policy that the organization's administrator allows.
   * Since 0.3.174.
   */
  org_max_permission?: "allow" | "ask" | "blocked" | undefined;
};

/**
 * Request `mcp_set_servers`: Replaces the MCP servers that an earlier request of this kind set. Servers from the command line and from settings stay.
 * Since 0.1.70.
 */
export type McpSetServersRequest = {
  subtype: "mcp_set_servers";
  /** The complete new set of servers, by name. */
  servers: Record<string, McpServerConfig>;
};

/**
 * The content of the success response to `mcp_set_servers`. See {@link McpSetServersRequest}.
 * Since 0.1.70.
 */
export type McpSetServersResponse = {
  /** Servers that are new or have a new configuration. */
  added: string[];
  /** Servers that were removed. */
  removed: string[];
  /** Connection errors, by server name. */
  errors: Record<string, string>;
};

/** A server reached over HTTP with server-sent events. */
export type McpSseServerConfig = {
  /** HTTP with a separate event stream. */
  type: "sse";
  /** URL of the server. */
  url: string;
  /** HTTP headers sent with every request; they often carry credentials. */
  headers?: Record<string, string> | undefined;
  /**
   * Permission policies for individual tools.
   * Since 0.2.111.
   */
  tools?: McpServerToolPolicy[] | undefined;
  /**
   * Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.
   * Unit: ms. Since 0.3.147.
   */
  timeout?: number | undefined;
  /**
   * `true` includes all tools of the server in every prompt; `false` defers them to the tool search.
   * Since 0.2.121.
   */
  alwaysLoad?: boolean | undefined;
};

/**
 * Request `mcp_status`: Returns the state of every MCP server.
 * Since 0.1.0.
 */
export type McpStatusRequest = {
  subtype: "mcp_status";
  /**
   * On a stored remote connection, respond only to the currently attached hosts. No effect over stdio.
   * Since 0.3.309.
   */
  liveReply?: boolean | undefined;
};

/**
 * The content of the success response to `mcp_status`. See {@link McpStatusRequest}.
 * Since 0.1.0.
 */
export type McpStatusResponse = {
  /** State of every configured server. */
  mcpServers: McpServerStatus[];
};

/** A server that the agent starts as a process and connects to over its pipes. */
export type McpStdioServerConfig = {
  /** Optional, because an entry with a `command` implies it. */
  type?: "stdio" | undefined;
  /** Executable to start. */
  command: string;
  /** Arguments of the command. */
  args?: string[] | undefined;
  /** Environment variables, added to the agent's; they often carry credentials. */
  env?: Record<string, string> | undefined;
  /**
   * Timeout of one tool call in milliseconds; progress does not extend it. Values below 1000 are ignored.
   * Unit: ms. Since 0.3.147.
   */
  timeout?: number | undefined;
  /**
   * `true` includes all tools of the server in every prompt; `false` defers them to the tool search.
   * Since 0.2.121.
   */
  alwaysLoad?: boolean | undefined;
};

/**
 * Request `mcp_toggle`: Enables or disables an MCP server.
 * Since 0.2.15.
 */
export type McpToggleRequest = {
  subtype: "mcp_toggle";
  /** Name of the server. */
  serverName: string;
  /** Whether to enable the server. */
  enabled: boolean;
};

/** A tool in a server's tool list. */
export type McpTool = {
  /** Name of the tool. */
  name: string;
  /** Display name. */
  title?: string | undefined;
  /** Description of the tool. */
  description?: string | undefined;
  /** JSON Schema of the input. */
  inputSchema: Record<string, unknown>;
  /** JSON Schema of the structured result. */
  outputSchema?: Record<string, unknown> | undefined;
  /** A server's claims about a tool. Hints, not guarantees. */
  annotations?: McpToolAnnotations | undefined;
  /** Icons of the tool. */
  icons?: McpIcon[] | undefined;
  /** Execution properties. */
  execution?: {
    /** Whether the tool can, must or must not run as a task of the server. */
    taskSupport?: "optional" | "required" | "forbidden" | undefined;
  } | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** A server's claims about a tool. Hints, not guarantees. */
export type McpToolAnnotations = {
  /** Display name. */
  title?: string | undefined;
  /** Whether the tool is read-only. */
  readOnlyHint?: boolean | undefined;
  /** Whether the tool may be destructive. */
  destructiveHint?: boolean | undefined;
  /** Whether repeating a call with the same input has no further effect. */
  idempotentHint?: boolean | undefined;
  /** Whether the tool accesses external systems. */
  openWorldHint?: boolean | undefined;
};

/** Tools of an MCP server that the Messages API is connected to. */
export type McpToolListingBlock = {
  type: "mcp_tool_listing";
  /** The MCP server. */
  mcp_server_name: string;
  /** Its tools. */
  tools: unknown[];
};

/** Result of a tool: the `result` of `tools/call`. */
export type McpToolResult = {
  /** Content for the model. */
  content: McpContentBlock[];
  /** For programs. */
  structuredContent?: Record<string, unknown> | undefined;
  /** Whether the tool failed; the content describes the failure. */
  isError?: boolean | undefined;
  /** Metadata from the server. */
  _meta?: Record<string, unknown> | undefined;
};

/** Result of an MCP tool that the Messages API called. */
export type McpToolResultBlock = {
  type: "mcp_tool_result";
  /** The tool use that this is the result of. */
  tool_use_id: string;
  /** Content for the model. The Messages API always sends it. */
  content?: string | TextBlock[] | undefined;
  /** Whether the tool failed. The Messages API always sends it. */
  is_error?: boolean | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** One tool of a connected server, in a status response. */
export type McpToolStatus = {
  /** Name of the tool on its server. */
  name: string;
  /** Description by the server. */
  description?: string | undefined;
  /** The server's claims about the tool; hints, not guarantees. */
  annotations?: {
    /** Whether the tool is read-only. */
    readOnly?: boolean | undefined;
    /** Whether the tool may be destructive. */
    destructive?: boolean | undefined;
    /** Whether the tool accesses external systems, such as the web. */
    openWorld?: boolean | undefined;
  } | undefined;
  /**
   * Parts of the tool's `_meta` about its user interface.
   * Since 0.3.280.
   */
  _meta?: Record<string, unknown> | undefined;
};

/** A call of a tool on an MCP server that the Messages API is connected to. */
export type McpToolUseBlock = {
  type: "mcp_tool_use";
  /** Id of the tool use. */
  id: string;
  /** Name of the tool. */
  name: string;
  /** The MCP server. */
  server_name: string;
  /** Arguments. */
  input: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Input of the hook event `MessageDisplay`: The agent is about to display lines of the model's text. The output may replace what is displayed; the message itself stays unchanged.
 * Since 0.3.152.
 */
export type MessageDisplayHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "MessageDisplay";
  /** Id of the turn. */
  turn_id: string;
  /** Id of the message, assigned by the agent and not by the API. */
  message_id: string;
  /** Index of the portion within the message, from 0. */
  index: number;
  /** Whether this is the last portion of the message. */
  final: boolean;
  /** Whole lines, except at the end; may be empty in the last portion. */
  delta: string;
};

/**
 * The output fields that apply only to hooks of the event `MessageDisplay`. See {@link MessageDisplayHookInput}.
 * Since 0.3.152.
 */
export type MessageDisplayHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "MessageDisplay";
  /** Text to display instead of `delta`. */
  displayContent?: string | undefined;
};

/**
 * Request `message_rated`: Reports the user's rating of a message.
 * Since 0.2.126.
 */
export type MessageRatedRequest = {
  subtype: "message_rated";
  /** UUID of the message. */
  messageUuid: string;
  /** The user's rating. */
  sentiment: "positive" | "negative";
  /** Kind of rated content; the default is `tool_use`. */
  surface?: "tool_use" | "assistant_text" | undefined;
  /** The user removed the rating. */
  cleared?: boolean | undefined;
};

/**
 * The content of the success response to `message_rated`. See {@link MessageRatedRequest}.
 * Since 0.2.126.
 */
export type MessageRatedResponse = Record<never, never>;

/**
 * The input mode of the session.
 * Since 0.3.200.
 */
export type ModeLine = {
  type: "mode";
  /** For example `normal`. */
  mode: string;
  /** The session. */
  sessionId: string;
};

/** A model that the session can be switched to. */
export type ModelInfo = {
  /** Value for `set_model`: `default`, an alias or a model id. */
  value: string;
  /**
   * The model id that `value` stands for.
   * Since 0.3.197.
   */
  resolvedModel?: string | undefined;
  /** Display name. */
  displayName: string;
  /** Recommended use of the model. */
  description: string;
  /**
   * Whether effort can be set.
   * Since 0.2.48.
   */
  supportsEffort?: boolean | undefined;
  /**
   * Supported effort levels.
   * Since 0.2.48.
   */
  supportedEffortLevels?: EffortLevel[] | undefined;
  /**
   * Whether the model chooses its own thinking budget.
   * Since 0.2.48.
   */
  supportsAdaptiveThinking?: boolean | undefined;
  /**
   * Whether the model supports fast mode.
   * Since 0.2.69.
   */
  supportsFastMode?: boolean | undefined;
  /**
   * Whether the model supports the permission mode `auto`.
   * Since 0.2.72.
   */
  supportsAutoMode?: boolean | undefined;
  /**
   * Whether thinking can be disabled.
   * Observed, not declared.
   */
  supportsThinkingOff?: boolean | undefined;
};

/** Usage of one model. */
export type ModelUsage = {
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  inputTokens: number;
  /**
   * Tokens that the model generated, including reasoning.
   * Unit: tokens.
   */
  outputTokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cacheReadInputTokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cacheCreationInputTokens: number;
  /** Number of web searches by the Messages API. */
  webSearchRequests: number;
  /**
   * Estimated cost of the usage.
   * Unit: usd.
   */
  costUSD: number;
  /**
   * Size of the model's context window.
   * Unit: tokens.
   */
  contextWindow: number;
  /**
   * Maximum output tokens of one response.
   * Unit: tokens. Since 0.2.3.
   */
  maxOutputTokens: number;
  /**
   * Part of `outputTokens` that is reasoning.
   * Unit: tokens. Since 0.3.257.
   */
  thinkingTokens?: number | undefined;
  /**
   * Cache writes with a lifetime of five minutes.
   * Unit: tokens. Since 0.3.311.
   */
  cacheCreationEphemeral5mInputTokens?: number | undefined;
  /**
   * Cache writes with a lifetime of one hour.
   * Unit: tokens. Since 0.3.311.
   */
  cacheCreationEphemeral1hInputTokens?: number | undefined;
  /**
   * Model id that was used to look up the price.
   * Since 0.3.218.
   */
  canonicalModel?: string | undefined;
  /**
   * Who served the model: `firstParty`, `bedrock`, `vertex`, ...
   * Since 0.3.218.
   */
  provider?: string | undefined;
  /**
   * Price table of the latest call: built-in, the organization's, or a guess.
   * Since 0.3.246.
   */
  costBasis?: "list" | "managed" | "unknown" | undefined;
};

/**
 * Input of the hook event `Notification`: The agent needs a person's attention, for example because a permission request is still unanswered.
 * Since 0.1.0.
 */
export type NotificationHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "Notification";
  /** Text of the notification. */
  message: string;
  /** Title of the notification. */
  title?: string | undefined;
  /**
   * Kind of notification, for example `permission_prompt`.
   * Since 0.1.36.
   */
  notification_type: string;
};

/**
 * The output fields that apply only to hooks of the event `Notification`. See {@link NotificationHookInput}.
 * Since 0.1.0.
 */
export type NotificationHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "Notification";
  /** Added to the model's context. */
  additionalContext?: string | undefined;
};

/**
 * Request `oauth_token_refresh`: Requests a new token from a host that manages the sign-in.
 * Since 0.2.112.
 */
export type OauthTokenRefreshRequest = {
  subtype: "oauth_token_refresh";
  /** Kind of token: `sessions` for cloud sessions. If absent, the token of the sign-in. */
  kind?: "sessions" | undefined;
  /** Whether the previous token was rejected. */
  token_state?: "refused" | "not_refused" | undefined;
  /** Call that rejected the token. */
  refused_call?: "model" | "connector" | "other" | undefined;
  /** Hashes of the rejected tokens. */
  refused_bearer_sha256?: string[] | undefined;
};

/**
 * The content of the success response to `oauth_token_refresh`. See {@link OauthTokenRefreshRequest}.
 * Since 0.2.112.
 */
export type OauthTokenRefreshResponse = {
  /** New token; `null` if there is none. */
  accessToken: string | null;
  /** Why there is no token. */
  reason?: string | undefined;
};

/** Source of a message with the role `user`. */
export type Origin = OriginHuman | OriginChannel | OriginPeer | OriginTaskNotification | OriginCoordinator | OriginUnclassified | OriginObserver | OriginAutoContinuation | OriginObserverActivity;

/** {@link Origin} whose `kind` is `"human"`. */
export type OriginHuman = {
  kind: "human";
};

/** {@link Origin} whose `kind` is `"channel"`. */
export type OriginChannel = {
  kind: "channel";
  /** MCP server of the channel. */
  server: string;
};

/** {@link Origin} whose `kind` is `"peer"`. */
export type OriginPeer = {
  kind: "peer";
  /** Address that the sender claims; it can be forged. */
  from: string;
  /**
   * Whether the sending session requests permission for tools.
   * Since 0.3.234.
   */
  fromMode?: "bypass" | "prompting" | undefined;
  /** Display name of the sender, without control characters. */
  name?: string | undefined;
  /**
   * Session of the sender, for links only; it proves nothing.
   * Since 0.3.216.
   */
  fromSession?: string | undefined;
  /**
   * Task of the subagent that sent the message, for senders in the same process.
   * Since 0.3.178.
   */
  senderTaskId?: string | undefined;
  /**
   * Message without its envelope, exactly as the model receives it.
   * Since 0.3.205.
   */
  body?: string | undefined;
  /**
   * Process id of the sender, verified by the operating system.
   * Since 0.3.216.
   */
  verifiedPeerPid?: number | undefined;
};

/** {@link Origin} whose `kind` is `"task-notification"`. */
export type OriginTaskNotification = {
  kind: "task-notification";
  /**
   * Trigger, if it is not a background task of this session.
   * Since 0.3.213.
   */
  subkind?: "scheduled-trigger" | "peer-send-message" | "projects-relay" | "session-inbox" | "external-event" | undefined;
  /**
   * Why a scheduled task ran: `scheduled`, `manual`, `retry`, ...
   * Since 0.3.280.
   */
  fireReason?: string | undefined;
  /**
   * Run of the background task; the same as `run_id` in its task messages.
   * Since 0.3.292.
   */
  runId?: string | undefined;
  /**
   * Part of the agent that wrote the notification.
   * Observed, not declared.
   */
  producer?: string | undefined;
};

/** {@link Origin} whose `kind` is `"coordinator"`. */
export type OriginCoordinator = {
  kind: "coordinator";
};

/** {@link Origin} whose `kind` is `"unclassified"`. */
export type OriginUnclassified = {
  kind: "unclassified";
};

/** {@link Origin} whose `kind` is `"observer"`. */
export type OriginObserver = {
  kind: "observer";
  /** Address of the observer. */
  from: string;
  /** Task of the observer. */
  senderTaskId: string;
};

/** {@link Origin} whose `kind` is `"auto-continuation"`. */
export type OriginAutoContinuation = {
  kind: "auto-continuation";
};

/** {@link Origin} whose `kind` is `"observer-activity"`. */
export type OriginObserverActivity = {
  kind: "observer-activity";
};

/** The host allows the call. */
export type PermissionAllow = {
  /** The call may run. */
  behavior: "allow";
  /** Input that replaces the proposed one. If absent or empty, the proposed one is used. */
  updatedInput?: Record<string, unknown> | undefined;
  /** Permission updates to apply, usually suggestions from the request. */
  updatedPermissions?: PermissionUpdate[] | undefined;
  /**
   * Id of the tool use, repeated by the SDK.
   * Since 0.1.44.
   */
  toolUseID?: string | undefined;
  /**
   * Whether the person allowed the call once, allowed it permanently, or rejected it.
   * Since 0.2.83.
   */
  decisionClassification?: PermissionDecisionClassification | undefined;
};

/** Allow the call, deny it, or request permission each time. */
export type PermissionBehavior = "allow" | "deny" | "ask";

/** Whether the person allowed the call once, allowed it permanently, or rejected it. */
export type PermissionDecisionClassification = "user_temporary" | "user_permanent" | "user_reject";

/**
 * Input of the hook event `PermissionDenied`: The classifier of `auto` mode denied a tool call. A denial by the host does not raise this event.
 * Since 0.2.88.
 */
export type PermissionDeniedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PermissionDenied";
  /** Name of the denied tool. */
  tool_name: string;
  /** Input of the denied call. */
  tool_input: unknown;
  /** Id of the tool use. */
  tool_use_id: string;
  /** Why. */
  reason: string;
  /**
   * The MCP server that provides a tool, and the source of its configuration.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PermissionDenied`. See {@link PermissionDeniedHookInput}.
 * Since 0.2.88.
 */
export type PermissionDeniedHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PermissionDenied";
  /** Tells the model that it may retry. */
  retry?: boolean | undefined;
};

/** The host denies the call. */
export type PermissionDeny = {
  /** The call does not run. */
  behavior: "deny";
  /** Text that the model receives, unchanged, as the tool result. */
  message: string;
  /** Whether to end the turn as well; the other calls of the batch then do not run. */
  interrupt?: boolean | undefined;
  /**
   * Id of the tool use, repeated by the SDK.
   * Since 0.1.44.
   */
  toolUseID?: string | undefined;
  /**
   * Whether the person allowed the call once, allowed it permanently, or rejected it.
   * Since 0.2.83.
   */
  decisionClassification?: PermissionDecisionClassification | undefined;
};

/** How to decide on tool calls that no rule matches. */
export type PermissionMode = "default" | "acceptEdits" | "bypassPermissions" | "plan" | "dontAsk" | "auto";

/**
 * The permission mode of an interactive session, for a resumed session.
 * Since 0.3.330.
 */
export type PermissionModeLine = {
  type: "permission-mode";
  /** The permission mode. */
  permissionMode: string;
  /** The session. */
  sessionId: string;
};

/**
 * Input of the hook event `PermissionRequest`: A permission request is pending. Raised in parallel with `can_use_tool`, and also if there is no host to ask. The first answer wins, and the agent withdraws the other request.
 * Since 0.1.45.
 */
export type PermissionRequestHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PermissionRequest";
  /** Name of the tool. */
  tool_name: string;
  /** Proposed input of the tool. */
  tool_input: unknown;
  /**
   * Permission updates that would avoid this request next time.
   * Since 0.1.54.
   */
  permission_suggestions?: PermissionUpdate[] | undefined;
  /**
   * The MCP server that provides a tool, and the source of its configuration.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PermissionRequest`. See {@link PermissionRequestHookInput}.
 * Since 0.1.45.
 */
export type PermissionRequestHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PermissionRequest";
  /** Decision on the request. */
  decision: PermissionRequestHookOutputDecisionAllow | PermissionRequestHookOutputDecisionDeny;
};

/** Allows the call. */
export type PermissionRequestHookOutputDecisionAllow = {
  /** Allows the call. */
  behavior: "allow";
  /** Input that replaces the proposed one. */
  updatedInput?: Record<string, unknown> | undefined;
  /**
   * Permission updates to apply.
   * Since 0.1.54.
   */
  updatedPermissions?: PermissionUpdate[] | undefined;
};

/** Denies the call. */
export type PermissionRequestHookOutputDecisionDeny = {
  /** Denies the call. */
  behavior: "deny";
  /** Message to the model. */
  message?: string | undefined;
  /** Whether to end the turn as well. */
  interrupt?: boolean | undefined;
};

/** A host's decision on a permission request. */
export type PermissionResult = PermissionAllow | PermissionDeny;

/** A parsed permission rule: `Bash(npm test)` is the tool `Bash` with the content `npm test`. */
export type PermissionRule = {
  /** Name of the tool; the full name for an MCP tool, or `mcp__name` for a whole server. */
  toolName: string;
  /** Content of the parentheses, interpreted by the tool's own matcher. If absent, the rule matches every call. */
  ruleContent?: string | undefined;
};

/** One change of the permissions. The agent suggests updates with a permission request; the host returns those that it grants. */
export type PermissionUpdate = PermissionUpdateAddRules | PermissionUpdateReplaceRules | PermissionUpdateRemoveRules | PermissionUpdateSetMode | PermissionUpdateAddDirectories | PermissionUpdateRemoveDirectories;

/** Adds rules with the same behavior. */
export type PermissionUpdateAddRules = {
  /** Adds rules with the same behavior. */
  type: "addRules";
  /** The affected rules. */
  rules: PermissionRule[];
  /** Allow the call, deny it, or request permission each time. */
  behavior: PermissionBehavior;
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Replaces all rules of the same behavior at the destination. */
export type PermissionUpdateReplaceRules = {
  /** Replaces all rules of the same behavior at the destination. */
  type: "replaceRules";
  /** The affected rules. */
  rules: PermissionRule[];
  /** Allow the call, deny it, or request permission each time. */
  behavior: PermissionBehavior;
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Takes rules away. */
export type PermissionUpdateRemoveRules = {
  /** Takes rules away. */
  type: "removeRules";
  /** The affected rules. */
  rules: PermissionRule[];
  /** Allow the call, deny it, or request permission each time. */
  behavior: PermissionBehavior;
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Switches the permission mode. */
export type PermissionUpdateSetMode = {
  /** Switches the permission mode. */
  type: "setMode";
  /** How to decide on tool calls that no rule matches. */
  mode: PermissionMode;
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Adds working directories, where edits count as inside the project. */
export type PermissionUpdateAddDirectories = {
  /** Adds working directories, where edits count as inside the project. */
  type: "addDirectories";
  /** Absolute paths. */
  directories: string[];
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Takes added working directories away. */
export type PermissionUpdateRemoveDirectories = {
  /** Takes added working directories away. */
  type: "removeDirectories";
  /** Absolute paths. */
  directories: string[];
  /** Where the change is stored. The three settings files outlive the session. */
  destination: PermissionUpdateDestination;
};

/** Where the change is stored. The three settings files outlive the session. */
export type PermissionUpdateDestination = "userSettings" | "projectSettings" | "localSettings" | "session" | "cliArg";

/** A plugin to load: a directory with commands, agents, skills, hooks and MCP servers. */
export type PluginConfig = {
  /** A directory on the agent's machine; the only supported kind. */
  type: "local";
  /** Directory of the plugin. */
  path: string;
  /**
   * Whether to ignore the MCP servers that the plugin declares.
   * Since 0.3.172.
   */
  skipMcpDiscovery?: boolean | undefined;
};

/**
 * Input of the hook event `PostCompact`: The conversation was compacted.
 * Since 0.2.76.
 */
export type PostCompactHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PostCompact";
  /** A user's command, or a full context window. */
  trigger: "manual" | "auto";
  /** Summary that replaces the earlier conversation. */
  compact_summary: string;
};

/**
 * Input of the hook event `PostModelSwitch`: The session's model has changed.
 * Since 0.3.251.
 */
export type PostModelSwitchHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PostModelSwitch";
  /** Id of the previous model. */
  from_model: string;
  /** Id of the new model. */
  to_model: string;
  /** Requested model: an alias, an id, or `null` for the default. */
  requested_model: string | null;
  /**
   * Size of the prompt that the next model call sends again, in tokens; 0 before the first response.
   * Unit: tokens.
   */
  context_tokens: number;
  /** Whether the previous model's prompt cache is probably still valid; the switch loses it. */
  prompt_cache_warm: boolean;
  /** Lifetime of the prompt cache. */
  cache_ttl: "5m" | "1h";
  /**
   * Estimated cost of filling the new model's cache with the context.
   * Unit: usd.
   */
  estimated_cache_write_usd: number;
  /** Source of the price: settings, the price list, or a guess for an unknown model. */
  pricing: "configured" | "catalog" | "default";
  /** Cause of the change; `auto` is a fallback, `resume` restores an earlier session's model. */
  source: "command" | "picker" | "sdk" | "auto" | "resume";
};

/**
 * The output fields that apply only to hooks of the event `PostModelSwitch`. See {@link PostModelSwitchHookInput}.
 * Since 0.3.251.
 */
export type PostModelSwitchHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PostModelSwitch";
  /** Added to the new model's context. */
  additionalContext?: string | undefined;
};

/**
 * Input of the hook event `PostToolBatch`: All tool calls of one model response have results, whether they ran or not. Raised once per batch, before the next model call.
 * Since 0.2.118.
 */
export type PostToolBatchHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PostToolBatch";
  /** Tool calls in the model's order. */
  tool_calls: PostToolBatchHookInputToolCallsItem[];
};

/** Tool calls in the model's order. */
export type PostToolBatchHookInputToolCallsItem = {
  /** Name of the tool. */
  tool_name: string;
  /** Input of the call. */
  tool_input: unknown;
  /** Id of the tool use. */
  tool_use_id: string;
  /** Result in the form that the model receives. */
  tool_response?: unknown | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PostToolBatch`. See {@link PostToolBatchHookInput}.
 * Since 0.2.118.
 */
export type PostToolBatchHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PostToolBatch";
  /** Added to the model's next request. */
  additionalContext?: string | undefined;
};

/**
 * Input of the hook event `PostToolUseFailure`: A tool ran and failed. Not raised for calls that never ran: invalid input, denials, interrupts.
 * Since 0.1.56.
 */
export type PostToolUseFailureHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PostToolUseFailure";
  /** Name of the failed tool. */
  tool_name: string;
  /** Input of the failed call. */
  tool_input: unknown;
  /** Id of the tool use. */
  tool_use_id: string;
  /** Error message in the form that the model receives. */
  error: string;
  /** Whether an interrupt caused the failure. */
  is_interrupt?: boolean | undefined;
  /**
   * Run time of the tool itself, without permission requests and hooks.
   * Unit: ms. Since 0.2.119.
   */
  duration_ms?: number | undefined;
  /**
   * The MCP server that provides a tool, and the source of its configuration.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PostToolUseFailure`. See {@link PostToolUseFailureHookInput}.
 * Since 0.1.56.
 */
export type PostToolUseFailureHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PostToolUseFailure";
  /** Added to the model's next request. */
  additionalContext?: string | undefined;
};

/**
 * Input of the hook event `PostToolUse`: A tool succeeded; its result has not been sent to the model yet. The output may replace the result.
 * Since 0.1.0.
 */
export type PostToolUseHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PostToolUse";
  /** Name of the tool. */
  tool_name: string;
  /** Input of the call. */
  tool_input: unknown;
  /** Output of the tool: its structured object, or the content array of an MCP tool. */
  tool_response: unknown;
  /**
   * Id of the tool use.
   * Since 0.1.44.
   */
  tool_use_id: string;
  /**
   * Run time of the tool itself, without permission requests and hooks.
   * Unit: ms. Since 0.2.119.
   */
  duration_ms?: number | undefined;
  /**
   * Server that provides the tool, for MCP tools.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PostToolUse`. See {@link PostToolUseHookInput}.
 * Since 0.1.0.
 */
export type PostToolUseHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PostToolUse";
  /** Added to the model's next request. */
  additionalContext?: string | undefined;
  /**
   * Context for the classifier of `auto` mode, beside the result. At most 2000 UTF-16 units for all hooks of a call.
   * Since 0.3.236.
   */
  classifierContext?: string | undefined;
  /**
   * Replaces the output. Ignored unless it has the shape of the tool's own output.
   * Since 0.2.121.
   */
  updatedToolOutput?: unknown | undefined;
  /**
   * Replaces the output of an MCP tool. `updatedToolOutput` works for every tool.
   * Since 0.1.34.
   */
  updatedMCPToolOutput?: unknown | undefined;
};

/**
 * Input of the hook event `PreCompact`: The conversation is about to be compacted. A `block` prevents it.
 * Since 0.1.0.
 */
export type PreCompactHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PreCompact";
  /** A user's command, or a full context window. */
  trigger: "manual" | "auto";
  /** Instructions from the user for the summary. */
  custom_instructions: string | null;
};

/**
 * Input of the hook event `PreModelSwitch`: A switch to another model was requested, for example by `/model` or `set_model`. The output may prevent it.
 * Since 0.3.251.
 */
export type PreModelSwitchHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PreModelSwitch";
  /** Id of the previous model. */
  from_model: string;
  /** Id of the new model. */
  to_model: string;
  /** Requested model: an alias, an id, or `null` for the default. */
  requested_model: string | null;
  /**
   * Size of the prompt that the next model call sends again, in tokens; 0 before the first response.
   * Unit: tokens.
   */
  context_tokens: number;
  /** Whether the previous model's prompt cache is probably still valid; the switch loses it. */
  prompt_cache_warm: boolean;
  /** Lifetime of the prompt cache. */
  cache_ttl: "5m" | "1h";
  /**
   * Estimated cost of filling the new model's cache with the context.
   * Unit: usd.
   */
  estimated_cache_write_usd: number;
  /** Source of the price: settings, the price list, or a guess for an unknown model. */
  pricing: "configured" | "catalog" | "default";
  /** Source of the request; `sdk` is the control request `set_model`. */
  source: "command" | "picker" | "sdk";
};

/**
 * The output fields that apply only to hooks of the event `PreModelSwitch`. See {@link PreModelSwitchHookInput}.
 * Since 0.3.251.
 */
export type PreModelSwitchHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PreModelSwitch";
  /** `ask` asks the user, and denies if there is no user to ask. */
  permissionDecision?: "allow" | "deny" | "ask" | undefined;
  /** Why. */
  permissionDecisionReason?: string | undefined;
};

/**
 * Input of the hook event `PreSkillShellCommand`: A shell command in the text of a skill or slash command is about to run. Raised for each command, after the arguments are inserted. The output may prevent the command; the other commands and the prompt continue.
 * Since 0.3.332.
 */
export type PreSkillShellCommandHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PreSkillShellCommand";
  /** Name of the shell tool, `Bash` or `PowerShell`. */
  tool_name: string;
  /** Input of the shell tool. */
  tool_input: {
    /** Command with its arguments inserted. */
    command: string;
  };
  /** Id of this command. No tool use of a message has it. */
  tool_use_id: string;
  /** Name of the skill or slash command. */
  command_name: string;
  /** Where the skill or slash command comes from: `projectSettings`, ... */
  command_source?: string | undefined;
  /** Who loaded the skill. `user`: a prompt; `claude`: the model, or a turn that it scheduled; `other`: anything else. */
  invoked_by: "user" | "claude" | "other";
};

/**
 * The output fields that apply only to hooks of the event `PreSkillShellCommand`. See {@link PreSkillShellCommandHookInput}.
 * Since 0.3.332.
 */
export type PreSkillShellCommandHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PreSkillShellCommand";
  /** Every decision other than `allow` prevents the command. `allow` overrides no other hook. */
  permissionDecision?: "allow" | "deny" | "ask" | "defer" | undefined;
  /** Reason, shown to the user. */
  permissionDecisionReason?: string | undefined;
  /** Never used as the input. Its presence prevents the command. */
  updatedInput?: Record<string, unknown> | undefined;
};

/**
 * Input of the hook event `PreToolUse`: A tool call is about to run. Raised after the input is validated and before permission rules are evaluated. The output may decide on the call or change its input.
 * Since 0.1.0.
 */
export type PreToolUseHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "PreToolUse";
  /** Name of the tool. */
  tool_name: string;
  /** Proposed input of the tool. */
  tool_input: unknown;
  /**
   * Id of the tool use.
   * Since 0.1.44.
   */
  tool_use_id: string;
  /**
   * Server that provides the tool, for MCP tools.
   * Since 0.3.274.
   */
  mcp_server?: McpServerProvenance | undefined;
};

/**
 * The output fields that apply only to hooks of the event `PreToolUse`. See {@link PreToolUseHookInput}.
 * Since 0.1.0.
 */
export type PreToolUseHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "PreToolUse";
  /** `allow` skips the permission request, except for deny and ask rules. `deny` denies the call. `ask` forces a permission request. `defer` ends the turn without running the call. If hooks disagree, the strictest decision wins. */
  permissionDecision?: "allow" | "deny" | "ask" | "defer" | undefined;
  /** Sent to the model for `deny`, to the host for `ask`. */
  permissionDecisionReason?: string | undefined;
  /**
   * Input that replaces the proposed one.
   * Since 0.1.10.
   */
  updatedInput?: Record<string, unknown> | undefined;
  /**
   * Added to the model's next request.
   * Since 0.2.9.
   */
  additionalContext?: string | undefined;
};

/**
 * Progress of a tool use or hook. Recorded agents from 0.2.90 on do not write it.
 * Since 0.2.47.
 */
export type ProgressLine = {
  type: "progress";
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
  /** Details of the progress. */
  data: {
    /** Source of the progress: `hook_progress`, `agent_progress`, `bash_progress`, ... */
    type: string;
  };
  /** The tool use, or an id of the hook's event. */
  toolUseID: string;
  /** The tool use that contains it. */
  parentToolUseID: string;
};

/**
 * A suggestion for the next prompt. Sent after each turn if the host requested suggestions.
 * Since 0.2.63.
 */
export type PromptSuggestionMessage = {
  type: "prompt_suggestion";
  /** Suggested prompt. */
  suggestion: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A message entered or left the queue of the session.
 * Since 0.1.30.
 */
export type QueueOperationLine = {
  type: "queue-operation";
  /** Operation: enqueue, dequeue for a turn, remove, or dequeue otherwise. */
  operation: "enqueue" | "dequeue" | "remove";
  /**
   * When.
   * Unit: iso8601.
   */
  timestamp: string;
  /** The session. */
  sessionId: string;
  /** Text of the message. Present only if it was enqueued as text. */
  content?: string | undefined;
  /** Why it was removed: `absorbed_mid_turn`, `cleared_on_cancel`. */
  reason?: string | undefined;
  /** `uuid` from the host. */
  commandUuid?: string | undefined;
  /** Id of this delivery. */
  deliveryId?: string | undefined;
};

/**
 * The plan's rate limit status changed.
 * Since 0.2.63.
 */
export type RateLimitEventMessage = {
  type: "rate_limit_event";
  /** Rate limits of the plan. */
  rate_limit_info: RateLimitEventMessageRateLimitInfo;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** Rate limits of the plan. */
export type RateLimitEventMessageRateLimitInfo = {
  /** Whether calls pass. */
  status: "allowed" | "allowed_warning" | "rejected";
  /**
   * When the window resets.
   * Unit: epoch-s.
   */
  resetsAt?: number | undefined;
  /** Window that is closest to its limit. */
  rateLimitType?: "five_hour" | "seven_day" | "seven_day_opus" | "seven_day_sonnet" | "seven_day_overage_included" | "overage" | undefined;
  /** Used share of the window. */
  utilization?: number | undefined;
  /**
   * Windows that the Messages API reported, by name.
   * Observed, not declared.
   */
  unifiedWindows?: RateLimitEventMessageRateLimitInfoUnifiedWindows | undefined;
  /** Whether calls beyond the plan are accepted. */
  overageStatus?: "allowed" | "allowed_warning" | "rejected" | undefined;
  /**
   * When the window for usage beyond the plan resets.
   * Unit: epoch-s.
   */
  overageResetsAt?: number | undefined;
  /** Why calls beyond the plan are rejected. */
  overageDisabledReason?: "overage_not_provisioned" | "org_level_disabled" | "org_level_disabled_until" | "out_of_credits" | "seat_tier_level_disabled" | "member_level_disabled" | "seat_tier_zero_credit_limit" | "group_zero_credit_limit" | "member_zero_credit_limit" | "org_service_level_disabled" | "no_limits_configured" | "fetch_error" | "unknown" | undefined;
  /** Whether calls beyond the plan are currently charged. */
  isUsingOverage?: boolean | undefined;
  /**
   * Whether usage beyond the plan has started.
   * Since 0.3.170.
   */
  overageInUse?: boolean | undefined;
  /**
   * Whether usage beyond the plan is enabled.
   * Since 0.3.295.
   */
  overageEnabled?: boolean | undefined;
  /** Threshold that was exceeded. */
  surpassedThreshold?: number | undefined;
  /**
   * Owner of the limit, if it is not the user's own.
   * Since 0.3.268.
   */
  limitScope?: "service" | "channel" | "group_pool" | undefined;
  /**
   * Whether credits are required to continue.
   * Since 0.3.181.
   */
  errorCode?: "credits_required" | undefined;
  /**
   * Whether the user can buy credits.
   * Since 0.3.181.
   */
  canUserPurchaseCredits?: boolean | undefined;
  /**
   * Whether a payment method is on file.
   * Since 0.3.181.
   */
  hasChargeableSavedPaymentMethod?: boolean | undefined;
};

/** Windows that the Messages API reported, by name. */
export type RateLimitEventMessageRateLimitInfoUnifiedWindows = {
  /** The window of five hours. */
  five_hour?: RateLimitEventMessageRateLimitInfoUnifiedWindowsFiveHour | undefined;
  /** The window of seven days. */
  seven_day?: RateLimitEventMessageRateLimitInfoUnifiedWindowsSevenDay | undefined;
};

/** The window of five hours. */
export type RateLimitEventMessageRateLimitInfoUnifiedWindowsFiveHour = {
  /** Used share of the window. */
  utilization: number;
  /**
   * When the window resets.
   * Unit: epoch-s.
   */
  resetsAt: number;
  /** Whether calls pass. */
  status?: "allowed" | "allowed_warning" | "rejected" | undefined;
  /** Threshold that was exceeded. */
  surpassedThreshold?: number | undefined;
};

/** The window of seven days. */
export type RateLimitEventMessageRateLimitInfoUnifiedWindowsSevenDay = {
  /** Used share of the window. */
  utilization: number;
  /**
   * When the window resets.
   * Unit: epoch-s.
   */
  resetsAt: number;
  /** Whether calls pass. */
  status?: "allowed" | "allowed_warning" | "rejected" | undefined;
  /** Threshold that was exceeded. */
  surpassedThreshold?: number | undefined;
};

/**
 * Request `read_file`: Reads a file for the host to display, with the read permissions of the Read tool.
 * Since 0.2.116.
 */
export type ReadFileRequest = {
  subtype: "read_file";
  /** Path of the file, relative to the working directory. */
  path: string;
  /**
   * Maximum number of bytes to read.
   * Unit: bytes.
   */
  max_bytes?: number | undefined;
  /**
   * Encoding of the content; the default is `utf-8`.
   * Since 0.2.121.
   */
  encoding?: "utf-8" | "base64" | undefined;
};

/**
 * The content of the success response to `read_file`. See {@link ReadFileRequest}.
 * Since 0.2.116.
 */
export type ReadFileResponse = {
  /** Content of the file, in the requested encoding. */
  contents: string;
  /** Absolute path of the file. */
  absPath: string;
  /** Whether the content was cut at `max_bytes`. */
  truncated?: boolean | undefined;
  /**
   * Present if the content is base64.
   * Since 0.2.121.
   */
  encoding?: "base64" | undefined;
  /**
   * For utf-8: whether invalid bytes were replaced.
   * Since 0.3.317.
   */
  lossy?: boolean | undefined;
  /**
   * Path from the request.
   * Observed, not declared.
   */
  requested_path?: string | undefined;
};

/** Reasoning of the model in encrypted form. */
export type RedactedThinkingBlock = {
  type: "redacted_thinking";
  /** Encrypted reasoning. Sent back unchanged or not at all. */
  data: string;
};

/**
 * Request `register_repo_root`: Registers a directory below a working directory as a repository root, for example after a clone.
 * Since 0.3.167.
 */
export type RegisterRepoRootRequest = {
  subtype: "register_repo_root";
  /** The directory. */
  directory: string;
  /** Whether to read its memory files. */
  reload_claude_md?: boolean | undefined;
  /** Whether to load its plugins. */
  reload_plugins?: boolean | undefined;
  /** Whether to load its skills. */
  reload_skills?: boolean | undefined;
};

/**
 * The content of the success response to `register_repo_root`. See {@link RegisterRepoRootRequest}.
 * Since 0.3.167.
 */
export type RegisterRepoRootResponse = {
  /**
   * Absolute path of the directory.
   * Observed, not declared.
   */
  directory?: string | undefined;
};

/**
 * Request `reload_connectors`: Reloads the account's list of connectors.
 * Since 0.3.330.
 */
export type ReloadConnectorsRequest = {
  subtype: "reload_connectors";
};

/**
 * Request `reload_output_styles`: Reloads output styles from disk.
 * Since 0.3.261.
 */
export type ReloadOutputStylesRequest = {
  subtype: "reload_output_styles";
};

/**
 * The content of the success response to `reload_output_styles`. See {@link ReloadOutputStylesRequest}.
 * Since 0.3.261.
 */
export type ReloadOutputStylesResponse = {
  /** Available output styles. */
  available_output_styles: string[];
};

/**
 * Request `reload_plugins`: Reloads plugins from disk and returns the resulting commands, agents, plugins and servers.
 * Since 0.2.85.
 */
export type ReloadPluginsRequest = {
  subtype: "reload_plugins";
  /**
   * Whether to make no change if the list of tools would change.
   * Since 0.3.268.
   */
  hold_on_cache_impact?: boolean | undefined;
  /**
   * Additional plugins to load.
   * Since 0.3.301.
   */
  add_plugins?: PluginConfig[] | undefined;
  /**
   * Whether to refuse while the session is busy.
   * Since 0.3.324.
   */
  refuse_if_busy?: boolean | undefined;
};

/**
 * The content of the success response to `reload_plugins`. See {@link ReloadPluginsRequest}.
 * Since 0.2.85.
 */
export type ReloadPluginsResponse = {
  /** Slash commands and skills. */
  commands: SlashCommand[];
  /** Subagents. */
  agents: AgentInfo[];
  /** Loaded plugins. */
  plugins: ReloadPluginsResponsePluginsItem[];
  /** MCP servers. */
  mcpServers: McpServerStatus[];
  /**
   * Available models.
   * Observed, not declared.
   */
  models?: ModelInfo[] | undefined;
  /** Number of plugins that failed to load. */
  error_count: number;
  /**
   * For `hold_on_cache_impact`: `true` if the reload was not applied.
   * Since 0.3.268.
   */
  held?: boolean | undefined;
  /**
   * If `held` is true: what the reload would change.
   * Since 0.3.268.
   */
  cache_impact?: {
    /** Servers that the reload would add. */
    mcp_servers_added: string[];
    /** Servers that the reload would remove. */
    mcp_servers_removed: string[];
    /** Change to the language server tool. */
    lsp_tool_change: "adds" | "may-add" | "removes" | "may-remove" | null;
  } | undefined;
};

/** Loaded plugins. */
export type ReloadPluginsResponsePluginsItem = {
  /** Name of the plugin. */
  name: string;
  /** Directory of the plugin. */
  path: string;
  /** Source of the plugin. */
  source?: string | undefined;
  /**
   * Version that the plugin declares.
   * Since 0.3.213.
   */
  version?: string | undefined;
};

/**
 * Request `reload_skills`: Reloads skills from disk.
 * Since 0.3.163.
 */
export type ReloadSkillsRequest = {
  subtype: "reload_skills";
};

/**
 * The content of the success response to `reload_skills`. See {@link ReloadSkillsRequest}.
 * Since 0.3.163.
 */
export type ReloadSkillsResponse = {
  /** Available skills. */
  skills: SlashCommand[];
};

/**
 * The session works in another folder from here on; the transcript moves to the project of that folder.
 * Since 0.3.330.
 */
export type RelocatedLine = {
  type: "relocated";
  /** The folder. */
  relocatedCwd: string;
  /** The session. */
  sessionId: string;
};

/**
 * Request `remote_control`: Enables or disables remote control of the session.
 * Since 0.2.76.
 */
export type RemoteControlRequest = {
  subtype: "remote_control";
  /** Whether to enable remote control. */
  enabled: boolean;
  /** Display name for remote clients. */
  name?: string | undefined;
  /** Remote session to reattach. */
  reattach_session_id?: string | undefined;
  /** Whether the remote session outlives the process. */
  keep_session_on_exit?: boolean | undefined;
  /** Secret for remote control. */
  work_secret?: string | undefined;
};

/**
 * The content of the success response to `remote_control`. See {@link RemoteControlRequest}.
 * Since 0.2.76.
 */
export type RemoteControlResponse = {
  /** Id of the remote session. */
  bridge_session_id?: string | undefined;
};

/**
 * Request `remote_control_work_secret`: Requests a renewed secret for remote control from the host.
 * Since 0.3.330.
 */
export type RemoteControlWorkSecretRequest = {
  subtype: "remote_control_work_secret";
  /** Id of the remote session. */
  session_id: string;
};

/**
 * The content of the success response to `remote_control_work_secret`. See {@link RemoteControlWorkSecretRequest}.
 * Since 0.3.330.
 */
export type RemoteControlWorkSecretResponse = {
  /** The secret; `null` if there is none. */
  work_secret: string | null;
};

/**
 * Request `rename_session`: Sets the title of the session.
 * Since 0.2.110.
 */
export type RenameSessionRequest = {
  subtype: "rename_session";
  /** New title. */
  title: string;
  /**
   * Who chose the title: a remote user or the host's user. The default is `remote`.
   * Since 0.3.269.
   */
  source?: "remote" | "host" | undefined;
  /**
   * Expected session id. The agent refuses the request if it has switched to another session.
   * Since 0.3.269.
   */
  session_id?: string | undefined;
};

/**
 * Request `request_user_dialog`: Asks the host to show a dialog. The agent requests only kinds that the host listed in `initialize`. A host leaves other kinds unanswered, because any answer counts as the user's.
 * Since 0.2.101.
 */
export type RequestUserDialogRequest = {
  subtype: "request_user_dialog";
  /** Kind of dialog. */
  dialog_kind: string;
  /** Content of the dialog; its fields depend on the kind. */
  payload: Record<string, unknown>;
  /** Tool use that requires the dialog. */
  tool_use_id?: string | undefined;
};

/**
 * The content of the success response to `request_user_dialog`. See {@link RequestUserDialogRequest}.
 * Since 0.2.101.
 */
export type RequestUserDialogResponse = RequestUserDialogResponseCompleted | RequestUserDialogResponseCancelled;

/** The user answered the dialog. */
export type RequestUserDialogResponseCompleted = {
  /** The user answered the dialog. */
  behavior: "completed";
  /** The user's answer; its fields depend on the kind. */
  result: unknown;
};

/** The user closed the dialog. */
export type RequestUserDialogResponseCancelled = {
  /** The user closed the dialog. */
  behavior: "cancelled";
};

/** A file that an MCP tool returned by reference. */
export type ResourceLink = {
  /** URI of the file. */
  uri: string;
  /** Its name. */
  name: string;
  /** Display title. */
  title?: string | undefined;
  /** Description of the file. */
  description?: string | undefined;
  /** Media type. */
  mimeType?: string | undefined;
  /**
   * Size.
   * Unit: bytes.
   */
  size?: number | undefined;
  /** Hints from the server. */
  annotations?: Record<string, unknown> | undefined;
};

/**
 * The turn was interrupted or failed, or the agent could not start or resume. `terminal_reason` distinguishes an interrupt from a failure.
 * Since 0.1.0.
 */
export type ResultErrorDuringExecutionMessage = {
  type: "result";
  subtype: "error_during_execution";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /** Whether the turn failed. Determines the exit code if the process ends with this result. */
  is_error: boolean;
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  duration_ms: number;
  /**
   * Time spent in model calls since the process started.
   * Unit: ms.
   */
  duration_api_ms: number;
  /** Number of model rounds: 1 plus one for each message with the role `user` that the agent added. */
  num_turns: number;
  /**
   * The model's last stop reason; `null` if no model call completed.
   * Since 0.2.31.
   */
  stop_reason: string | null;
  /**
   * Estimated cost of the session up to now.
   * Unit: usd.
   */
  total_cost_usd: number;
  /** Token counts of a turn, summed over the calls of its main thread. */
  usage: TurnUsage;
  /** Usage per model name, summed over the session. */
  modelUsage: Record<string, ModelUsage>;
  /** Tool uses of the turn that were denied. */
  permission_denials: {
    /** The tool. */
    tool_name: string;
    /** Id of the tool use. */
    tool_use_id: string;
    /** Its arguments. */
    tool_input: Record<string, unknown>;
  }[];
  /**
   * Why the turn ended. Absent on results of local commands and of a failed start.
   * Since 0.2.91.
   */
  terminal_reason?: TerminalReason | undefined;
  /**
   * Number of queued user messages. If it is more than 0, another turn follows.
   * Since 0.3.242.
   */
  queued_turn_count?: number | undefined;
  /**
   * Index of this result in the process, from 0. A gap means that a result was lost.
   * Since 0.3.268.
   */
  result_index?: number | undefined;
  /**
   * When the stored sign-in expires, if known.
   * Unit: iso8601. Since 0.3.318.
   */
  credential_expires_at?: string | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.124.
   */
  origin?: Origin | undefined;
  /**
   * Usage per model since the previous result.
   * Observed, not declared.
   */
  model_usage_since_last_result?: Record<string, ModelUsage> | undefined;
  /**
   * Subagents of the turn.
   * Observed, not declared.
   */
  subagent_stats?: SubagentStats | undefined;
  /**
   * Whether the turn ended because too many actions could not be checked.
   * Observed, not declared.
   */
  stopped_by_permission_check?: true | undefined;
  /**
   * Number of times that the model was stopped for safety.
   * Observed, not declared.
   */
  safety_stops?: number | undefined;
  /**
   * Responses that started to stream in the turn.
   * Observed, not declared.
   */
  begun_message_ids?: string[] | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * Error messages.
   * Since 0.1.30.
   */
  errors: string[];
  /**
   * Why the agent did not start. Present only on the result of a failed start.
   * Since 0.3.274.
   */
  startup_failure_reason?: "org_pin_api_key_conflict" | "provider_not_allowed" | "org_verify_failed" | "org_pin_mismatch" | "managed_settings_invalid" | "remote_settings_required_unavailable" | "gateway_signin_required" | "gateway_access_denied" | "proxy_invalid" | "temp_dir_unusable" | "cwd_unavailable" | "shell_tool_missing" | "session_held_by_background" | "worktree_resume_refused" | "worktree_unverified" | "cli_version_too_old" | "bypass_root" | "org_config_required_unavailable" | "org_config_refused" | "sandbox_required_unavailable" | "initialize_not_first" | "config_file_invalid" | "managed_settings_not_delivered" | "initialize_fields_not_delivered" | "sideload_flags_disabled" | undefined;
  /**
   * Details for `config_file_invalid`.
   * Since 0.3.324.
   */
  invalid_config_file?: ResultErrorDuringExecutionMessageInvalidConfigFile | undefined;
};

/** Details for `config_file_invalid`. */
export type ResultErrorDuringExecutionMessageInvalidConfigFile = {
  /** Path of the file that is not valid JSON. */
  path: string;
  /** Whether it is the agent's global file, the only one with backups. */
  is_global: boolean;
  /** Whether the search for a backup is complete. */
  backup_searched: boolean;
  /** Path of the backup. */
  backup_path?: string | undefined;
};

/**
 * The turn ended because it reached the host's cost limit.
 * Since 0.1.30.
 */
export type ResultErrorMaxBudgetUsdMessage = {
  type: "result";
  subtype: "error_max_budget_usd";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /** Whether the turn failed. Determines the exit code if the process ends with this result. */
  is_error: boolean;
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  duration_ms: number;
  /**
   * Time spent in model calls since the process started.
   * Unit: ms.
   */
  duration_api_ms: number;
  /** Number of model rounds: 1 plus one for each message with the role `user` that the agent added. */
  num_turns: number;
  /**
   * The model's last stop reason; `null` if no model call completed.
   * Since 0.2.31.
   */
  stop_reason: string | null;
  /**
   * Estimated cost of the session up to now.
   * Unit: usd.
   */
  total_cost_usd: number;
  /** Token counts of a turn, summed over the calls of its main thread. */
  usage: TurnUsage;
  /** Usage per model name, summed over the session. */
  modelUsage: Record<string, ModelUsage>;
  /** Tool uses of the turn that were denied. */
  permission_denials: {
    /** The tool. */
    tool_name: string;
    /** Id of the tool use. */
    tool_use_id: string;
    /** Its arguments. */
    tool_input: Record<string, unknown>;
  }[];
  /**
   * Why the turn ended. Absent on results of local commands and of a failed start.
   * Since 0.2.91.
   */
  terminal_reason?: TerminalReason | undefined;
  /**
   * Number of queued user messages. If it is more than 0, another turn follows.
   * Since 0.3.242.
   */
  queued_turn_count?: number | undefined;
  /**
   * Index of this result in the process, from 0. A gap means that a result was lost.
   * Since 0.3.268.
   */
  result_index?: number | undefined;
  /**
   * When the stored sign-in expires, if known.
   * Unit: iso8601. Since 0.3.318.
   */
  credential_expires_at?: string | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.124.
   */
  origin?: Origin | undefined;
  /**
   * Usage per model since the previous result.
   * Observed, not declared.
   */
  model_usage_since_last_result?: Record<string, ModelUsage> | undefined;
  /**
   * Subagents of the turn.
   * Observed, not declared.
   */
  subagent_stats?: SubagentStats | undefined;
  /**
   * Whether the turn ended because too many actions could not be checked.
   * Observed, not declared.
   */
  stopped_by_permission_check?: true | undefined;
  /**
   * Number of times that the model was stopped for safety.
   * Observed, not declared.
   */
  safety_stops?: number | undefined;
  /**
   * Responses that started to stream in the turn.
   * Observed, not declared.
   */
  begun_message_ids?: string[] | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * Error messages.
   * Since 0.1.30.
   */
  errors: string[];
  /**
   * Why the agent did not start. Present only on the result of a failed start.
   * Since 0.3.274.
   */
  startup_failure_reason?: "org_pin_api_key_conflict" | "provider_not_allowed" | "org_verify_failed" | "org_pin_mismatch" | "managed_settings_invalid" | "remote_settings_required_unavailable" | "gateway_signin_required" | "gateway_access_denied" | "proxy_invalid" | "temp_dir_unusable" | "cwd_unavailable" | "shell_tool_missing" | "session_held_by_background" | "worktree_resume_refused" | "worktree_unverified" | "cli_version_too_old" | "bypass_root" | "org_config_required_unavailable" | "org_config_refused" | "sandbox_required_unavailable" | "initialize_not_first" | "config_file_invalid" | "managed_settings_not_delivered" | "initialize_fields_not_delivered" | "sideload_flags_disabled" | undefined;
  /**
   * Details for `config_file_invalid`.
   * Since 0.3.324.
   */
  invalid_config_file?: ResultErrorMaxBudgetUsdMessageInvalidConfigFile | undefined;
};

/** Details for `config_file_invalid`. */
export type ResultErrorMaxBudgetUsdMessageInvalidConfigFile = {
  /** Path of the file that is not valid JSON. */
  path: string;
  /** Whether it is the agent's global file, the only one with backups. */
  is_global: boolean;
  /** Whether the search for a backup is complete. */
  backup_searched: boolean;
  /** Path of the backup. */
  backup_path?: string | undefined;
};

/**
 * The turn ended because the model exceeded the number of attempts to match the host's JSON schema.
 * Since 0.1.44.
 */
export type ResultErrorMaxStructuredOutputRetriesMessage = {
  type: "result";
  subtype: "error_max_structured_output_retries";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /** Whether the turn failed. Determines the exit code if the process ends with this result. */
  is_error: boolean;
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  duration_ms: number;
  /**
   * Time spent in model calls since the process started.
   * Unit: ms.
   */
  duration_api_ms: number;
  /** Number of model rounds: 1 plus one for each message with the role `user` that the agent added. */
  num_turns: number;
  /**
   * The model's last stop reason; `null` if no model call completed.
   * Since 0.2.31.
   */
  stop_reason: string | null;
  /**
   * Estimated cost of the session up to now.
   * Unit: usd.
   */
  total_cost_usd: number;
  /** Token counts of a turn, summed over the calls of its main thread. */
  usage: TurnUsage;
  /** Usage per model name, summed over the session. */
  modelUsage: Record<string, ModelUsage>;
  /** Tool uses of the turn that were denied. */
  permission_denials: {
    /** The tool. */
    tool_name: string;
    /** Id of the tool use. */
    tool_use_id: string;
    /** Its arguments. */
    tool_input: Record<string, unknown>;
  }[];
  /**
   * Why the turn ended. Absent on results of local commands and of a failed start.
   * Since 0.2.91.
   */
  terminal_reason?: TerminalReason | undefined;
  /**
   * Number of queued user messages. If it is more than 0, another turn follows.
   * Since 0.3.242.
   */
  queued_turn_count?: number | undefined;
  /**
   * Index of this result in the process, from 0. A gap means that a result was lost.
   * Since 0.3.268.
   */
  result_index?: number | undefined;
  /**
   * When the stored sign-in expires, if known.
   * Unit: iso8601. Since 0.3.318.
   */
  credential_expires_at?: string | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.124.
   */
  origin?: Origin | undefined;
  /**
   * Usage per model since the previous result.
   * Observed, not declared.
   */
  model_usage_since_last_result?: Record<string, ModelUsage> | undefined;
  /**
   * Subagents of the turn.
   * Observed, not declared.
   */
  subagent_stats?: SubagentStats | undefined;
  /**
   * Whether the turn ended because too many actions could not be checked.
   * Observed, not declared.
   */
  stopped_by_permission_check?: true | undefined;
  /**
   * Number of times that the model was stopped for safety.
   * Observed, not declared.
   */
  safety_stops?: number | undefined;
  /**
   * Responses that started to stream in the turn.
   * Observed, not declared.
   */
  begun_message_ids?: string[] | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * Error messages.
   * Since 0.1.30.
   */
  errors: string[];
  /**
   * Why the agent did not start. Present only on the result of a failed start.
   * Since 0.3.274.
   */
  startup_failure_reason?: "org_pin_api_key_conflict" | "provider_not_allowed" | "org_verify_failed" | "org_pin_mismatch" | "managed_settings_invalid" | "remote_settings_required_unavailable" | "gateway_signin_required" | "gateway_access_denied" | "proxy_invalid" | "temp_dir_unusable" | "cwd_unavailable" | "shell_tool_missing" | "session_held_by_background" | "worktree_resume_refused" | "worktree_unverified" | "cli_version_too_old" | "bypass_root" | "org_config_required_unavailable" | "org_config_refused" | "sandbox_required_unavailable" | "initialize_not_first" | "config_file_invalid" | "managed_settings_not_delivered" | "initialize_fields_not_delivered" | "sideload_flags_disabled" | undefined;
  /**
   * Details for `config_file_invalid`.
   * Since 0.3.324.
   */
  invalid_config_file?: ResultErrorMaxStructuredOutputRetriesMessageInvalidConfigFile | undefined;
};

/** Details for `config_file_invalid`. */
export type ResultErrorMaxStructuredOutputRetriesMessageInvalidConfigFile = {
  /** Path of the file that is not valid JSON. */
  path: string;
  /** Whether it is the agent's global file, the only one with backups. */
  is_global: boolean;
  /** Whether the search for a backup is complete. */
  backup_searched: boolean;
  /** Path of the backup. */
  backup_path?: string | undefined;
};

/**
 * The turn ended because it reached the host's limit of model calls.
 * Since 0.1.0.
 */
export type ResultErrorMaxTurnsMessage = {
  type: "result";
  subtype: "error_max_turns";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /** Whether the turn failed. Determines the exit code if the process ends with this result. */
  is_error: boolean;
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  duration_ms: number;
  /**
   * Time spent in model calls since the process started.
   * Unit: ms.
   */
  duration_api_ms: number;
  /** Number of model rounds: 1 plus one for each message with the role `user` that the agent added. */
  num_turns: number;
  /**
   * The model's last stop reason; `null` if no model call completed.
   * Since 0.2.31.
   */
  stop_reason: string | null;
  /**
   * Estimated cost of the session up to now.
   * Unit: usd.
   */
  total_cost_usd: number;
  /** Token counts of a turn, summed over the calls of its main thread. */
  usage: TurnUsage;
  /** Usage per model name, summed over the session. */
  modelUsage: Record<string, ModelUsage>;
  /** Tool uses of the turn that were denied. */
  permission_denials: {
    /** The tool. */
    tool_name: string;
    /** Id of the tool use. */
    tool_use_id: string;
    /** Its arguments. */
    tool_input: Record<string, unknown>;
  }[];
  /**
   * Why the turn ended. Absent on results of local commands and of a failed start.
   * Since 0.2.91.
   */
  terminal_reason?: TerminalReason | undefined;
  /**
   * Number of queued user messages. If it is more than 0, another turn follows.
   * Since 0.3.242.
   */
  queued_turn_count?: number | undefined;
  /**
   * Index of this result in the process, from 0. A gap means that a result was lost.
   * Since 0.3.268.
   */
  result_index?: number | undefined;
  /**
   * When the stored sign-in expires, if known.
   * Unit: iso8601. Since 0.3.318.
   */
  credential_expires_at?: string | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.124.
   */
  origin?: Origin | undefined;
  /**
   * Usage per model since the previous result.
   * Observed, not declared.
   */
  model_usage_since_last_result?: Record<string, ModelUsage> | undefined;
  /**
   * Subagents of the turn.
   * Observed, not declared.
   */
  subagent_stats?: SubagentStats | undefined;
  /**
   * Whether the turn ended because too many actions could not be checked.
   * Observed, not declared.
   */
  stopped_by_permission_check?: true | undefined;
  /**
   * Number of times that the model was stopped for safety.
   * Observed, not declared.
   */
  safety_stops?: number | undefined;
  /**
   * Responses that started to stream in the turn.
   * Observed, not declared.
   */
  begun_message_ids?: string[] | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * Error messages.
   * Since 0.1.30.
   */
  errors: string[];
  /**
   * Why the agent did not start. Present only on the result of a failed start.
   * Since 0.3.274.
   */
  startup_failure_reason?: "org_pin_api_key_conflict" | "provider_not_allowed" | "org_verify_failed" | "org_pin_mismatch" | "managed_settings_invalid" | "remote_settings_required_unavailable" | "gateway_signin_required" | "gateway_access_denied" | "proxy_invalid" | "temp_dir_unusable" | "cwd_unavailable" | "shell_tool_missing" | "session_held_by_background" | "worktree_resume_refused" | "worktree_unverified" | "cli_version_too_old" | "bypass_root" | "org_config_required_unavailable" | "org_config_refused" | "sandbox_required_unavailable" | "initialize_not_first" | "config_file_invalid" | "managed_settings_not_delivered" | "initialize_fields_not_delivered" | "sideload_flags_disabled" | undefined;
  /**
   * Details for `config_file_invalid`.
   * Since 0.3.324.
   */
  invalid_config_file?: ResultErrorMaxTurnsMessageInvalidConfigFile | undefined;
};

/** Details for `config_file_invalid`. */
export type ResultErrorMaxTurnsMessageInvalidConfigFile = {
  /** Path of the file that is not valid JSON. */
  path: string;
  /** Whether it is the agent's global file, the only one with backups. */
  is_global: boolean;
  /** Whether the search for a backup is complete. */
  backup_searched: boolean;
  /** Path of the backup. */
  backup_path?: string | undefined;
};

/**
 * The turn ended normally: the model finished, a hook or a deferred tool stopped the turn, or, with `is_error`, the model could not be reached. Every turn ends with exactly one result.
 * Since 0.1.0.
 */
export type ResultSuccessMessage = {
  type: "result";
  subtype: "success";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /** Whether the turn failed. Determines the exit code if the process ends with this result. */
  is_error: boolean;
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  duration_ms: number;
  /**
   * Time spent in model calls since the process started.
   * Unit: ms.
   */
  duration_api_ms: number;
  /** Number of model rounds: 1 plus one for each message with the role `user` that the agent added. */
  num_turns: number;
  /**
   * The model's last stop reason; `null` if no model call completed.
   * Since 0.2.31.
   */
  stop_reason: string | null;
  /**
   * Estimated cost of the session up to now.
   * Unit: usd.
   */
  total_cost_usd: number;
  /** Token counts of a turn, summed over the calls of its main thread. */
  usage: TurnUsage;
  /** Usage per model name, summed over the session. */
  modelUsage: Record<string, ModelUsage>;
  /** Tool uses of the turn that were denied. */
  permission_denials: {
    /** The tool. */
    tool_name: string;
    /** Id of the tool use. */
    tool_use_id: string;
    /** Its arguments. */
    tool_input: Record<string, unknown>;
  }[];
  /**
   * Why the turn ended. Absent on results of local commands and of a failed start.
   * Since 0.2.91.
   */
  terminal_reason?: TerminalReason | undefined;
  /**
   * Number of queued user messages. If it is more than 0, another turn follows.
   * Since 0.3.242.
   */
  queued_turn_count?: number | undefined;
  /**
   * Index of this result in the process, from 0. A gap means that a result was lost.
   * Since 0.3.268.
   */
  result_index?: number | undefined;
  /**
   * When the stored sign-in expires, if known.
   * Unit: iso8601. Since 0.3.318.
   */
  credential_expires_at?: string | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.63.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.124.
   */
  origin?: Origin | undefined;
  /**
   * Usage per model since the previous result.
   * Observed, not declared.
   */
  model_usage_since_last_result?: Record<string, ModelUsage> | undefined;
  /**
   * Subagents of the turn.
   * Observed, not declared.
   */
  subagent_stats?: SubagentStats | undefined;
  /**
   * Whether the turn ended because too many actions could not be checked.
   * Observed, not declared.
   */
  stopped_by_permission_check?: true | undefined;
  /**
   * Number of times that the model was stopped for safety.
   * Observed, not declared.
   */
  safety_stops?: number | undefined;
  /**
   * Responses that started to stream in the turn.
   * Observed, not declared.
   */
  begun_message_ids?: string[] | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.216.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /** Last text of the model, output of a local command, or an error message. */
  result: string;
  /**
   * The model's answer in the host's JSON schema.
   * Since 0.1.44.
   */
  structured_output?: unknown | undefined;
  /**
   * Tool use that a hook deferred to the host.
   * Since 0.2.89.
   */
  deferred_tool_use?: {
    /** Id of the tool use. */
    id: string;
    /** The tool. */
    name: string;
    /** Its arguments. */
    input: Record<string, unknown>;
  } | undefined;
  /**
   * Local slash command that the turn consisted of.
   * Since 0.3.268.
   */
  local_command?: string | undefined;
  /**
   * HTTP status of the failed model call; `null` if none failed.
   * Since 0.2.110.
   */
  api_error_status?: number | null | undefined;
  /**
   * Type of the failure, as the Messages API names it.
   * Observed, not declared.
   */
  api_error_type?: string | undefined;
  /**
   * Kind of a failure without an API response: `connection_failed`, ...
   * Observed, not declared.
   */
  api_error?: string | undefined;
  /**
   * Whether the process was started in advance.
   * Since 0.3.163.
   */
  warm_spare_claimed?: boolean | undefined;
  /**
   * Time from the start of the turn to the model's first response.
   * Unit: ms. Since 0.3.142.
   */
  ttft_ms?: number | undefined;
  /**
   * Time from the start of the turn to the first streamed event.
   * Unit: ms. Since 0.3.167.
   */
  ttft_stream_ms?: number | undefined;
  /**
   * Time from the start of the turn to its first model call.
   * Unit: ms. Since 0.3.162.
   */
  time_to_request_ms?: number | undefined;
  /**
   * When the first model call was sent.
   * Unit: epoch-ms. Since 0.3.216.
   */
  request_sent_wall_ms?: number | undefined;
  /**
   * Time from the start of the turn to the first frame with content.
   * Unit: ms. Since 0.3.260.
   */
  first_content_frame_ms?: number | undefined;
  /**
   * Time to the first upload of a stream event.
   * Unit: ms. Since 0.3.260.
   */
  first_stream_post_ms?: number | undefined;
  /**
   * Time until the server received it.
   * Unit: ms. Since 0.3.260.
   */
  first_stream_post_ack_ms?: number | undefined;
  /**
   * Time that it was queued.
   * Unit: ms. Since 0.3.277.
   */
  first_stream_post_queue_wait_ms?: number | undefined;
  /**
   * What the upload waited for.
   * Since 0.3.277.
   */
  first_stream_post_queued_behind?: "durable_post" | "ephemeral_post" | "retry_backoff" | "hold" | "none" | undefined;
  /**
   * When it was uploaded.
   * Unit: epoch-ms. Since 0.3.260.
   */
  first_stream_post_wall_ms?: number | undefined;
  /**
   * Time to the first upload of text.
   * Unit: ms. Since 0.3.277.
   */
  first_text_post_ms?: number | undefined;
  /**
   * Time that it was queued.
   * Unit: ms. Since 0.3.287.
   */
  first_text_post_queue_wait_ms?: number | undefined;
  /**
   * What the upload waited for.
   * Since 0.3.287.
   */
  first_text_post_queued_behind?: "durable_post" | "ephemeral_post" | "retry_backoff" | "hold" | "none" | undefined;
  /**
   * When it was uploaded.
   * Unit: epoch-ms. Since 0.3.277.
   */
  first_text_post_wall_ms?: number | undefined;
  /**
   * Time from the start of the process to its first model call.
   * Unit: ms. Since 0.3.162.
   */
  time_to_request_from_spawn_ms?: number | undefined;
  /**
   * When the process started.
   * Unit: epoch-ms. Since 0.3.181.
   */
  time_origin_ms?: number | undefined;
  /**
   * Prompt tokens of the turn's first model call.
   * Unit: tokens. Observed, not declared.
   */
  first_request_input_tokens?: number | undefined;
  /**
   * Prompt tokens of that call that were read from the prompt cache.
   * Unit: tokens. Observed, not declared.
   */
  first_request_cache_read_input_tokens?: number | undefined;
};

/**
 * Request `rewind_conversation`: Rewinds the conversation to before a user message and discards what follows.
 * Since 0.3.200.
 */
export type RewindConversationRequest = {
  subtype: "rewind_conversation";
  /** UUID of the user message. */
  target_message_uuid: string;
};

/**
 * The content of the success response to `rewind_conversation`. See {@link RewindConversationRequest}.
 * Since 0.3.200.
 */
export type RewindConversationResponse = {
  /** Whether the rewind succeeded. */
  rewound: boolean;
  /**
   * The removed message.
   * Observed, not declared.
   */
  targetMessageUuid?: string | undefined;
  /** Text of the removed message, for editing. */
  prefillText: string | null;
  /** Last remaining message. */
  precedingAssistantUuid: string | null;
  /** Why the rewind failed. */
  error?: string | undefined;
  /** Why the rewind failed, as a code, for example `target_not_found`. */
  reason?: string | undefined;
};

/**
 * Request `rewind_files`: Restores files to their state before a user message. Works only in sessions with file checkpoints. Before 0.1.63, the subtype is `rewind_code`.
 * Since 0.1.44.
 */
export type RewindFilesRequest = {
  subtype: "rewind_files";
  /** UUID of the user message. */
  user_message_id: string;
  /**
   * Whether to report the changes without making them.
   * Since 0.1.77.
   */
  dry_run?: boolean | undefined;
};

/**
 * The content of the success response to `rewind_files`. See {@link RewindFilesRequest}.
 * Since 0.1.44.
 */
export type RewindFilesResponse = {
  /**
   * Whether the rewind succeeded, or would succeed.
   * Since 0.1.77.
   */
  canRewind: boolean;
  /**
   * Why the rewind would fail. Present in a dry run only; a real run returns an error response.
   * Since 0.1.77.
   */
  error?: string | undefined;
  /**
   * Affected files. Present in a dry run only.
   * Since 0.1.77.
   */
  filesChanged?: string[] | undefined;
  /**
   * Number of lines that the rewind would add.
   * Since 0.1.77.
   */
  insertions?: number | undefined;
  /**
   * Number of lines that the rewind would remove.
   * Since 0.1.77.
   */
  deletions?: number | undefined;
  /**
   * Files that were skipped because a link replaced them. Present in a real run only.
   * Since 0.3.216.
   */
  skippedLinks?: number | undefined;
};

/** The sandbox for the agent's commands. Passed as part of the settings. */
export type SandboxSettings = {
  /** Whether commands run in the sandbox. */
  enabled?: boolean | undefined;
  /**
   * Whether to refuse to start if the sandbox is unavailable.
   * Since 0.2.83.
   */
  failIfUnavailable?: boolean | undefined;
  /** Whether sandboxed commands need no permission request. */
  autoAllowBashIfSandboxed?: boolean | undefined;
  /** Whether a command may request to run outside the sandbox. */
  allowUnsandboxedCommands?: boolean | undefined;
  /** Which hosts and sockets commands can reach. */
  network?: SandboxSettingsNetwork | undefined;
  /**
   * Which files commands can read and write.
   * Since 0.2.45.
   */
  filesystem?: SandboxSettingsFilesystem | undefined;
  /**
   * Secrets that commands do not receive, or receive masked.
   * Since 0.3.187.
   */
  credentials?: SandboxSettingsCredentials | undefined;
  /** Violations to ignore, by command. */
  ignoreViolations?: Record<string, string[]> | undefined;
  /** Whether to use a weaker sandbox inside a container. */
  enableWeakerNestedSandbox?: boolean | undefined;
  /**
   * Whether commands may create namespaces.
   * Since 0.3.305.
   */
  allowNestedUserNamespaces?: boolean | undefined;
  /**
   * Whether to weaken network isolation so that certificates can be verified.
   * Since 0.2.64.
   */
  enableWeakerNetworkIsolation?: boolean | undefined;
  /**
   * Whether commands may control other macOS applications.
   * Since 0.3.181.
   */
  allowAppleEvents?: boolean | undefined;
  /** Commands that run outside the sandbox. */
  excludedCommands?: string[] | undefined;
  /** Search program to use. */
  ripgrep?: {
    /** Path of the executable. */
    command: string;
    /** Arguments of the command. */
    args?: string[] | undefined;
  } | undefined;
  /**
   * Sandbox program on Linux.
   * Since 0.2.133.
   */
  bwrapPath?: string | undefined;
  /**
   * Its network helper.
   * Since 0.2.133.
   */
  socatPath?: string | undefined;
};

/** Which hosts and sockets commands can reach. */
export type SandboxSettingsNetwork = {
  /** Hosts that commands can reach. */
  allowedDomains?: string[] | undefined;
  /**
   * Hosts that commands cannot reach.
   * Since 0.2.113.
   */
  deniedDomains?: string[] | undefined;
  /**
   * Whether to reject other hosts without a permission request.
   * Since 0.3.219.
   */
  strictAllowlist?: boolean | undefined;
  /**
   * Whether only the organization's list applies.
   * Since 0.2.32.
   */
  allowManagedDomainsOnly?: boolean | undefined;
  /** Unix sockets that commands may use. */
  allowUnixSockets?: string[] | undefined;
  /** Whether commands may use all Unix sockets. */
  allowAllUnixSockets?: boolean | undefined;
  /** Whether commands may listen on local ports. */
  allowLocalBinding?: boolean | undefined;
  /**
   * macOS services that commands may look up.
   * Since 0.2.97.
   */
  allowMachLookup?: string[] | undefined;
  /** Port of a custom HTTP proxy. */
  httpProxyPort?: number | undefined;
  /** Port of a custom SOCKS proxy. */
  socksProxyPort?: number | undefined;
  /**
   * Whether to decrypt traffic, with a custom certificate.
   * Since 0.2.140.
   */
  tlsTerminate?: {
    /** Certificate of the certificate authority. */
    caCertPath?: string | undefined;
    /** Private key of the certificate. */
    caKeyPath?: string | undefined;
  } | undefined;
};

/** Which files commands can read and write. */
export type SandboxSettingsFilesystem = {
  /** Paths that commands can write, besides the working directory. */
  allowWrite?: string[] | undefined;
  /** Paths that commands cannot write, even if `allowWrite` contains them. */
  denyWrite?: string[] | undefined;
  /** Paths that commands cannot read. */
  denyRead?: string[] | undefined;
  /**
   * Paths in denied directories that commands can still read.
   * Since 0.2.77.
   */
  allowRead?: string[] | undefined;
  /**
   * Whether only the organization's list applies.
   * Since 0.2.77.
   */
  allowManagedReadPathsOnly?: boolean | undefined;
  /**
   * Whether file access is unrestricted.
   * Since 0.3.216.
   */
  disabled?: boolean | undefined;
};

/** Secrets that commands do not receive, or receive masked. */
export type SandboxSettingsCredentials = {
  /** Files that contain secrets. */
  files?: SandboxSettingsCredentialsFilesItem[] | undefined;
  /** Environment variables that contain secrets. */
  envVars?: SandboxSettingsCredentialsEnvVarsItem[] | undefined;
  /**
   * Whether secrets may be sent without encryption.
   * Since 0.3.199.
   */
  allowPlaintextInject?: boolean | undefined;
  /**
   * Variables that are used together to sign requests.
   * Since 0.3.224.
   */
  awsPairs?: {
    /** Variable with the key id. */
    accessKeyIdVar: string;
    /** Variable with the secret. */
    secretAccessKeyVar: string;
    /** Variable with the session token. */
    sessionTokenVar?: string | undefined;
  }[] | undefined;
  /**
   * How to handle signatures that cannot be recreated.
   * Since 0.3.224.
   */
  sigv4?: {
    /** How to handle requests that are signed in chunks. */
    streaming?: "deny" | "passthrough" | undefined;
    /** Requests signed ahead. */
    presigned?: "deny" | "passthrough" | undefined;
    /** How to handle requests that are signed for several regions. */
    sigv4a?: "deny" | "passthrough" | undefined;
  } | undefined;
};

/** Files that contain secrets. */
export type SandboxSettingsCredentialsFilesItem = {
  /** The file. */
  path: string;
  /** Whether to hide the value or to replace it. */
  mode: "deny" | "mask";
  /**
   * Pattern that finds the secret in the value.
   * Since 0.3.221.
   */
  extract?: string | undefined;
  /**
   * What to do if the pattern does not match.
   * Since 0.3.221.
   */
  onExtractNoMatch?: "deny" | "error" | "warn" | undefined;
  /**
   * Whether to parse the value as a token with claims.
   * Since 0.3.224.
   */
  decode?: "jwt" | undefined;
  /**
   * Claims to mask.
   * Since 0.3.224.
   */
  maskClaims?: string[] | undefined;
  /**
   * Whether to mask the secret everywhere it occurs.
   * Since 0.3.221.
   */
  maskDuplicates?: boolean | undefined;
  /**
   * Hosts that may receive the real secret.
   * Since 0.3.221.
   */
  injectHosts?: string[] | undefined;
};

/** Environment variables that contain secrets. */
export type SandboxSettingsCredentialsEnvVarsItem = {
  /** Name of the variable. */
  name: string;
  /** Whether to hide the value or to replace it. */
  mode: "deny" | "mask";
  /**
   * Pattern that finds the secret in the value.
   * Since 0.3.224.
   */
  extract?: string | undefined;
  /**
   * What to do if the pattern does not match.
   * Since 0.3.224.
   */
  onExtractNoMatch?: "deny" | "error" | "warn" | undefined;
  /**
   * Whether to parse the value as a token with claims.
   * Since 0.3.224.
   */
  decode?: "jwt" | undefined;
  /**
   * Claims to mask.
   * Since 0.3.224.
   */
  maskClaims?: string[] | undefined;
  /**
   * Hosts that may receive the real secret.
   * Since 0.3.199.
   */
  injectHosts?: string[] | undefined;
};

/** One search result. */
export type SearchResultBlock = {
  type: "search_result";
  /** Source of the result. */
  source: string;
  /** Title of the result. */
  title: string;
  /** Text of the result. */
  content: TextBlock[];
  /** Settings for citations. */
  citations?: {
    /** Whether the model may cite the result. */
    enabled?: boolean | undefined;
  } | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Request `seed_read_state`: Marks a file as read, so that Edit accepts it even if the context no longer contains the read.
 * Since 0.2.83.
 */
export type SeedReadStateRequest = {
  subtype: "seed_read_state";
  /** The file. */
  path: string;
  /**
   * Modification time of the file when it was read.
   * Unit: epoch-ms.
   */
  mtime: number;
};

/**
 * Request `select_chrome_browser`: Selects another browser for the session.
 * Since 0.3.330.
 */
export type SelectChromeBrowserRequest = {
  subtype: "select_chrome_browser";
  /** Id of the browser. */
  device_id: string;
};

/**
 * The content of the success response to `select_chrome_browser`. See {@link SelectChromeBrowserRequest}.
 * Since 0.3.330.
 */
export type SelectChromeBrowserResponse = {
  /** Display name of the browser. */
  name?: string | undefined;
};

/** A call by the model of a tool that the Messages API runs. */
export type ServerToolUseBlock = {
  type: "server_tool_use";
  /** Id of the tool use; its result block refers to it. */
  id: string;
  /** Name of the server tool. */
  name: string;
  /** Arguments. */
  input: unknown;
  /** Who called the tool. Absent or `direct`: the model itself. */
  caller?: Caller | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** A wake-up that the session scheduled for itself. */
export type SessionCronSummary = {
  /** Id of the wake-up. */
  id: string;
  /** Schedule, as a cron expression. */
  schedule: string;
  /** `false` if it fires once. */
  recurring: boolean;
  /** Prompt of the wake-up, cut at 1000 characters. */
  prompt: string;
};

/**
 * Input of the hook event `SessionEnd`: The session is ending. Callbacks of the host receive this event only for `/clear`, because otherwise the pipe is already closed.
 * Since 0.1.0.
 */
export type SessionEndHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "SessionEnd";
  /** Why it ends. */
  reason: "clear" | "resume" | "logout" | "prompt_input_exit" | "other";
};

/** All session options that are data, each of them optional. Excludes callbacks and stores. */
export type SessionOptions = {
  /**
   * Thinking mode and budget.
   * Since 0.2.38.
   */
  thinking?: ThinkingConfig | undefined;
  /**
   * Older option for the thinking budget; `thinking` takes precedence.
   * Unit: tokens. Since 0.1.0.
   */
  maxThinkingTokens?: number | undefined;
  /**
   * Reasoning effort of the model.
   * Since 0.2.38.
   */
  effort?: EffortLevel | undefined;
  /**
   * Maximum number of model calls; after it the turn ends with an error.
   * Since 0.1.0.
   */
  maxTurns?: number | undefined;
  /**
   * Maximum cost in US dollars; after it the turn ends with an error.
   * Unit: usd. Since 0.1.30.
   */
  maxBudgetUsd?: number | undefined;
  /**
   * Token budget of the task, which the agent reports to the model.
   * Since 0.2.84.
   */
  taskBudget?: {
    /**
     * Budget in tokens.
     * Unit: tokens.
     */
    total: number;
  } | undefined;
  /**
   * The model: an alias or an id.
   * Since 0.1.0.
   */
  model?: string | undefined;
  /**
   * Agent that the main conversation runs as.
   * Since 0.2.9.
   */
  agent?: string | undefined;
  /**
   * Beta features of the Messages API.
   * Since 0.1.58.
   */
  betas?: ("context-1m-2025-08-07")[] | undefined;
  /**
   * Whether prompts are taken literally, without slash commands and file references.
   * Since 0.3.280.
   */
  verbatimPrompts?: boolean | undefined;
  /**
   * Format of structured output.
   * Since 0.1.45.
   */
  outputFormat?: {
    type: "json_schema";
    /** The JSON Schema. */
    schema: Record<string, unknown>;
  } | undefined;
  /**
   * Path of a log file for diagnostics.
   * Since 0.2.30.
   */
  debugFile?: string | undefined;
  /**
   * Whether to write diagnostics.
   * Since 0.2.30.
   */
  debug?: boolean | undefined;
  /**
   * Whether to report the progress of command hooks.
   * Since 0.2.88.
   */
  includeHookEvents?: boolean | undefined;
  /**
   * Whether to send partial messages.
   * Since 0.1.0.
   */
  includePartialMessages?: boolean | undefined;
  /**
   * Whether to send suggestions for the next prompt.
   * Since 0.2.48.
   */
  promptSuggestions?: boolean | undefined;
  /**
   * Whether to send summaries of subagent progress.
   * Since 0.2.72.
   */
  agentProgressSummaries?: boolean | undefined;
  /**
   * Whether to send the text and thinking of subagents.
   * Since 0.2.120.
   */
  forwardSubagentText?: boolean | undefined;
  /**
   * MCP tool that answers permission requests.
   * Since 0.1.0.
   */
  permissionPromptToolName?: string | undefined;
  /**
   * Who answers permission requests. With `none`, the agent denies each call that needs permission.
   * Since 0.3.259.
   */
  permissionPrompts?: "host" | "none" | undefined;
  /**
   * Allow rules.
   * Since 0.1.0.
   */
  allowedTools?: string[] | undefined;
  /**
   * Deny rules. A tool name without parentheses removes the tool.
   * Since 0.1.0.
   */
  disallowedTools?: string[] | undefined;
  /**
   * Available tools.
   * Since 0.1.57.
   */
  tools?: string[] | {
    type: "preset";
    preset: "claude_code";
  } | undefined;
  /**
   * Initial permission mode.
   * Since 0.1.0.
   */
  permissionMode?: PermissionMode | undefined;
  /**
   * Whether the session may use the mode `bypassPermissions`, now or later.
   * Since 0.1.26.
   */
  allowDangerouslySkipPermissions?: boolean | undefined;
  /**
   * Instructions for plan mode.
   * Since 0.2.118.
   */
  planModeInstructions?: string | undefined;
  /**
   * Alternative names under which the model may call tools.
   * Since 0.3.142.
   */
  toolAliases?: Record<string, string> | undefined;
  /**
   * MCP servers: those to connect to, and those that run in the host.
   * Since 0.1.0.
   */
  mcpServers?: Record<string, McpServerConfig> | undefined;
  /**
   * Whether server configurations are passed on the command line, which other processes can read, or in the first request.
   * Since 0.3.326.
   */
  mcpServersDelivery?: "argv" | "initialize" | undefined;
  /**
   * Whether to ignore servers from settings.
   * Since 0.1.0.
   */
  strictMcpConfig?: boolean | undefined;
  /**
   * Plugins to load.
   * Since 0.1.27.
   */
  plugins?: PluginConfig[] | undefined;
  /**
   * Whether plugins are passed on the command line or in the first request.
   * Since 0.3.261.
   */
  pluginDelivery?: "argv" | "initialize" | undefined;
  /**
   * Subagents, by name.
   * Since 0.1.0.
   */
  agents?: Record<string, AgentDefinition> | undefined;
  /**
   * Skills to load and allow.
   * Since 0.2.120.
   */
  skills?: string[] | "all" | undefined;
  /**
   * System prompt. Without it, the agent uses a minimal one.
   * Since 0.1.0.
   */
  systemPrompt?: SystemPrompt | undefined;
  /**
   * Settings of individual tools.
   * Since 0.2.69.
   */
  toolConfig?: {
    /** Settings of the tool that asks the user. */
    askUserQuestion?: {
      /** Format of answer previews. */
      previewFormat?: "markdown" | "html" | undefined;
    } | undefined;
  } | undefined;
  /**
   * Kinds of dialog that the callback supports.
   * Since 0.3.170.
   */
  supportedDialogKinds?: string[] | undefined;
  /**
   * Whether the host's user can stop individual tasks.
   * Since 0.3.246.
   */
  perTaskStopAffordance?: boolean | undefined;
  /**
   * Whether to continue the newest session of the directory. Starts a new session if there is none.
   * Since 0.1.0.
   */
  continue?: boolean | undefined;
  /**
   * Id of the session to resume.
   * Since 0.1.0.
   */
  resume?: string | undefined;
  /**
   * When to write to the store.
   * Since 0.2.128.
   */
  sessionStoreFlush?: "batched" | "eager" | undefined;
  /**
   * Timeout for loading from the store.
   * Unit: ms. Since 0.2.113.
   */
  loadTimeoutMs?: number | undefined;
  /**
   * Directory of the project settings, if it differs from the working directory.
   * Since 0.3.275.
   */
  projectConfigRoot?: string | undefined;
  /**
   * Additional working directories.
   * Since 0.1.0.
   */
  additionalDirectories?: string[] | undefined;
  /**
   * With `resume` or `continue`: whether to continue under a new id and leave the original session unchanged.
   * Since 0.1.0.
   */
  forkSession?: boolean | undefined;
  /**
   * With `resume`: id of the message to resume after. The session omits everything after it.
   * Since 0.1.0.
   */
  resumeSessionAt?: string | undefined;
  /**
   * With `resumeSessionAt`: prompt of the only turn that the session may lose. If more would be lost, the agent refuses to resume.
   * Since 0.3.223.
   */
  resumeDropsTurn?: string | undefined;
  /**
   * Id of the new session, a UUID.
   * Since 0.2.33.
   */
  sessionId?: string | undefined;
  /**
   * Whether to write a transcript.
   * Since 0.1.63.
   */
  persistSession?: boolean | undefined;
  /**
   * The session's title.
   * Since 0.2.113.
   */
  title?: string | undefined;
  /**
   * Whether to keep file checkpoints for rewinding.
   * Since 0.1.63.
   */
  enableFileCheckpointing?: boolean | undefined;
  /**
   * Settings files to read. If absent, all; if empty, only the settings from the host.
   * Since 0.1.0.
   */
  settingSources?: ("user" | "project" | "local")[] | undefined;
  /**
   * Model to use if the first one is overloaded. Must be a different model.
   * Since 0.1.0.
   */
  fallbackModel?: string | undefined;
  /**
   * Settings with the priority of the organization's settings.
   * Since 0.2.118.
   */
  managedSettings?: Record<string, unknown> | undefined;
  /**
   * Additional flags without the dashes; `null` for a flag without a value.
   * Since 0.1.0.
   */
  extraArgs?: Record<string, string | null> | undefined;
  /**
   * Additional settings, or the path of a settings file.
   * Since 0.2.64.
   */
  settings?: string | Record<string, unknown> | undefined;
  /**
   * Sandbox for the commands of the agent.
   * Since 0.1.57.
   */
  sandbox?: SandboxSettings | undefined;
  /**
   * Working directory.
   * Since 0.1.0.
   */
  cwd?: string | undefined;
  /**
   * Environment variables, replacing the host's own.
   * Since 0.1.0.
   */
  env?: Record<string, string> | undefined;
  /**
   * JavaScript runtime for an agent that is a script.
   * Since 0.1.0.
   */
  executable?: "bun" | "deno" | "node" | undefined;
  /**
   * Arguments of the runtime, before the script.
   * Since 0.1.0.
   */
  executableArgs?: string[] | undefined;
  /**
   * Path of the agent.
   * Since 0.1.0.
   */
  pathToClaudeCodeExecutable?: string | undefined;
};

/**
 * Input of the hook event `SessionStart`: A session starts or resumes. Callbacks of the host receive this event only after a compaction or `/clear`, because they are not registered yet when the process starts.
 * Since 0.1.0.
 */
export type SessionStartHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Agent that the session runs as.
   * Since 0.2.2.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "SessionStart";
  /** How the session started. */
  source: "startup" | "resume" | "clear" | "compact" | "fork";
  /**
   * Initial model.
   * Since 0.2.8.
   */
  model?: string | undefined;
  /**
   * Title of the session, if it has one.
   * Since 0.3.152.
   */
  session_title?: string | undefined;
  /**
   * For `resume` and `fork`: age of the last response.
   * Unit: s. Since 0.3.251.
   */
  seconds_since_last_response?: number | undefined;
  /**
   * For `resume` and `fork`: current size of the context.
   * Unit: tokens. Since 0.3.251.
   */
  context_tokens?: number | undefined;
  /**
   * For `resume` and `fork`: whether the prompt cache has probably expired.
   * Since 0.3.251.
   */
  prompt_cache_likely_expired?: boolean | undefined;
  /**
   * For `resume` and `fork`: estimated cost of filling the cache again.
   * Unit: usd. Since 0.3.251.
   */
  estimated_cache_write_usd?: number | undefined;
};

/**
 * The output fields that apply only to hooks of the event `SessionStart`. See {@link SessionStartHookInput}.
 * Since 0.1.0.
 */
export type SessionStartHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "SessionStart";
  /** Added to the model's context at the start. */
  additionalContext?: string | undefined;
  /**
   * Runs as the first prompt.
   * Since 0.2.81.
   */
  initialUserMessage?: string | undefined;
  /**
   * Sets the title of the session.
   * Since 0.3.152.
   */
  sessionTitle?: string | undefined;
  /**
   * Paths to watch; a change raises `FileChanged`.
   * Since 0.2.83.
   */
  watchPaths?: string[] | undefined;
  /**
   * Whether to reload skills and commands after the hook.
   * Since 0.3.152.
   */
  reloadSkills?: boolean | undefined;
};

/**
 * Request `set_chrome_browser_hints`: Tells a remote session which of the account's browsers is local to the user.
 * Since 0.3.330.
 */
export type SetChromeBrowserHintsRequest = {
  subtype: "set_chrome_browser_hints";
  /** Browser that the user selected last. */
  preferredDeviceId?: string | null | undefined;
  /** Browsers on the host's machine, at most 32. */
  localDeviceIds: string[];
  /** Operating system of the host. */
  hostPlatform?: "darwin" | "win32" | "linux" | undefined;
};

/**
 * Request `set_color`: Sets the accent color of the session. Declared, but an agent without a terminal rejects it.
 * Since 0.2.118.
 */
export type SetColorRequest = {
  subtype: "set_color";
  /** Name of an agent color, or `default`. */
  color: string;
};

/**
 * Request `set_cwd`: Moves the session to another working directory. An untrusted directory requires a second request.
 * Since 0.3.200.
 */
export type SetCwdRequest = {
  subtype: "set_cwd";
  /** The directory. */
  path: string;
  /** Whether the user trusts the directory; requires `trusted_directory`. */
  trust_accepted?: boolean | undefined;
  /** The directory from `needs_trust`. */
  trusted_directory?: string | undefined;
};

/**
 * The content of the success response to `set_cwd`. See {@link SetCwdRequest}.
 * Since 0.3.200.
 */
export type SetCwdResponse = SetCwdResponseOk | SetCwdResponseNeedsTrust | SetCwdResponseRejected;

/** The session works in the directory now. */
export type SetCwdResponseOk = {
  /** The session works in the directory now. */
  status: "ok";
  /** Absolute path of the directory. */
  cwd: string;
  /** Whether the directory changed. */
  changed: boolean;
  /** Whether the transcript moved with it. */
  transcript_relocated: boolean;
};

/** The user must trust the directory first. */
export type SetCwdResponseNeedsTrust = {
  /** The user must trust the directory first. */
  status: "needs_trust";
  /** What the trust would cover. */
  trust_root?: string | undefined;
  /** Value to repeat in the second request. */
  directory: string;
};

/** The change was refused. */
export type SetCwdResponseRejected = {
  /** The change was refused. */
  status: "rejected";
  /** Why. */
  reason: "not_found" | "not_a_directory" | "blocked_by_rule" | "busy" | "unsafe_path" | "remote_origin";
  /** Reason as text. */
  message: string;
};

/**
 * Request `set_has_subscribers`: Tells the agent whether anyone watches the output, so that it can send deltas less often.
 * Since 0.3.319.
 */
export type SetHasSubscribersRequest = {
  subtype: "set_has_subscribers";
  /** `null` means unknown and counts as `true`. */
  has_subscribers: boolean | null;
};

/**
 * Request `set_max_thinking_tokens`: Changes the thinking budget and how thinking is shown.
 * Since 0.1.22.
 */
export type SetMaxThinkingTokensRequest = {
  subtype: "set_max_thinking_tokens";
  /**
   * `null` restores the session's default.
   * Unit: tokens.
   */
  max_thinking_tokens?: number | null | undefined;
  /**
   * `null` restores the default. If absent, the display does not change.
   * Since 0.3.178.
   */
  thinking_display?: "summarized" | "omitted" | "highlights" | null | undefined;
};

/**
 * Request `set_mcp_permission_mode_override`: Overrides the permission mode for the tools of one MCP server.
 * Since 0.3.200.
 */
export type SetMcpPermissionModeOverrideRequest = {
  subtype: "set_mcp_permission_mode_override";
  /** Name of the server. */
  serverName: string;
  /** `null` removes the override. The SDK offers `default` and `auto` only. */
  mode: PermissionMode | null;
};

/**
 * The content of the success response to `set_mcp_permission_mode_override`. See {@link SetMcpPermissionModeOverrideRequest}.
 * Since 0.3.200.
 */
export type SetMcpPermissionModeOverrideResponse = {
  /** Why the override has no effect yet, for example an unknown server. */
  warning?: string | undefined;
};

/**
 * Request `set_model`: Switches the model for the following model calls. A user frame with `isReplay` reports the new name. The agent accepts unknown names; the next model call then fails.
 * Since 0.1.0.
 */
export type SetModelRequest = {
  subtype: "set_model";
  /** An alias or a model id. `default`, `null` or an absent field selects the default. */
  model?: string | null | undefined;
};

/**
 * The content of the success response to `set_model`. See {@link SetModelRequest}.
 * Since 0.1.0.
 */
export type SetModelResponse = {
  /**
   * Id of the new model.
   * Observed, not declared.
   */
  model?: string | undefined;
};

/**
 * Request `set_permission_mode`: Switches the permission mode immediately, even during a turn. A `system/status` with the new mode follows.
 * Since 0.1.0.
 */
export type SetPermissionModeRequest = {
  subtype: "set_permission_mode";
  /** How to decide on tool calls that no rule matches. */
  mode: PermissionMode;
  /**
   * The switch accepts an offer to return to `bypassPermissions`.
   * Observed, not declared.
   */
  answers_bypass_switch_back?: "bypass_now" | "bypass_always" | undefined;
};

/**
 * The content of the success response to `set_permission_mode`. See {@link SetPermissionModeRequest}.
 * Since 0.1.0.
 */
export type SetPermissionModeResponse = {
  /**
   * How to decide on tool calls that no rule matches.
   * Observed, not declared.
   */
  mode?: PermissionMode | undefined;
};

/**
 * Request `set_proactivity_level`: Sets how much the agent may do without a prompt. Available only if the host requested levels at startup.
 * Since 0.3.330.
 */
export type SetProactivityLevelRequest = {
  subtype: "set_proactivity_level";
  /** Level, from low to high. */
  level: "ask" | "default" | "proactive";
};

/**
 * Request `set_prompt_suggestions_paused`: Pauses or resumes prompt suggestions.
 * Since 0.3.330.
 */
export type SetPromptSuggestionsPausedRequest = {
  subtype: "set_prompt_suggestions_paused";
  /** Whether to pause them. */
  paused: boolean;
};

/** A settings file, or a field of one, that could not be used. */
export type SettingsParseError = {
  /** The file. */
  file?: string | undefined;
  /** Path of the field, with dots; empty for the whole file. */
  path: string;
  /** Error message. */
  message: string;
};

/**
 * Input of the hook event `Setup`: The command line requested setup or maintenance of the project.
 * Since 0.2.11.
 */
export type SetupHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "Setup";
  /** Setup or maintenance. */
  trigger: "init" | "maintenance";
};

/**
 * The output fields that apply only to hooks of the event `Setup`. See {@link SetupHookInput}.
 * Since 0.2.11.
 */
export type SetupHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "Setup";
  /** Added to the model's context at the start. */
  additionalContext?: string | undefined;
};

/**
 * Request `side_question`: Asks the model a question outside the conversation, which does not record it. A `system/control_request_progress` reports the start.
 * Since 0.2.90.
 */
export type SideQuestionRequest = {
  subtype: "side_question";
  /** Text of the question. */
  question: string;
  /** Earlier side questions with their answers. The model receives them after the conversation. */
  history?: {
    /** Text of the earlier question. */
    question: string;
    /** Answer to it. */
    response: string;
    /** Notice that another model answered. */
    fallback_notice?: unknown | undefined;
  }[] | undefined;
};

/**
 * The content of the success response to `side_question`. See {@link SideQuestionRequest}.
 * Since 0.2.90.
 */
export type SideQuestionResponse = {
  /** `null` if there is no answer. */
  response: string | null;
  /** The agent itself wrote the answer. */
  synthetic?: boolean | undefined;
  /** Another model answered. */
  refusal_fallback?: {
    /** Model that refused. */
    original_model: string;
    /** Model that answered. */
    fallback_model: string;
    /** Notice to show with the answer. */
    content: string;
  } | undefined;
};

/** A command or skill that a user can call with a slash. */
export type SlashCommand = {
  /** Name without the slash. */
  name: string;
  /** Description of the command. */
  description: string;
  /** Hint for the arguments; empty if there are none. */
  argumentHint: string;
  /**
   * Aliases.
   * Since 0.2.119.
   */
  aliases?: string[] | undefined;
  /**
   * Whether the command is built in; absent for other commands.
   * Since 0.3.277.
   */
  builtin?: boolean | undefined;
};

/**
 * Input of the hook event `StopFailure`: The turn ended because the model could not be reached or refused. Raised instead of `Stop`. The output has no effect.
 * Since 0.2.78.
 */
export type StopFailureHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "StopFailure";
  /** Error class of the failed model call. */
  error: AssistantError;
  /** Error message of the API. */
  error_details?: string | undefined;
  /** Text of the model's last message. */
  last_assistant_message?: string | undefined;
};

/**
 * Input of the hook event `Stop`: The model ended its turn. A `block` or additional context makes the model continue. Not raised after an interrupt.
 * Since 0.1.0.
 */
export type StopHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "Stop";
  /** Whether the turn is already continuing because of a stop hook. Use it to avoid loops. */
  stop_hook_active: boolean;
  /**
   * Text of the model's last message.
   * Since 0.2.47.
   */
  last_assistant_message?: string | undefined;
  /**
   * Background work that continues after the turn.
   * Since 0.3.145.
   */
  background_tasks?: BackgroundTaskSummary[] | undefined;
  /**
   * Scheduled wake-ups.
   * Since 0.3.145.
   */
  session_crons?: SessionCronSummary[] | undefined;
};

/**
 * The output fields that apply only to hooks of the event `Stop`. See {@link StopHookInput}.
 * Since 0.1.0.
 */
export type StopHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "Stop";
  /** Added to the model's context, after which the model continues. Not shown as an error. */
  additionalContext?: string | undefined;
};

/** Why the model stopped. */
export type StopReason = "end_turn" | "max_tokens" | "stop_sequence" | "tool_use" | "pause_turn" | "compaction" | "refusal" | "model_context_window_exceeded";

/**
 * Request `stop_task`: Stops a background task. An unknown task is not an error.
 * Since 0.2.41.
 */
export type StopTaskRequest = {
  subtype: "stop_task";
  /** Id of the task. */
  task_id: string;
};

/**
 * The content of the success response to `stop_task`. See {@link StopTaskRequest}.
 * Since 0.2.41.
 */
export type StopTaskResponse = Record<never, never>;

/** One event of the stream. */
export type StreamEvent = StreamEventMessageStart | StreamEventContentBlockStart | StreamEventContentBlockDelta | StreamEventContentBlockStop | StreamEventMessageDelta | StreamEventMessageStop;

/** {@link StreamEvent} whose `type` is `"message_start"`. */
export type StreamEventMessageStart = {
  type: "message_start";
  /** A model message, in the format of the Messages API. */
  message: AssistantContent;
};

/** {@link StreamEvent} whose `type` is `"content_block_start"`. */
export type StreamEventContentBlockStart = {
  type: "content_block_start";
  /** Index of the block in the model's message, from 0. */
  index: number;
  /** A block of the model's message. */
  content_block: AssistantBlock;
};

/** {@link StreamEvent} whose `type` is `"content_block_delta"`. */
export type StreamEventContentBlockDelta = {
  type: "content_block_delta";
  /** Index of the block in the model's message, from 0. */
  index: number;
  /** Content added to the block. */
  delta: BlockDelta;
};

/** {@link StreamEvent} whose `type` is `"content_block_stop"`. */
export type StreamEventContentBlockStop = {
  type: "content_block_stop";
  /** Index of the block in the model's message, from 0. */
  index: number;
};

/** {@link StreamEvent} whose `type` is `"message_delta"`. */
export type StreamEventMessageDelta = {
  type: "message_delta";
  /** How the message ended. */
  delta: StreamEventMessageDeltaDelta;
  /** Token counts so far, in a stream. */
  usage: DeltaUsage;
  /** Edits that the Messages API made to the prompt. */
  context_management?: unknown | null | undefined;
  /** What the Messages API omitted from the prompt or accepted beyond the request. */
  input_transformations?: inputTransformations | undefined;
};

/** How the message ended. */
export type StreamEventMessageDeltaDelta = {
  /** Why the model stopped. */
  stop_reason: StopReason | null;
  /** The stop sequence that ended the message. */
  stop_sequence: string | null;
  /** Code execution container. */
  container?: unknown | null | undefined;
  /** Details of a refusal. */
  stop_details?: unknown | null | undefined;
};

/** {@link StreamEvent} whose `type` is `"message_stop"`. */
export type StreamEventMessageStop = {
  type: "message_stop";
};

/**
 * One event of the model's streamed response, sent only if the host requested partial messages. The finished block follows as `assistant`, just before its `content_block_stop`.
 * Since 0.1.0.
 */
export type StreamEventMessage = {
  type: "stream_event";
  /** One event of the stream. */
  event: StreamEvent;
  /** Tool use that started the subagent; `null` on the main thread. */
  parent_tool_use_id: string | null;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
  /**
   * Time from sending the request to the first event. Present on `message_start` only.
   * Unit: ms. Since 0.2.108.
   */
  ttft_ms?: number | undefined;
  /**
   * `uuid` of the user message that this replies to; of the last one if several were combined.
   * Since 0.3.246.
   */
  user_message_uuid?: string | undefined;
  /**
   * All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.
   * Since 0.3.259.
   */
  user_message_uuids?: string[] | undefined;
  /**
   * Why the turn continues one that a restart of the agent interrupted. Absent on every other turn.
   * Since 0.3.268.
   */
  resume_reason?: string | undefined;
  /**
   * `message.id` of the response that is being streamed.
   * Observed, not declared.
   */
  api_message_id?: string | undefined;
  /**
   * Recommended display of the reasoning. Present on `message_start` only.
   * Observed, not declared.
   */
  thinking_display?: string | undefined;
  /**
   * The response was abandoned. Discard its blocks from this index on.
   * Observed, not declared.
   */
  abandoned_blocks?: {
    /** `message.id` of the abandoned response. */
    api_message_id: string;
    /** Index of its first block that stays unfinished. */
    from_block_index: number;
  } | undefined;
  /**
   * Display rows that are still pending for the stream.
   * Observed, not declared.
   */
  owed_rows?: unknown[] | undefined;
};

/**
 * Input of the hook event `SubagentStart`: A subagent starts.
 * Since 0.1.44.
 */
export type SubagentStartHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /** Id of the subagent. */
  agent_id: string;
  /** Type of the subagent. */
  agent_type: string;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "SubagentStart";
};

/**
 * The output fields that apply only to hooks of the event `SubagentStart`. See {@link SubagentStartHookInput}.
 * Since 0.1.44.
 */
export type SubagentStartHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "SubagentStart";
  /** Added to the subagent's context at the start. */
  additionalContext?: string | undefined;
};

/** Subagents of the turn. */
export type SubagentStats = {
  /** Started. */
  spawned: number;
  /** Requested execution mode. */
  requested: {
    /** Background requested. */
    background: number;
    /** Foreground requested. */
    foreground: number;
    /** Not specified. */
    unset: number;
  };
  /** Started in the background. */
  started_in_background: number;
  /** Deepest nesting; 1 is a subagent of the main thread. */
  max_depth: number;
  /** Started by other subagents. */
  spawned_by_subagents: number;
  /** Ended well. */
  completed: number;
  /** Failed. */
  failed: number;
  /** Stopped early. */
  killed: {
    /** Stopped by the agent or subagent that started them. */
    parent: number;
    /** Stopped by the user. */
    user: number;
    /** Stopped by the agent itself. */
    system: number;
  };
  /** Not started. */
  refused: {
    /** Not started: nested too deeply. */
    depth_limit: number;
    /** Not started: too many in parallel. */
    concurrency_limit: number;
    /** Not started: budget exhausted. */
    budget: number;
  };
  /** Counts by type of subagent. */
  by_type: Record<string, number>;
};

/**
 * Input of the hook event `SubagentStop`: A subagent ended its turn. A `block` or additional context makes it continue.
 * Since 0.1.0.
 */
export type SubagentStopHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent.
   * Since 0.1.42.
   */
  agent_id: string;
  /**
   * Type of the subagent.
   * Since 0.2.26.
   */
  agent_type: string;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "SubagentStop";
  /** Whether it is already continuing because of a hook. Use it to avoid loops. */
  stop_hook_active: boolean;
  /**
   * Transcript file of the subagent.
   * Since 0.1.42.
   */
  agent_transcript_path: string;
  /**
   * Text of the subagent's last message.
   * Since 0.2.47.
   */
  last_assistant_message?: string | undefined;
  /**
   * Background work that still runs.
   * Since 0.3.145.
   */
  background_tasks?: BackgroundTaskSummary[] | undefined;
  /**
   * Scheduled wake-ups.
   * Since 0.3.145.
   */
  session_crons?: SessionCronSummary[] | undefined;
};

/**
 * The output fields that apply only to hooks of the event `SubagentStop`. See {@link SubagentStopHookInput}.
 * Since 0.1.0.
 */
export type SubagentStopHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "SubagentStop";
  /** Added to the subagent's context, after which it continues. */
  additionalContext?: string | undefined;
};

/**
 * Request `submit_feedback`: Sends the user's feedback about the agent to its vendor. If the feedback cannot be sent, the response is a success that says why.
 * Since 0.2.126.
 */
export type SubmitFeedbackRequest = {
  /** Kind of feedback. */
  type?: "bug" | "idea" | "missing_capability" | undefined;
  subtype: "submit_feedback";
  /** Text of the feedback. */
  description: string;
  /** Where the user gave feedback. */
  surface?: "cli" | "ccd" | "ccr" | "ide" | "sdk" | "cowork" | undefined;
  /** Draft that the feedback is based on. */
  draft_id?: string | undefined;
  /** Title of the feedback. */
  title?: string | undefined;
  /** Part of the product that the feedback is about. */
  area?: string | undefined;
  /** Whether to include the transcript. */
  attach_transcript?: boolean | undefined;
  /** Whether to keep the feedback on this machine only. */
  save_locally?: boolean | undefined;
};

/**
 * The content of the success response to `submit_feedback`. See {@link SubmitFeedbackRequest}.
 * Since 0.2.126.
 */
export type SubmitFeedbackResponse = {
  /** `null` if the feedback was not sent. */
  feedback_id: string | null;
  /** Why the feedback cannot be sent. */
  unavailable_reason?: string | undefined;
  /** The organization retains no data. */
  is_zdr_org?: boolean | undefined;
  /** Why sending failed. */
  failure_reason?: string | undefined;
  /** HTTP status of the failure. */
  status_code?: number | undefined;
  /** URL of the feedback. */
  ccshare_url?: string | undefined;
  /** Local path of the feedback. */
  bundle_path?: string | undefined;
};

/**
 * Request `submit_survey_feedback`: Sends the user's answer to a survey.
 * Since 0.3.330.
 */
export type SubmitSurveyFeedbackRequest = {
  subtype: "submit_survey_feedback";
  /** Text of the answer; may be empty. */
  description: string;
  /** Id of the survey. */
  appearance_id: string;
  /** Option that the user chose. */
  survey_response: "bad" | "fine" | "good";
  /** Subject of the survey. */
  survey_type: "session" | "post_compact" | "memory" | "long_context";
  /** Where the user gave feedback. */
  surface?: "cli" | "ccd" | "ccr" | "ide" | "sdk" | "cowork" | undefined;
};

/**
 * The content of the success response to `submit_survey_feedback`. See {@link SubmitSurveyFeedbackRequest}.
 * Since 0.3.330.
 */
export type SubmitSurveyFeedbackResponse = {
  /** `null` if the feedback was not sent. */
  feedback_id: string | null;
  /** Why the feedback cannot be sent. */
  unavailable_reason?: string | undefined;
  /** The organization retains no data. */
  is_zdr_org?: boolean | undefined;
};

/**
 * A title for the conversation that ends with a given line. Lists of sessions show it.
 * Since 0.1.0.
 */
export type SummaryLine = {
  type: "summary";
  /** The title. */
  summary: string;
  /** Last link of the conversation. */
  leafUuid: Uuid;
};

/** A hook's output. All fields are optional: an empty object has no effect. */
export type SyncHookOutput = {
  /** `false` ends the turn after the step that raised the event. */
  continue?: boolean | undefined;
  /** Whether to keep the hook's own output out of the transcript. */
  suppressOutput?: boolean | undefined;
  /** Shown when `continue` is `false`. */
  stopReason?: string | undefined;
  /** `block` prevents the step that raised the event; its effect depends on the event. `approve` is the older name of `allow`. */
  decision?: "approve" | "block" | undefined;
  /** Shown to the user. */
  systemMessage?: string | undefined;
  /**
   * An escape sequence for the agent's terminal: only titles, notifications and the bell.
   * Since 0.2.141.
   */
  terminalSequence?: string | undefined;
  /** Reason for `decision`; for `block`, the model receives it. */
  reason?: string | undefined;
  /** Output fields of a specific event. */
  hookSpecificOutput?: HookSpecificOutput | undefined;
};

/**
 * A model call failed and the agent retries it.
 * Since 0.2.47.
 */
export type SystemApiErrorLine = {
  type: "system";
  subtype: "api_error";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** The failure. */
  error: SystemApiErrorLineError;
  /**
   * Delay before the retry.
   * Unit: ms.
   */
  retryInMs: number;
  /** Number of this retry, from 1. */
  retryAttempt: number;
  /** Maximum number of retries. */
  maxRetries: number;
  /** What retries: `request_retry`, `connection_retry`. */
  source: string;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/** The failure. */
export type SystemApiErrorLineError = {
  /**
   * Error type of the Messages API.
   * Until 0.3.210.
   */
  type?: string | undefined;
  /** Error message. */
  message: string;
  /** Error message for display. */
  formatted: string;
  /** HTTP status. Absent if there was no response. */
  status?: number | undefined;
  /** Request id of the Messages API. */
  requestId?: string | undefined;
  /**
   * The body of the response.
   * Until 0.3.210.
   */
  error?: unknown | undefined;
  /**
   * Headers of the response.
   * Until 0.3.210.
   */
  headers?: Record<string, string> | undefined;
  /**
   * Request id of the Messages API.
   * Until 0.3.210.
   */
  requestID?: string | null | undefined;
  /** Connection failure; `null` if there was a response. */
  connection: {
    /** Error code of the operating system. */
    code: string;
    /** Error message. */
    message: string;
    /** Whether TLS failed. */
    isSSLError: boolean;
  } | null;
  /** Whether the network is unavailable. */
  isNetworkDown: boolean;
  /** Rate limits from the response. */
  rateLimits: unknown | null;
  /** How the response timed out. */
  noResponse: unknown | null;
};

/**
 * A model call failed and the agent retries it after a delay. Sent once per retry.
 * Since 0.2.77.
 */
export type SystemApiRetryMessage = {
  type: "system";
  subtype: "api_retry";
  /** Number of this retry, from 1. */
  attempt: number;
  /** Maximum number of retries. */
  max_retries: number;
  /**
   * Delay before the retry.
   * Unit: ms.
   */
  retry_delay_ms: number;
  /** HTTP status of the failure; `null` if there was no response. */
  error_status: number | null;
  /** Error class of the failed model call. */
  error: AssistantError;
  /**
   * Present if no response started before the timeout.
   * Since 0.3.261.
   */
  no_response?: {
    /**
     * How long the failed call waited for the first byte.
     * Unit: ms.
     */
    waited_ms: number;
    /**
     * How long the retry waits for the first byte.
     * Unit: ms.
     */
    retry_wait_ms: number;
  } | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * All background tasks, sent whenever the set changes. Each message replaces the previous one; a new process starts with an empty set.
 * Since 0.3.203.
 */
export type SystemBackgroundTasksChangedMessage = {
  type: "system";
  subtype: "background_tasks_changed";
  /** Every live background task. */
  tasks: SystemBackgroundTasksChangedMessageTasksItem[];
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** Every live background task. */
export type SystemBackgroundTasksChangedMessageTasksItem = {
  /** Id of the task; stays the same when the task is resumed. */
  task_id: string;
  /**
   * Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings.
   * Since 0.3.292.
   */
  run_id?: string | undefined;
  /** Kind of task: `local_bash`, `local_agent`, ... */
  task_type: string;
  /**
   * Type of the subagent, if the task is one.
   * Since 0.3.293.
   */
  subagent_type?: string | undefined;
  /** Description of the task. */
  description: string;
  /**
   * Task of the subagent that started it; ignore an unknown id.
   * Since 0.3.292.
   */
  parent_task_id?: string | undefined;
  /**
   * Whether the task does not count as activity.
   * Since 0.3.247.
   */
  ambient?: boolean | undefined;
};

/**
 * The complete list of slash commands, sent after a change during the session. Replaces the previous list.
 * Since 0.3.161.
 */
export type SystemCommandsChangedMessage = {
  type: "system";
  subtype: "commands_changed";
  /** Every command. */
  commands: SlashCommand[];
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A summary replaces the conversation before this line. The chain starts again here.
 * Since 0.1.0.
 */
export type SystemCompactBoundaryLine = {
  type: "system";
  subtype: "compact_boundary";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** Text for display. */
  content: string;
  /** Last line before the summary: the parent link that the chain lost. */
  logicalParentUuid: Uuid;
  /** What was removed and what was kept. */
  compactMetadata: SystemCompactBoundaryLineCompactMetadata;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/** What was removed and what was kept. */
export type SystemCompactBoundaryLineCompactMetadata = {
  /** Whether the user requested the compaction. */
  trigger: "manual" | "auto";
  /**
   * Context size before, in tokens.
   * Unit: tokens.
   */
  preTokens: number;
  /**
   * Context size after, in tokens.
   * Unit: tokens.
   */
  postTokens?: number | undefined;
  /**
   * Tokens that summaries have replaced so far.
   * Unit: tokens.
   */
  cumulativeDroppedTokens?: number | undefined;
  /**
   * Duration of the compaction.
   * Unit: ms.
   */
  durationMs?: number | undefined;
  /** Lines that were kept verbatim. Absent if all were summarized. */
  preservedSegment?: {
    /** First kept line. */
    headUuid: Uuid;
    /** New parent of the first kept line. */
    anchorUuid: Uuid;
    /** Last kept line. */
    tailUuid: Uuid;
  } | undefined;
  /** The kept lines as a list. */
  preservedMessages?: {
    /** New parent of the kept lines. */
    anchorUuid: Uuid;
    /** Kept messages. */
    uuids: Uuid[];
    /** All kept lines. */
    allUuids: Uuid[];
  } | undefined;
  /** Details are unknown. */
  preCompactOrganizationsCoverStart?: boolean | undefined;
  /** Prompt of the turn that continues. */
  runningTurnPrompt?: unknown | undefined;
};

/**
 * A summary replaces everything before this point; it follows as a user message.
 * Since 0.1.0.
 */
export type SystemCompactBoundaryMessage = {
  type: "system";
  subtype: "compact_boundary";
  /** What was removed and what was kept. */
  compact_metadata: SystemCompactBoundaryMessageCompactMetadata;
  /**
   * Last message before the summary: the parent link that the compacted chain lost.
   * Observed, not declared.
   */
  logical_parent_uuid?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** What was removed and what was kept. */
export type SystemCompactBoundaryMessageCompactMetadata = {
  /** Whether the user requested the compaction or the agent started it because the window was full. */
  trigger: "manual" | "auto";
  /**
   * Size of the conversation before, in tokens.
   * Unit: tokens.
   */
  pre_tokens: number;
  /**
   * Size of the conversation after, in tokens.
   * Unit: tokens. Since 0.2.105.
   */
  post_tokens?: number | undefined;
  /**
   * Duration of the compaction.
   * Unit: ms. Since 0.2.105.
   */
  duration_ms?: number | undefined;
  /**
   * Tokens removed by all compactions of the session.
   * Unit: tokens. Observed, not declared.
   */
  cumulative_dropped_tokens?: number | undefined;
  /**
   * Messages that were kept verbatim. Absent if all were summarized.
   * Since 0.2.76.
   */
  preserved_segment?: {
    /** First kept message. */
    head_uuid: Uuid;
    /** Message after which the kept messages follow. */
    anchor_uuid: Uuid;
    /** Last kept message. */
    tail_uuid: Uuid;
  } | undefined;
  /**
   * The kept messages as a list; takes precedence over `preserved_segment`.
   * Since 0.2.141.
   */
  preserved_messages?: {
    /** Message after which the kept messages follow. */
    anchor_uuid: Uuid;
    /** Kept messages in order, each one following the previous one. */
    uuids: Uuid[];
    /**
     * Kept messages, including those that readers hide.
     * Observed, not declared.
     */
    all_uuids?: Uuid[] | undefined;
  } | undefined;
};

/**
 * Progress of a control request of the host that takes long. Sent before the response, with the same request id.
 * Since 0.3.200.
 */
export type SystemControlRequestProgressMessage = {
  type: "system";
  subtype: "control_request_progress";
  /** Id of the control request. */
  request_id: string;
  /** Work started, or the agent retries a model call. */
  status: "started" | "api_retry";
  /** Number of the retry; with `api_retry` only. */
  attempt?: number | undefined;
  /** Maximum number of retries; with `api_retry` only. */
  max_retries?: number | undefined;
  /**
   * Delay before the retry; with `api_retry` only.
   * Unit: ms.
   */
  retry_delay_ms?: number | undefined;
  /** HTTP status of the failure; with `api_retry` only. */
  error_status?: number | null | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * An MCP server reports that the action behind an elicitation URL is complete.
 * Since 0.2.63.
 */
export type SystemElicitationCompleteMessage = {
  type: "system";
  subtype: "elicitation_complete";
  /** Name of the MCP server. */
  mcp_server_name: string;
  /** Id of the elicitation. */
  elicitation_id: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Files of the session were stored permanently.
 * Since 0.2.23.
 */
export type SystemFilesPersistedMessage = {
  type: "system";
  subtype: "files_persisted";
  /** Stored. */
  files: {
    /** The file. */
    filename: string;
    /** Id of the stored file. */
    file_id: string;
  }[];
  /** Not stored. */
  failed: {
    /** The file. */
    filename: string;
    /** Error message. */
    error: string;
  }[];
  /**
   * When.
   * Unit: iso8601.
   */
  processed_at: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Output of a command hook so far.
 * Since 0.2.16.
 */
export type SystemHookProgressMessage = {
  type: "system";
  subtype: "hook_progress";
  /** Id of this run of the hook, shared by all messages about it. */
  hook_id: string;
  /** Event and matched value: `PreToolUse:Write`. */
  hook_name: string;
  /** The event. */
  hook_event: string;
  /** Its standard output so far. */
  stdout: string;
  /** Its standard error so far. */
  stderr: string;
  /** Standard output and standard error so far, interleaved. */
  output: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A command hook ended.
 * Since 0.1.15.
 */
export type SystemHookResponseMessage = {
  type: "system";
  subtype: "hook_response";
  /**
   * Id of this run of the hook, shared by all messages about it.
   * Since 0.2.15.
   */
  hook_id: string;
  /** Event and matched value: `PreToolUse:Write`. */
  hook_name: string;
  /** The event. */
  hook_event: string;
  /**
   * Tool of the event.
   * Until 0.1.22.
   */
  tool_name?: string | undefined;
  /**
   * Parsed output of the hook.
   * Until 0.1.22.
   */
  response?: Record<string, unknown> | undefined;
  /** Its standard output. */
  stdout: string;
  /** Its standard error. */
  stderr: string;
  /**
   * Standard output and standard error, interleaved.
   * Since 0.2.15.
   */
  output: string;
  /** Exit code of the hook; absent if a signal ended it. */
  exit_code?: number | undefined;
  /**
   * Outcome of the hook.
   * Since 0.2.15.
   */
  outcome: "success" | "error" | "cancelled";
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A command hook started. Sent only if the host requested hook events, and never for the host's own callbacks.
 * Since 0.2.15.
 */
export type SystemHookStartedMessage = {
  type: "system";
  subtype: "hook_started";
  /** Id of this run of the hook, shared by all messages about it. */
  hook_id: string;
  /** Event and matched value: `PreToolUse:Write`. */
  hook_name: string;
  /** The event. */
  hook_event: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A message for the user, for example the output of a hook.
 * Since 0.2.140.
 */
export type SystemInformationalLine = {
  type: "system";
  subtype: "informational";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** Text of the message. */
  content: string;
  /** Whether the turn ends with the message. */
  preventContinuation?: boolean | undefined;
  /** What happened to the prompt that a hook delayed. */
  promptSubmitEnding?: SystemInformationalLinePromptSubmitEnding | undefined;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/** What happened to the prompt that a hook delayed. */
export type SystemInformationalLinePromptSubmitEnding = {
  /** Effect of a hook on the prompt. */
  ending: {
    /** Outcome of the prompt: `blocked_by_hook`, `stopped_by_hook`, `no_verdict`. */
    kind: string;
    /** Why. */
    reason?: string | undefined;
    /** Why a hook returned no answer, for example `callback_timed_out`. */
    noVerdictKind?: string | undefined;
  };
  /** Whether the prompt stays in the conversation. */
  promptKept: boolean;
};

/**
 * A message for the user: a notice, a warning, or the output of a hook.
 * Since 0.3.178.
 */
export type SystemInformationalMessage = {
  type: "system";
  subtype: "informational";
  /** Plain text of the message. */
  content: string;
  /** Severity for display. */
  level: "info" | "notice" | "suggestion" | "warning";
  /** Tool use that the message is about; a newer message about it replaces this one. */
  tool_use_id?: string | undefined;
  /** Whether the turn stops after this message. */
  prevent_continuation?: boolean | undefined;
  /**
   * Tag for special handling by a host; an open set.
   * Since 0.3.288.
   */
  tag?: string | undefined;
  /**
   * What happened to the prompt that a hook delayed.
   * Observed, not declared.
   */
  prompt_submit_outcome?: SystemInformationalMessagePromptSubmitOutcome | undefined;
  /**
   * Describes a hook that returned no answer, so that the action continued without it.
   * Observed, not declared.
   */
  hook_no_verdict?: {
    /** Event of the hook. */
    hook_event: string;
    /** Tool use of the event. */
    tool_use_id?: string | undefined;
    /** Whether the hook timed out. */
    timed_out: boolean;
  } | undefined;
  /**
   * The settings replaced the model that the user requested.
   * Observed, not declared.
   */
  model_restriction?: {
    /** Model that the user requested. */
    requested_model: string;
    /** Model that the session uses. */
    effective_model: string;
    /** Whether the session started with the model or switched to it. */
    at: "start" | "switch";
  } | undefined;
  /**
   * Whether the message is outside the conversation.
   * Observed, not declared.
   */
  isMeta?: boolean | undefined;
  /**
   * When.
   * Unit: iso8601. Observed, not declared.
   */
  timestamp?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** What happened to the prompt that a hook delayed. */
export type SystemInformationalMessagePromptSubmitOutcome = {
  /** Effect of the hook; `no_verdict` means none. */
  kind: "blocked_by_hook" | "stopped_by_hook" | "no_verdict";
  /** Whether the prompt stays in the conversation. */
  prompt_kept: boolean;
  /** Reason from the hook. */
  reason?: string | undefined;
  /** Why there is no verdict, for example `callback_timed_out`. */
  no_verdict_kind?: string | undefined;
};

/**
 * Composition of the session: model, tools, servers, commands, mode and capabilities. The first message of every turn; the newest one is current.
 * Since 0.1.0.
 */
export type SystemInitMessage = {
  type: "system";
  subtype: "init";
  /** Working folder. */
  cwd: string;
  /** Model of the main thread. */
  model: string;
  /** How to decide on tool calls that no rule matches. */
  permissionMode: PermissionMode;
  /** Source of the API key; `none` if no key is in use. Current agents no longer send the last five values. */
  apiKeySource: "ANTHROPIC_API_KEY" | "apiKeyHelper" | "/login managed key" | "none" | "user" | "project" | "org" | "temporary" | "oauth";
  /**
   * Version of the agent.
   * Since 0.1.19.
   */
  claude_code_version: string;
  /** Tools that the model can use. */
  tools: string[];
  /** MCP servers. */
  mcp_servers: {
    /** Name of the server. */
    name: string;
    /** `connected`, `failed`, `pending`, `disabled`, `needs-auth`, ... */
    status: string;
    /**
     * Where the server is configured.
     * Since 0.3.274.
     */
    source?: string | undefined;
  }[];
  /** Slash commands. */
  slash_commands: string[];
  /**
   * Commands that require a terminal.
   * Since 0.3.229.
   */
  terminal_slash_commands?: string[] | undefined;
  /** Current output style. */
  output_style: string;
  /**
   * Skills.
   * Since 0.1.25.
   */
  skills: string[];
  /**
   * Plugins.
   * Since 0.1.27.
   */
  plugins: SystemInitMessagePluginsItem[];
  /**
   * Configured servers that were skipped because of their configuration. Absent if there are none.
   * Observed, not declared.
   */
  mcp_server_errors?: {
    /** What is wrong with its configuration. */
    type: "invalid_config" | "unknown_type";
    /** Name of the server. */
    name: string;
    /** Error message. */
    message: string;
  }[] | undefined;
  /**
   * Plugins, or parts of them, that failed to load. Absent if there are none.
   * Since 0.3.283.
   */
  plugin_errors?: SystemInitMessagePluginErrorsItem[] | undefined;
  /**
   * Parts of plugins that are ignored. Absent if there are none.
   * Observed, not declared.
   */
  plugin_warnings?: {
    /** Kind of warning; an open set. */
    type: string;
    /** Name and marketplace of the plugin. */
    plugin: string;
    /** Warning message. */
    message: string;
  }[] | undefined;
  /** Agents that the session can start. */
  agents?: string[] | undefined;
  /**
   * Enabled betas of the Messages API.
   * Since 0.1.58.
   */
  betas?: string[] | undefined;
  /**
   * Capabilities of the agent beyond the basic protocol; an open set.
   * Since 0.3.205.
   */
  capabilities?: string[] | undefined;
  /**
   * `cooldown`: paused after a rate limit.
   * Since 0.2.47.
   */
  fast_mode_state?: FastModeState | undefined;
  /**
   * Why fast mode is unavailable.
   * Since 0.3.219.
   */
  fast_mode_disabled_reason?: FastModeDisabledReason | undefined;
  /**
   * Effort of the next model call; `null` if none is sent.
   * Since 0.3.234.
   */
  effort?: "low" | "medium" | "high" | "xhigh" | "max" | null | undefined;
  /**
   * Whether the display shows only the last message of a turn.
   * Since 0.3.281.
   */
  view_mode?: "focus" | "default" | undefined;
  /**
   * Initial working directory of the session.
   * Observed, not declared.
   */
  original_cwd?: string | undefined;
  /**
   * Additional working directories.
   * Observed, not declared.
   */
  additional_directories?: string[] | undefined;
  /**
   * Memory directories, by kind.
   * Observed, not declared.
   */
  memory_paths?: Record<string, string> | undefined;
  /**
   * Socket that other sessions use to send messages to this one.
   * Observed, not declared.
   */
  messaging_socket_path?: string | undefined;
  /**
   * Whether usage reporting is disabled.
   * Observed, not declared.
   */
  analytics_disabled?: boolean | undefined;
  /**
   * Whether feedback prompts are disabled.
   * Observed, not declared.
   */
  product_feedback_disabled?: boolean | undefined;
  /**
   * Whether the vendor's own endpoint serves the model.
   * Observed, not declared.
   */
  served_by_anthropic?: boolean | undefined;
  /**
   * Whether effort can be set per turn.
   * Observed, not declared.
   */
  per_turn_effort_active?: boolean | undefined;
  /**
   * Whether a keyword in the prompt can raise the effort.
   * Observed, not declared.
   */
  ultrathink_available?: boolean | undefined;
  /**
   * Whether a typed keyword raises the effort.
   * Observed, not declared.
   */
  ultrathink_typed_raises?: boolean | undefined;
  /**
   * Whether shell commands run in a sandbox.
   * Since 0.3.331. Observed, not declared.
   */
  sandbox_enabled?: boolean | undefined;
  /**
   * User messages that the turn responds to.
   * Observed, not declared.
   */
  user_message_uuids?: string[] | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** Plugins. */
export type SystemInitMessagePluginsItem = {
  /** Name of the plugin. */
  name: string;
  /** Directory of the plugin, or `builtin`. */
  path: string;
  /**
   * Version that the plugin declares.
   * Since 0.3.213.
   */
  version?: string | undefined;
  /**
   * Name and marketplace of the plugin.
   * Observed, not declared.
   */
  source?: string | undefined;
};

/** Plugins, or parts of them, that failed to load. Absent if there are none. */
export type SystemInitMessagePluginErrorsItem = {
  /** Kind of failure; an open set. */
  type: string;
  /** Name of the plugin, or the position of its entry in the list. */
  plugin: string;
  /** Error message. */
  message: string;
  /** Entry that failed to load. */
  path?: string | undefined;
  /**
   * Entry of the organization that blocked this copy.
   * Since 0.3.324.
   */
  managed_lock?: {
    /** Whether the organization's entry enables or disables the plugin. */
    plugin_enabled: boolean;
    /** Plugin name in that entry. */
    name: string;
    /** Marketplace in that entry. */
    marketplace?: string | undefined;
  } | undefined;
};

/**
 * A slash command that the agent ran without the model, or its output.
 * Since 0.2.70.
 */
export type SystemLocalCommandLine = {
  type: "system";
  subtype: "local_command";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** The command or its output, in tags. */
  content: string;
  /** The executed slash command. */
  commandRun?: {
    /** The command. */
    command: string;
    /** Arguments of the command. */
    args: string;
  } | undefined;
  /** Present if the command failed. */
  commandOutcome?: {
    /** Exit status: `failed`, `unavailable_headless`. */
    kind: string;
  } | undefined;
  /** Breakdown of the context window. */
  contextUsage?: ContextReport | undefined;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/**
 * Output of a slash command that ran without the model.
 * Since 0.2.63.
 */
export type SystemLocalCommandOutputMessage = {
  type: "system";
  subtype: "local_command_output";
  /** The output. */
  content: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Memories were added to the turn.
 * Since 0.2.105.
 */
export type SystemMemoryRecallMessage = {
  type: "system";
  subtype: "memory_recall";
  /** Whether memories were added in full or summarized. */
  mode: "select" | "synthesize";
  /** The memories. */
  memories: {
    /** Path of the memory file; a marker for a generated summary; a URL for a memory of the organization. */
    path: string;
    /** Owner of the memory. */
    scope: "personal" | "team" | "organization";
    /** Text of the memory; absent if the file at `path` contains it. */
    content?: string | undefined;
  }[];
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The host's session store rejected a batch of transcript lines, which are missing there.
 * Since 0.2.113.
 */
export type SystemMirrorErrorMessage = {
  type: "system";
  subtype: "mirror_error";
  /** Error message. */
  error: string;
  /** Destination of the batch. */
  key: {
    /** Project key of the session in the store. */
    projectKey: string;
    /** Id of the session. */
    sessionId: string;
    /** Part of the session, for example a subagent. */
    subpath?: string | undefined;
  };
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The agent switched to another model because the selected one was unavailable.
 * Since 0.3.330.
 */
export type SystemModelFallbackLine = {
  type: "system";
  subtype: "model_fallback";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** Text for display. */
  content: string;
  /** Reason, for example `overloaded`. */
  trigger: string;
  /** Selected model. */
  originalModel: string;
  /** Fallback model. */
  fallbackModel: string;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/**
 * The agent switched to another model because the requested one was unavailable.
 * Since 0.3.330.
 */
export type SystemModelFallbackMessage = {
  type: "system";
  subtype: "model_fallback";
  /** Why: `overloaded`, ... */
  trigger: string;
  /** Requested model. */
  original_model: string;
  /** Model from here on. */
  fallback_model: string;
  /** The event as a sentence. */
  content: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The model refused, and the agent retried the turn with another model. Readers remove the frames of the refused attempt.
 * Since 0.3.170.
 */
export type SystemModelRefusalFallbackMessage = {
  type: "system";
  subtype: "model_refusal_fallback";
  trigger: "refusal";
  /** Always `retry` today. */
  direction: "retry" | "revert" | "sticky";
  /**
   * Whether the session changed its model or only one response came from another model.
   * Since 0.3.222.
   */
  scope?: "session" | "local" | undefined;
  /** Model that refused. */
  original_model: string;
  /** Model that answered. */
  fallback_model: string;
  /** Frames to remove; ignore unknown ones. */
  retracted_message_uuids?: string[] | undefined;
  /** Messages API id of the refused call. */
  request_id: string | null;
  /** Category of the refusal; an open set. */
  api_refusal_category?: string | null | undefined;
  /** Reason that the API gave. */
  api_refusal_explanation?: string | null | undefined;
  /**
   * Refused user message; `null` if no person wrote it.
   * Since 0.3.193.
   */
  refused_user_message_uuid?: string | null | undefined;
  /** The event as a sentence; may be empty. */
  content: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The model refused, and there was no fallback model.
 * Since 0.3.210.
 */
export type SystemModelRefusalNoFallbackLine = {
  type: "system";
  subtype: "model_refusal_no_fallback";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** Text for display. */
  content: string;
  /** Model that refused. */
  originalModel: string;
  /** Request id of the Messages API. */
  requestId: string | null;
  /** Category of the refusal. */
  apiRefusalCategory: string | null;
  /** Reason for the refusal. */
  apiRefusalExplanation: string | null;
  /** UUID of the prompt. */
  refusedUserMessageUuid: Uuid;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/**
 * The model refused, and there is no fallback model.
 * Since 0.3.193.
 */
export type SystemModelRefusalNoFallbackMessage = {
  type: "system";
  subtype: "model_refusal_no_fallback";
  /** Model that refused. */
  original_model: string;
  /** Messages API id of the refused call. */
  request_id: string | null;
  /** Category of the refusal; an open set. */
  api_refusal_category?: string | null | undefined;
  /** Reason that the API gave. */
  api_refusal_explanation?: string | null | undefined;
  /** Refused user message; `null` if no person wrote it. */
  refused_user_message_uuid?: string | null | undefined;
  /** The event as a sentence; may be empty. */
  content: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A short notice to show to the user for a limited time.
 * Since 0.2.105.
 */
export type SystemNotificationMessage = {
  type: "system";
  subtype: "notification";
  /** Key of the notice; a newer one with the same key replaces it. */
  key: string;
  /** Text of the notice. */
  text: string;
  /** Priority of the notice. */
  priority: "low" | "medium" | "high" | "immediate";
  /** Color of the notice. */
  color?: string | undefined;
  /**
   * Display time.
   * Unit: ms.
   */
  timeout_ms?: number | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A tool use was denied without a permission request: by a rule, by the mode, or because no one can be asked. The result has the complete list.
 * Since 0.2.136.
 */
export type SystemPermissionDeniedMessage = {
  type: "system";
  subtype: "permission_denied";
  /** The tool. */
  tool_name: string;
  /** Id of the tool use. */
  tool_use_id: string;
  /** Subagent of the tool use; absent on the main thread. */
  agent_id?: string | undefined;
  /** What the refusal rests on: `rule`, `mode`, `classifier`, `asyncAgent`, ... */
  decision_reason_type?: string | undefined;
  /** Reason for the denial. */
  decision_reason?: string | undefined;
  /**
   * Reason as a code.
   * Observed, not declared.
   */
  decision_reason_code?: string | undefined;
  /** Text of the tool result. */
  message: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Progress of plugin installation at startup.
 * Since 0.2.108.
 */
export type SystemPluginInstallMessage = {
  type: "system";
  subtype: "plugin_install";
  /** Whether the installation started or ended, or one marketplace is done. */
  status: "started" | "installed" | "failed" | "completed";
  /** The marketplace. */
  name?: string | undefined;
  /** Raw error message; do not trust its content. */
  error?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A summary of a finished turn. Its fields have not been observed.
 * Since 0.2.90.
 */
export type SystemPostTurnSummaryMessage = {
  type: "system";
  subtype: "post_turn_summary";
};

/** The system prompt. */
export type SystemPrompt = string | string[] | SystemPromptCustom | SystemPromptPreset;

/** Replaces the agent's own prompt. */
export type SystemPromptCustom = {
  /** Replaces the agent's own prompt. */
  type: "custom";
  /** The prompt, or its parts. */
  prompt: string | string[];
  /**
   * `false` renders the prompt again for every model call.
   * Since 0.3.257.
   */
  snapshot?: boolean | undefined;
};

/** The agent's own prompt. */
export type SystemPromptPreset = {
  /** The agent's own prompt. */
  type: "preset";
  /** Name of the preset; there is only one. */
  preset: "claude_code";
  /** Text to append. */
  append?: string | undefined;
  /**
   * Whether to omit user-specific content.
   * Since 0.2.97.
   */
  excludeDynamicSections?: boolean | undefined;
  /**
   * `false` renders the prompt again for every model call.
   * Since 0.3.257.
   */
  snapshot?: boolean | undefined;
};

/**
 * Metadata of the session for the host. Its fields have not been observed.
 * Since 0.3.330.
 */
export type SystemSessionMetadataMessage = {
  type: "system";
  subtype: "session_metadata";
};

/**
 * Whether the agent is running, waits for a response of the host, or is idle. `idle` follows the result and all background work of the turn; it is the reliable sign that the turn is over. Sent only to a host that requests it.
 * Since 0.2.83.
 */
export type SystemSessionStateChangedMessage = {
  type: "system";
  subtype: "session_state_changed";
  /** New state. */
  state: "idle" | "running" | "requires_action";
  /**
   * Whether the host library consumes the message instead of yielding it.
   * Observed, not declared.
   */
  sdk_host_only?: boolean | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The session has a new title.
 * Since 0.3.302.
 */
export type SystemSessionTitleChangedMessage = {
  type: "system";
  subtype: "session_title_changed";
  /** The title. */
  title: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Part of the transcript or of the agent's own file could not be saved because the disk was full. The last message before a normal exit.
 * Since 0.3.317.
 */
export type SystemSessionWritesLostMessage = {
  type: "system";
  subtype: "session_writes_lost";
  /** Whether the disk or the quota was full. */
  error_code: "ENOSPC" | "EDQUOT";
  /** Kinds of files that were not saved; never empty. */
  lost: ("transcript" | "global_config")[];
  /** Sessions with incomplete transcripts. */
  transcript_session_ids?: string[] | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Activity of the agent besides tools: calling the model or compacting the conversation; `null` when it ends. Also reports a new permission mode and the outcome of a compaction.
 * Since 0.1.31.
 */
export type SystemStatusMessage = {
  type: "system";
  subtype: "status";
  /** Current activity; `null` if there is none. */
  status: "compacting" | "requesting" | null;
  /**
   * How to decide on tool calls that no rule matches.
   * Since 0.2.26.
   */
  permissionMode?: PermissionMode | undefined;
  /**
   * Outcome of the compaction.
   * Since 0.2.105.
   */
  compact_result?: "success" | "failed" | undefined;
  /**
   * Why the compaction failed.
   * Since 0.2.105.
   */
  compact_error?: string | undefined;
  /**
   * Current size of the summary.
   * Unit: chars. Observed, not declared.
   */
  compact_output_chars?: number | undefined;
  /**
   * User messages that the turn responds to.
   * Observed, not declared.
   */
  user_message_uuids?: string[] | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Results of the hooks at the end of a turn.
 * Since 0.1.42.
 */
export type SystemStopHookSummaryLine = {
  type: "system";
  subtype: "stop_hook_summary";
  /** How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`. */
  level: string;
  /** Number of hooks that ran. */
  hookCount: number;
  /** One entry per hook. */
  hookInfos: {
    /** The command; `callback` for a hook in the host. */
    command: string;
    /** Prompt of the hook, if its type is `prompt`. */
    promptText?: string | undefined;
    /**
     * Run time of the hook.
     * Unit: ms.
     */
    durationMs?: number | undefined;
  }[];
  /** Errors and reasons for blocks. */
  hookErrors: string[];
  /** Errors that are failures instead of blocks. */
  failedHookErrorIndexes: number[];
  /** Additional context from the hooks. */
  hookAdditionalContext: string[];
  /** Whether a hook ended the turn. */
  preventedContinuation: boolean;
  /** Why the hook ended it. */
  stopReason: string;
  /** Whether there is output to show. */
  hasOutput: boolean;
  /** Tool use id that the hooks received. */
  toolUseID: string;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/**
 * A task ended. For a background task, the agent then starts a turn to inform the model.
 * Since 0.2.11.
 */
export type SystemTaskNotificationMessage = {
  type: "system";
  subtype: "task_notification";
  /** Id of the task; stays the same when the task is resumed. */
  task_id: string;
  /**
   * Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings.
   * Since 0.3.292.
   */
  run_id?: string | undefined;
  /**
   * The tool use that started the task.
   * Since 0.2.47.
   */
  tool_use_id?: string | undefined;
  /** Final status. */
  status: "completed" | "failed" | "stopped";
  /**
   * Whether the agent restarted and found the task without an owner.
   * Since 0.3.273.
   */
  reason?: "worker_restart" | undefined;
  /** File that contains the output; may be empty. */
  output_file: string;
  /** Summary of the task or its result. */
  summary: string;
  /**
   * Whether the summary is the subagent's own last message.
   * Observed, not declared.
   */
  summary_is_report?: boolean | undefined;
  /**
   * Usage of the run.
   * Since 0.2.48.
   */
  usage?: {
    /**
     * Number of tokens.
     * Unit: tokens.
     */
    total_tokens: number;
    /** Number of tool calls. */
    tool_uses: number;
    /**
     * Time since the run started.
     * Unit: ms.
     */
    duration_ms: number;
  } | undefined;
  /**
   * Files that the task's MCP tool returned; at most 50.
   * Since 0.3.257.
   */
  resource_links?: ResourceLink[] | undefined;
  /**
   * Whether readers of the conversation should hide the task.
   * Since 0.2.105.
   */
  skip_transcript?: boolean | undefined;
  /**
   * Whether the task does not count as activity.
   * Since 0.3.247.
   */
  ambient?: boolean | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Current activity and usage of a running task.
 * Since 0.2.51.
 */
export type SystemTaskProgressMessage = {
  type: "system";
  subtype: "task_progress";
  /** Id of the task; stays the same when the task is resumed. */
  task_id: string;
  /**
   * Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings.
   * Since 0.3.292.
   */
  run_id?: string | undefined;
  /** The tool use that started the task. */
  tool_use_id?: string | undefined;
  /** Current activity. */
  description: string;
  /**
   * Type of the subagent, if the task is one.
   * Since 0.3.142.
   */
  subagent_type?: string | undefined;
  /** Usage of the run. */
  usage: {
    /**
     * Number of tokens.
     * Unit: tokens.
     */
    total_tokens: number;
    /** Number of tool calls. */
    tool_uses: number;
    /**
     * Time since the run started.
     * Unit: ms.
     */
    duration_ms: number;
  };
  /** Last tool that the task ran. */
  last_tool_name?: string | undefined;
  /**
   * One line about the progress.
   * Since 0.2.72.
   */
  summary?: string | undefined;
  /**
   * Phases and subagents, if the task is a workflow.
   * Observed, not declared.
   */
  workflow_progress?: SystemTaskProgressMessageWorkflowProgressItem[] | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** A phase of a workflow, or a subagent in one. */
export type SystemTaskProgressMessageWorkflowProgressItem = {
  /** A phase, or a subagent of one. All fields but the first are for subagents. */
  type: "workflow_phase" | "workflow_agent";
  /** Index among the items of its type, from 1. */
  index: number;
  /** Name of the phase. */
  title?: string | undefined;
  /** Name of the subagent. */
  label?: string | undefined;
  /** Index of the subagent's phase. */
  phaseIndex?: number | undefined;
  /** Name of that phase. */
  phaseTitle?: string | undefined;
  /** Id of the subagent. */
  agentId?: string | undefined;
  /** Model of the subagent. */
  model?: string | undefined;
  /** State of the subagent, for example `done`. */
  state?: string | undefined;
  /**
   * When it was requested.
   * Unit: epoch-ms.
   */
  queuedAt?: number | undefined;
  /**
   * When it started.
   * Unit: epoch-ms.
   */
  startedAt?: number | undefined;
  /**
   * When it last reported progress.
   * Unit: epoch-ms.
   */
  lastProgressAt?: number | undefined;
  /** Number of this attempt, from 1. */
  attempt?: number | undefined;
  /** Beginning of its prompt. */
  promptPreview?: string | undefined;
  /** Whether the agent added text to the prompt. */
  promptFramed?: boolean | undefined;
  /** Beginning of its answer. */
  resultPreview?: string | undefined;
  /**
   * Number of tokens.
   * Unit: tokens.
   */
  tokens?: number | undefined;
  /** Number of tool calls. */
  toolCalls?: number | undefined;
  /**
   * How long it took.
   * Unit: ms.
   */
  durationMs?: number | undefined;
};

/**
 * A task started: a subagent, a command, or a workflow.
 * Since 0.2.45.
 */
export type SystemTaskStartedMessage = {
  type: "system";
  subtype: "task_started";
  /** Id of the task; stays the same when the task is resumed. */
  task_id: string;
  /**
   * Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings.
   * Since 0.3.292.
   */
  run_id?: string | undefined;
  /** The tool use that started the task. */
  tool_use_id?: string | undefined;
  /** Description of the task. */
  description: string;
  /** Kind of task: `local_bash`, `local_agent`, ... */
  task_type?: string | undefined;
  /**
   * Whether the task runs in the background from the start.
   * Since 0.3.238.
   */
  is_backgrounded?: boolean | undefined;
  /**
   * Type of the subagent, if the task is one.
   * Since 0.3.142.
   */
  subagent_type?: string | undefined;
  /**
   * Nesting depth of the subagent; 1 is the top level.
   * Since 0.3.238.
   */
  spawn_depth?: number | undefined;
  /**
   * Task of the subagent that started it; ignore an unknown id.
   * Since 0.3.292.
   */
  parent_task_id?: string | undefined;
  /**
   * Name of the workflow, if the task is one.
   * Since 0.2.83.
   */
  workflow_name?: string | undefined;
  /**
   * Prompt of the task.
   * Since 0.2.71.
   */
  prompt?: string | undefined;
  /**
   * Whether readers of the conversation should hide the task.
   * Since 0.2.105.
   */
  skip_transcript?: boolean | undefined;
  /**
   * Whether a subagent started it and receives its result.
   * Observed, not declared.
   */
  owned_by_subagent?: boolean | undefined;
  /**
   * Whether the task does not count as activity.
   * Since 0.3.247.
   */
  ambient?: boolean | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * One line about the agent's current work. Its fields have not been observed.
 * Since 0.2.126.
 */
export type SystemTaskSummaryMessage = {
  type: "system";
  subtype: "task_summary";
};

/**
 * Some fields of a task changed. Merge them into the known state.
 * Since 0.2.101.
 */
export type SystemTaskUpdatedMessage = {
  type: "system";
  subtype: "task_updated";
  /** Id of the task; stays the same when the task is resumed. */
  task_id: string;
  /**
   * Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings.
   * Since 0.3.292.
   */
  run_id?: string | undefined;
  /** Changed fields. */
  patch: SystemTaskUpdatedMessagePatch;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** Changed fields. */
export type SystemTaskUpdatedMessagePatch = {
  /** New state of the task. */
  status?: "pending" | "running" | "completed" | "failed" | "killed" | "paused" | undefined;
  /** Description of the task. */
  description?: string | undefined;
  /**
   * When the task ended.
   * Unit: epoch-ms.
   */
  end_time?: number | undefined;
  /**
   * Total time that the task was paused.
   * Unit: ms.
   */
  total_paused_ms?: number | undefined;
  /** Error message. */
  error?: string | undefined;
  /** Whether the task runs in the background. */
  is_backgrounded?: boolean | undefined;
};

/**
 * Estimated size of the model's reasoning so far, while there is no other output. Not for billing.
 * Since 0.3.153.
 */
export type SystemThinkingTokensMessage = {
  type: "system";
  subtype: "thinking_tokens";
  /**
   * Tokens in the current reasoning block.
   * Unit: tokens.
   */
  estimated_tokens: number;
  /**
   * Tokens added since the previous message.
   * Unit: tokens.
   */
  estimated_tokens_delta: number;
  /**
   * `uuid` of the user message that the model responds to.
   * Since 0.3.260.
   */
  user_message_uuid?: string | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * How long a turn of an interactive session took.
 * Since 0.3.330.
 */
export type SystemTurnDurationLine = {
  type: "system";
  subtype: "turn_duration";
  /**
   * Duration of the turn.
   * Unit: ms.
   */
  durationMs: number;
  /** Number of messages in the conversation after the turn. */
  messageCount?: number | undefined;
  /**
   * Output tokens that count toward the token budget.
   * Unit: tokens.
   */
  budgetTokens?: number | undefined;
  /**
   * Token budget of the turn.
   * Unit: tokens.
   */
  budgetLimit?: number | undefined;
  /** Number of reminders of the budget. */
  budgetNudges?: number | undefined;
  /** Number of subagents that still run in the background. */
  pendingBackgroundAgentCount?: number | undefined;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
};

/**
 * Parts of the host's display are out of date because settings or plugins changed.
 * Since 0.3.302.
 */
export type SystemUiInvalidateMessage = {
  type: "system";
  subtype: "ui_invalidate";
  /** Part to render again, for example `ui.render`. */
  event: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * A shell command succeeded whose text suggests a change of the repository. Displayed branches and commits may be out of date.
 * Since 0.3.330.
 */
export type SystemVcsStateChangedMessage = {
  type: "system";
  subtype: "vcs_state_changed";
  /** Kind of change, for example `push`. */
  kind: string;
  /** Working directory of the command. */
  cwd: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * An agent that serves a remote host exits intentionally. Valid only if nothing follows; many agents exit without it.
 * Since 0.3.178.
 */
export type SystemWorkerShuttingDownMessage = {
  type: "system";
  subtype: "worker_shutting_down";
  /** Why: `host_exit`, `remote_control_disabled`, ... */
  reason: string;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * The session was given a tag. The last one is current; an empty tag removes it.
 * Since 0.3.330.
 */
export type TagLine = {
  type: "tag";
  /** The tag. */
  tag: string;
  /** The session. */
  sessionId: string;
};

/**
 * Input of the hook event `TaskCompleted`: The model marked a task of its task list as completed.
 * Since 0.2.33.
 */
export type TaskCompletedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "TaskCompleted";
  /** Id of the task. */
  task_id: string;
  /** Title of the task. */
  task_subject: string;
  /** Details of the task. */
  task_description?: string | undefined;
  /** Name of the agent that the task concerns. */
  teammate_name?: string | undefined;
  /** Name of the team. A session has only one; the field is deprecated. */
  team_name?: string | undefined;
};

/**
 * Input of the hook event `TaskCreated`: The model added a task to its task list.
 * Since 0.2.84.
 */
export type TaskCreatedHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "TaskCreated";
  /** Id of the task. */
  task_id: string;
  /** Title of the task. */
  task_subject: string;
  /** Details of the task. */
  task_description?: string | undefined;
  /** Name of the agent that the task concerns. */
  teammate_name?: string | undefined;
  /** Name of the team. A session has only one; the field is deprecated. */
  team_name?: string | undefined;
};

/**
 * Input of the hook event `TeammateIdle`: Another agent of the team is idle.
 * Since 0.2.33.
 */
export type TeammateIdleHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "TeammateIdle";
  /** Name of the idle agent. */
  teammate_name: string;
  /** Name of the team. A session has only one; the field is deprecated. */
  team_name: string;
};

/** Why the turn ended. Absent on results of local commands and of a failed start. */
export type TerminalReason = "blocking_limit" | "rapid_refill_breaker" | "prompt_too_long" | "image_error" | "model_error" | "api_error" | "malformed_tool_use_exhausted" | "aborted_streaming" | "aborted_tools" | "stop_hook_prevented" | "hook_stopped" | "tool_deferred" | "max_turns" | "background_requested" | "completed" | "budget_exhausted" | "structured_output_retry_exhausted" | "tool_deferred_unavailable" | "turn_setup_failed";

/** A text block. */
export type TextBlock = {
  type: "text";
  /** The text. */
  text: string;
  /** Sources of the text. */
  citations?: unknown[] | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type TextEditorCodeExecutionToolResultBlock = {
  type: "text_editor_code_execution_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Readable reasoning of the model. */
export type ThinkingBlock = {
  type: "thinking";
  /** Text of the reasoning; may be a summary, and may be empty if the host did not request it. */
  thinking: string;
  /** Signature by which the Messages API recognizes its own reasoning. Sent back unchanged or not at all. */
  signature: string;
};

/** Thinking mode and budget of the model. */
export type ThinkingConfig = ThinkingConfigAdaptive | ThinkingConfigEnabled | ThinkingConfigDisabled;

/** The model chooses the budget. */
export type ThinkingConfigAdaptive = {
  /** The model chooses the budget. */
  type: "adaptive";
  /**
   * How thinking is shown.
   * Since 0.2.94.
   */
  display?: "summarized" | "omitted" | undefined;
};

/** A fixed budget; without one, the same as `adaptive`. */
export type ThinkingConfigEnabled = {
  /** A fixed budget; without one, the same as `adaptive`. */
  type: "enabled";
  /**
   * Budget in tokens.
   * Unit: tokens.
   */
  budgetTokens?: number | undefined;
  /**
   * How thinking is shown.
   * Since 0.2.94.
   */
  display?: "summarized" | "omitted" | undefined;
};

/** No thinking. */
export type ThinkingConfigDisabled = {
  /** No thinking. */
  type: "disabled";
};

/** Adds a tool from here on. */
export type ToolAdditionBlock = {
  type: "tool_addition";
  /** The tool, or the toolset of an MCP server, in the format of the Messages API. */
  tool: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * A tool is still running.
 * Since 0.1.30.
 */
export type ToolProgressMessage = {
  type: "tool_progress";
  /** Id of the tool use. */
  tool_use_id: string;
  /** The tool. */
  tool_name: string;
  /** Tool use that started the subagent; `null` on the main thread. */
  parent_tool_use_id: string | null;
  /**
   * Time since the tool started.
   * Unit: s.
   */
  elapsed_time_seconds: number;
  /**
   * Task of the tool.
   * Since 0.2.47.
   */
  task_id?: string | undefined;
  /**
   * Whether the message is only a heartbeat.
   * Since 0.3.213.
   */
  heartbeat?: boolean | undefined;
  /**
   * Type of the subagent, if the tool started one.
   * Since 0.3.213.
   */
  subagent_type?: string | undefined;
  /**
   * Retry of a model call inside the subagent.
   * Since 0.3.213.
   */
  subagent_retry?: ToolProgressMessageSubagentRetry | undefined;
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/** Retry of a model call inside the subagent. */
export type ToolProgressMessageSubagentRetry = {
  /** Id of the subagent. */
  agent_id: string;
  /** Number of this retry, from 1. */
  attempt: number;
  /** Maximum number of retries. */
  max_retries: number;
  /**
   * Delay before the retry.
   * Unit: ms.
   */
  retry_delay_ms: number;
  /** HTTP status of the failure; `null` if there was no response. */
  error_status: number | null;
  /** Error class of the failure. */
  error_category: string;
};

/** A tool found by a tool search. */
export type ToolReferenceBlock = {
  type: "tool_reference";
  /** Name of the tool. */
  tool_name: string;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Removes a tool from here on. */
export type ToolRemovalBlock = {
  type: "tool_removal";
  /** The tool, or the toolset of an MCP server, in the format of the Messages API. */
  tool: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** The result of one tool use. */
export type ToolResultBlock = {
  type: "tool_result";
  /** The tool use that this is the result of. */
  tool_use_id: string;
  /** Content for the model; absent if there is none. */
  content?: string | ToolResultContent[] | undefined;
  /** Whether the tool failed or did not run. Often absent on success. */
  is_error?: boolean | undefined;
  /** The toolset that the tool belongs to. */
  toolset_name?: string | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Blocks that a tool result may contain. */
export type ToolResultContent = TextBlock | ImageBlock | DocumentBlock | SearchResultBlock | ToolReferenceBlock | BrowserStateBlock;

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type ToolSearchToolResultBlock = {
  type: "tool_search_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** A tool call by the model. */
export type ToolUseBlock = {
  type: "tool_use";
  /** Id of the tool use; the tool result refers to it. */
  id: string;
  /** Name of the tool, as the model wrote it. */
  name: string;
  /** Arguments; an object for every known tool. */
  input: unknown;
  /** Who called the tool. Absent or `direct`: the model itself. */
  caller?: Caller | undefined;
  /** The toolset that the tool belongs to. */
  toolset_name?: string | null | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Summary of the preceding tool uses.
 * Since 0.2.19.
 */
export type ToolUseSummaryMessage = {
  type: "tool_use_summary";
  /** Text of the summary. */
  summary: string;
  /** Tool uses that the summary covers. */
  preceding_tool_use_ids: string[];
  /** UUID of this frame, unique within the session. */
  uuid: Uuid;
  /** Session of the frame. */
  session_id: string;
};

/**
 * Names of the tools that the session has used so far.
 * Since 0.3.330.
 */
export type ToolsUsedLine = {
  type: "tools-used";
  /** The tools. */
  tools: string[];
  /** The session. */
  sessionId: string;
};

/**
 * Lines that the agent appended to a transcript, for a host that stores the session itself.
 * Since 0.2.97.
 */
export type TranscriptMirrorMessage = {
  type: "transcript_mirror";
  /** Path of the transcript file. */
  filePath: string;
  /** The appended lines, in order. */
  entries: (Record<string, unknown>)[];
};

/** Token counts of a turn, summed over the calls of its main thread. */
export type TurnUsage = {
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens: number;
  /** Cache writes by lifetime. */
  cache_creation: {
    /**
     * Cache writes with a lifetime of five minutes.
     * Unit: tokens.
     */
    ephemeral_5m_input_tokens: number;
    /**
     * Cache writes with a lifetime of one hour.
     * Unit: tokens.
     */
    ephemeral_1h_input_tokens: number;
  };
  /**
   * Output tokens by kind.
   * Since 0.3.250.
   */
  output_tokens_details: {
    /**
     * Output tokens that were reasoning.
     * Unit: tokens.
     */
    thinking_tokens: number;
  };
  /** Calls of server tools. */
  server_tool_use: {
    /** Number of web searches by the Messages API. */
    web_search_requests: number;
    /** Number of web fetches by the Messages API. */
    web_fetch_requests: number;
  };
  /** Service tier of the call. */
  service_tier: "standard" | "priority" | "batch";
  /**
   * Region of the call; empty if the API did not report one.
   * Since 0.2.47.
   */
  inference_geo: string;
  /**
   * Usage by pass, if one call took several.
   * Since 0.2.47.
   */
  iterations: TurnUsageIterationsItem[];
  /**
   * Speed mode of the call.
   * Since 0.2.47.
   */
  speed: "standard" | "fast";
  /**
   * Credit for a call that a fallback model served, in the format of the Messages API.
   * Since 0.3.302.
   */
  fallback_credit: unknown | null;
};

/** Usage by pass, if one call took several. */
export type TurnUsageIterationsItem = {
  /** Purpose of the pass. */
  type: "message" | "compaction" | "advisor_message" | "fallback_message";
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens: number;
  /** Cache writes by lifetime. */
  cache_creation: {
    /**
     * Cache writes with a lifetime of five minutes.
     * Unit: tokens.
     */
    ephemeral_5m_input_tokens: number;
    /**
     * Cache writes with a lifetime of one hour.
     * Unit: tokens.
     */
    ephemeral_1h_input_tokens: number;
  } | null;
  /** Model of the pass. */
  model?: string | null | undefined;
};

/**
 * Request `ui_copy`: Copies text to the clipboard of the host's user, on behalf of a plugin.
 * Since 0.3.330.
 */
export type UiCopyRequest = {
  subtype: "ui_copy";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
  /** Name of the plugin. */
  plugin: string;
  /** Text to copy. */
  text: string;
  /** Id of the user's key press or click. */
  answers_press?: string | undefined;
};

/**
 * The content of the success response to `ui_copy`. See {@link UiCopyRequest}.
 * Since 0.3.330.
 */
export type UiCopyResponse = {
  /** Whether the text was copied. */
  copied: boolean;
};

/**
 * Request `ui_prompt_fill`: Writes text into the user's prompt input, on behalf of a plugin.
 * Since 0.3.330.
 */
export type UiPromptFillRequest = {
  subtype: "ui_prompt_fill";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
  /** Text to write. */
  text: string;
  /** Whether to replace, append or insert. */
  mode: "replace" | "append" | "insert";
  /** Styles for parts of the text. */
  decorations?: UiPromptFillRequestDecorationsItem[] | undefined;
  /**
   * Cursor position; the default is after the text.
   * Unit: chars.
   */
  cursor?: number | undefined;
  /** Id of the user's key press or click. */
  answers_press?: string | undefined;
};

/** Styles for parts of the text. */
export type UiPromptFillRequestDecorationsItem = {
  /**
   * Start offset.
   * Unit: chars.
   */
  start: number;
  /**
   * End offset, exclusive.
   * Unit: chars.
   */
  end: number;
  /** Foreground color. */
  color?: string | undefined;
  /** Background color. */
  backgroundColor?: string | undefined;
  /** Dimmed. */
  dimColor?: boolean | undefined;
  /** Bold. */
  bold?: boolean | undefined;
  /** Italic. */
  italic?: boolean | undefined;
  /** Underlined. */
  underline?: boolean | undefined;
  /** Strikethrough. */
  strikethrough?: boolean | undefined;
};

/**
 * The content of the success response to `ui_prompt_fill`. See {@link UiPromptFillRequest}.
 * Since 0.3.330.
 */
export type UiPromptFillResponse = {
  /** Whether the text was written. */
  filled: boolean;
};

/**
 * Request `ui_prompt_paint`: Styles the text in the user's prompt input, on behalf of a plugin.
 * Since 0.3.330.
 */
export type UiPromptPaintRequest = {
  subtype: "ui_prompt_paint";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
  /** Layer of the styles; a new request replaces the styles of its layer. */
  layer: string;
  /** Text that the styles apply to. */
  text?: string | undefined;
  /** Styles; none if absent. */
  decorations?: UiPromptPaintRequestDecorationsItem[] | undefined;
};

/** Styles; none if absent. */
export type UiPromptPaintRequestDecorationsItem = {
  /**
   * Start offset.
   * Unit: chars.
   */
  start: number;
  /**
   * End offset, exclusive.
   * Unit: chars.
   */
  end: number;
  /** Foreground color. */
  color?: string | undefined;
  /** Background color. */
  backgroundColor?: string | undefined;
  /** Dimmed. */
  dimColor?: boolean | undefined;
  /** Bold. */
  bold?: boolean | undefined;
  /** Italic. */
  italic?: boolean | undefined;
  /** Underlined. */
  underline?: boolean | undefined;
  /** Strikethrough. */
  strikethrough?: boolean | undefined;
};

/**
 * The content of the success response to `ui_prompt_paint`. See {@link UiPromptPaintRequest}.
 * Since 0.3.330.
 */
export type UiPromptPaintResponse = {
  /** Whether the styles were applied. */
  painted: boolean;
};

/**
 * Request `ui_prompt_read`: Returns the text in the user's prompt input, on behalf of a plugin.
 * Since 0.3.330.
 */
export type UiPromptReadRequest = {
  subtype: "ui_prompt_read";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
};

/**
 * The content of the success response to `ui_prompt_read`. See {@link UiPromptReadRequest}.
 * Since 0.3.330.
 */
export type UiPromptReadResponse = {
  /** Text in the prompt input. */
  text: string;
  /**
   * Cursor position.
   * Unit: chars.
   */
  cursor: number;
};

/**
 * Request `ui_prompt_suggest`: Shows a suggestion in the empty prompt input.
 * Since 0.3.330.
 */
export type UiPromptSuggestRequest = {
  subtype: "ui_prompt_suggest";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
  /** Text of the suggestion. */
  text: string;
};

/**
 * The content of the success response to `ui_prompt_suggest`. See {@link UiPromptSuggestRequest}.
 * Since 0.3.330.
 */
export type UiPromptSuggestResponse = {
  /** Whether the suggestion is shown. */
  shown: boolean;
};

/**
 * Request `ui_read_selection`: Returns the text that the user has selected, on behalf of a plugin.
 * Since 0.3.330.
 */
export type UiReadSelectionRequest = {
  subtype: "ui_read_selection";
  /** Kind of window, for example `desktop`. */
  surface: string;
  /** Id of the window. */
  client_id: string;
};

/**
 * The content of the success response to `ui_read_selection`. See {@link UiReadSelectionRequest}.
 * Since 0.3.330.
 */
export type UiReadSelectionResponse = {
  /** Selected text; absent if nothing is selected. */
  text?: string | undefined;
  /** Page that contains the selection. */
  instance_id?: string | undefined;
};

/**
 * Request `ultrareview_launch`: Starts a code review in the cloud. Two user frames with `isReplay` report the result.
 * Since 0.2.112.
 */
export type UltrareviewLaunchRequest = {
  subtype: "ultrareview_launch";
  /** What to review, in the syntax of the slash command. */
  args: string;
  /** Whether the user accepted the cost. */
  confirm: boolean;
};

/**
 * The content of the success response to `ultrareview_launch`. See {@link UltrareviewLaunchRequest}.
 * Since 0.2.112.
 */
export type UltrareviewLaunchResponse = {
  /** Result, for example `error`. */
  status: string;
  /** Result as text. */
  message?: string | undefined;
  /** Why the review did not start, for example `kill_switch`. */
  gate_blocker?: string | undefined;
};

/**
 * Request `update_settings`: Writes settings to a file. Supports only `outputStyle` in local settings and `effortLevel` in user settings.
 * Since 0.3.257.
 */
export type UpdateSettingsRequest = {
  subtype: "update_settings";
  /** Which file. */
  source: "localSettings" | "userSettings";
  /** Keys to write with their values, which are strings. */
  settings: Record<string, unknown>;
};

/**
 * The content of the success response to `update_settings`. See {@link UpdateSettingsRequest}.
 * Since 0.3.257.
 */
export type UpdateSettingsResponse = Record<never, never>;

/** Token counts of one Messages API call. */
export type Usage = {
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens?: number | null | undefined;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens?: number | null | undefined;
  /** Cache writes by lifetime. */
  cache_creation?: {
    /**
     * Cache writes with a lifetime of five minutes.
     * Unit: tokens.
     */
    ephemeral_5m_input_tokens: number;
    /**
     * Cache writes with a lifetime of one hour.
     * Unit: tokens.
     */
    ephemeral_1h_input_tokens: number;
  } | null | undefined;
  /** Output tokens by kind. */
  output_tokens_details?: {
    /**
     * Output tokens that were reasoning.
     * Unit: tokens.
     */
    thinking_tokens: number;
  } | null | undefined;
  /** Calls of server tools. */
  server_tool_use?: {
    /** Number of web searches by the Messages API. */
    web_search_requests: number;
    /** Number of web fetches by the Messages API. */
    web_fetch_requests: number;
  } | null | undefined;
  /** Service tier of the call. */
  service_tier?: "standard" | "priority" | "batch" | null | undefined;
  /** Region of the call; empty if the API did not report one. */
  inference_geo?: string | null | undefined;
  /** Usage by pass, if one call took several. */
  iterations?: UsageIterationsItem[] | null | undefined;
  /** Speed mode of the call. */
  speed?: "standard" | "fast" | null | undefined;
  /** Credit for a call that a fallback model served, in the format of the Messages API. */
  fallback_credit?: unknown | null | undefined;
};

/** Usage by pass, if one call took several. */
export type UsageIterationsItem = {
  /** Purpose of the pass. */
  type: "message" | "compaction" | "advisor_message" | "fallback_message";
  /**
   * Prompt tokens that were neither read from nor written to the prompt cache.
   * Unit: tokens.
   */
  input_tokens: number;
  /**
   * Tokens that the model generated.
   * Unit: tokens.
   */
  output_tokens: number;
  /**
   * Prompt tokens written to the prompt cache.
   * Unit: tokens.
   */
  cache_creation_input_tokens: number;
  /**
   * Prompt tokens read from the prompt cache.
   * Unit: tokens.
   */
  cache_read_input_tokens: number;
  /** Cache writes by lifetime. */
  cache_creation: {
    /**
     * Cache writes with a lifetime of five minutes.
     * Unit: tokens.
     */
    ephemeral_5m_input_tokens: number;
    /**
     * Cache writes with a lifetime of one hour.
     * Unit: tokens.
     */
    ephemeral_1h_input_tokens: number;
  } | null;
  /** Model of the pass. */
  model?: string | null | undefined;
};

/** Cost of the session and state of the plan. */
export type UsageReport = {
  /** The session so far. */
  session: UsageReportSession;
  /** The plan; `null` if it could not be loaded. */
  rate_limits: UsageReportRateLimits | null;
};

/** The session so far. */
export type UsageReportSession = {
  /**
   * Estimated cost of the session.
   * Unit: usd.
   */
  total_cost_usd: number;
  /**
   * Time spent in model calls.
   * Unit: ms.
   */
  total_api_duration_ms: number;
  /**
   * Time since the session started.
   * Unit: ms.
   */
  total_duration_ms: number;
  /** Lines that tools added to files. */
  total_lines_added: number;
  /** Lines that tools removed from files. */
  total_lines_removed: number;
  /** Usage by model. */
  model_usage: Record<string, ModelUsage>;
};

/** The plan; `null` if it could not be loaded. */
export type UsageReportRateLimits = {
  /** The plan's meters in the server's order. */
  limits: UsageReportRateLimitsLimitsItem[] | null;
  /** Usage beyond the plan. */
  extra_usage?: UsageReportRateLimitsExtraUsage | null | undefined;
};

/** The plan's meters in the server's order. */
export type UsageReportRateLimitsLimitsItem = {
  /** The meter: `session`, `weekly_all`, ... */
  kind: string;
  /** Group of the meter. */
  group: string;
  /** Used share of the window in percent. */
  percent: number;
  /**
   * When the window resets.
   * Unit: iso8601.
   */
  resets_at: string | null;
  /** Scope of the meter. */
  scope?: UsageReportRateLimitsLimitsItemScope | null | undefined;
  /** How bad it is: `normal`, `warning`, `critical`, ... */
  severity: string;
  /** Whether to show this meter if there is room for only one. */
  is_active: boolean;
};

/** Scope of the meter. */
export type UsageReportRateLimitsLimitsItemScope = {
  /** Model or product surface. */
  model?: {
    /** Display name. */
    display_name: string;
  } | null | undefined;
  /** Model or product surface. */
  surface?: {
    /** Display name. */
    display_name: string;
  } | null | undefined;
};

/** Usage beyond the plan. */
export type UsageReportRateLimitsExtraUsage = {
  /** Whether paid usage beyond the plan is enabled. */
  is_enabled: boolean;
  /** Monthly maximum, in minor units of the currency. */
  monthly_limit: number | null;
  /** Spent so far, in minor units of the currency. */
  used_credits: number | null;
  /** Used share in percent. */
  utilization: number | null;
  /** ISO 4217 code. */
  currency?: string | null | undefined;
};

/** Blocks of a message with the role `user`. Blocks of the model occur if a host passes a history. */
export type UserBlock = TextBlock | ThinkingBlock | RedactedThinkingBlock | ToolUseBlock | ServerToolUseBlock | WebSearchToolResultBlock | WebFetchToolResultBlock | AdvisorToolResultBlock | CodeExecutionToolResultBlock | BashCodeExecutionToolResultBlock | TextEditorCodeExecutionToolResultBlock | ToolSearchToolResultBlock | McpToolUseBlock | McpToolResultBlock | ContainerUploadBlock | CompactionBlock | FallbackBlock | McpToolListingBlock | ToolResultBlock | ImageBlock | DocumentBlock | SearchResultBlock | ToolAdditionBlock | ToolRemovalBlock;

/** A user message, in the format of the Messages API. */
export type UserContent = {
  role: "user";
  /** Text or blocks. */
  content: string | UserBlock[];
};

/**
 * A message with the role `user`: a prompt, the result of one tool, or text that the agent added. The parent of a tool result is the line of its own tool use, so that the results of parallel tools are siblings.
 * Since 0.1.0.
 */
export type UserLine = {
  type: "user";
  /** A user message, in the format of the Messages API. */
  message: UserContent;
  /** `uuid` of the previous line in the chain; `null` if a chain starts. */
  parentUuid: Uuid | null;
  /** Whether the line belongs to a subagent; such lines are in the subagent's own file. */
  isSidechain: boolean;
  /** UUID of the line. A line that was also sent has the same id on the wire. */
  uuid: Uuid;
  /**
   * When the line was written.
   * Unit: iso8601.
   */
  timestamp: string;
  /** Type of user; `external` outside the vendor. */
  userType: string;
  /** How the agent was started: `sdk-ts`, `sdk-cli`, ... */
  entrypoint: string;
  /** Working directory at the time. */
  cwd: string;
  /** The session. */
  sessionId: string;
  /** Version of the agent that wrote the line. */
  version: string;
  /** Branch of the repository in `cwd`; `HEAD` if there is none. */
  gitBranch: string;
  /** The subagent. Absent on the main thread. */
  agentId?: string | undefined;
  /** Readable name of the session, used for its files. */
  slug?: string | undefined;
  /** In a forked session: the line that this line was copied from. */
  forkedFrom?: {
    /** Session that the line was copied from. */
    sessionId: string;
    /** `uuid` of the original line. */
    messageUuid: Uuid;
  } | undefined;
  /** The session, in interactive sessions. */
  session_id?: string | undefined;
  /** Whether the agent generated the message for the model and hides it in the conversation. */
  isMeta?: boolean | undefined;
  /** Prompt that led to the line; unchanged until the next prompt. */
  promptId?: string | undefined;
  /** Permission mode when the prompt was dequeued. Present on prompts only. */
  permissionMode?: string | undefined;
  /** Source of the prompt: `sdk`, `system`, ... */
  promptSource?: string | undefined;
  /** What began the turn: `sdk`, `task_notification`, `host_synthetic`, ... */
  turnOrigin?: string | undefined;
  /** Position of the prompt and its turn in the session. */
  turnPosition?: {
    /** Index of the prompt in its turn, from 0. */
    promptIndex: number;
    /** Number of the turn in the session, from 1. */
    turnIndex: number;
  } | undefined;
  /** `uuid` from the host of the message that started the turn. */
  turnAttributionKey?: string | undefined;
  /** Other host messages that were combined into this one. The last one's `uuid` is the `uuid` of the line. */
  mergedSendUuids?: string[] | undefined;
  /** Messages of an answer that the line replaces. The transcript does not have them. */
  retractedMessageUuids?: Uuid[] | undefined;
  /** The frames of these messages. */
  retractedWireUuids?: string[] | undefined;
  /** Whether the line accompanies the message that started the turn. */
  turnCompanion?: boolean | undefined;
  /** Source of a message with the role `user`. */
  origin?: Origin | undefined;
  /** Structured result of the tool; a text for failures. */
  toolUseResult?: unknown | undefined;
  /** `uuid` of the line with the tool use. */
  sourceToolAssistantUUID?: Uuid | undefined;
  /** Related tool use, if the line is not its result. */
  sourceToolUseID?: string | undefined;
  /** Decision on the tool use of this result. */
  permissionDecision?: UserLinePermissionDecision | undefined;
  /** Why the tool did not run: `user-rejected`, `permission-rule`, `interrupted`, ... */
  toolDenialKind?: string | undefined;
  /** Whether the call was denied before a permission request. */
  toolDenialBeforeRun?: boolean | undefined;
  /** Whether the call had started when it was denied. */
  toolDenialAfterRun?: boolean | undefined;
  /** Why a permission request has no response, for example `stream-closed`. */
  toolDenialUnanswered?: string | undefined;
  /** Command that is reserved for people, if the model tried to use it. */
  toolResultTypedCommand?: string | undefined;
  /** Whether the turn ends with this result. */
  toolEndsTurn?: boolean | undefined;
  /** Whether the command ran in a sandbox. */
  sandboxed?: boolean | undefined;
  /** Why the MCP call does not count as read-only, for example `no_hint`. */
  mcpCallNotReadOnly?: string | undefined;
  /** Parts of the MCP result besides its content. */
  mcpMeta?: Record<string, unknown> | undefined;
  /** Whether the line contains text that a person wrote. */
  holdsPersonsWords?: boolean | undefined;
  /** Whether the line is the summary that replaces the conversation before it. */
  isCompactSummary?: boolean | undefined;
  /** Whether only readers of the file see the line. */
  isVisibleInTranscriptOnly?: boolean | undefined;
  /** Whether the line repeats the summary. */
  repeatsCompactSummary?: boolean | undefined;
  /** Prompts that the summary covers. */
  summarizedTurnPromptUuids?: Uuid[] | undefined;
  /** Whether the queued prompt had no attachments. */
  queueSkipAttachments?: boolean | undefined;
  /** Whether slash commands in the queued prompt are plain text. */
  queueSkipSlashCommands?: boolean | undefined;
  /** Whether the queued prompt is stored without a model call. */
  queueTranscriptOnly?: boolean | undefined;
  /**
   * The list of tasks at the time of the prompt. Present on prompts only.
   * Since 0.1.55. Until 0.2.70.
   */
  todos?: {
    /** What to do. */
    content: string;
    /** `pending`, `in_progress` or `completed`. */
    status: string;
    /** What to show while it is being done. */
    activeForm: string;
  }[] | undefined;
  /** Pasted images. */
  imagePasteIds?: number[] | undefined;
  /**
   * Source of the text: `local`, `harness` for text that the agent added, `recorded`, ...
   * Since 0.3.331.
   */
  rowSource?: string | undefined;
  /**
   * When the prompt arrived. Present on prompts only.
   * Unit: epoch-ms. Since 0.3.332.
   */
  sentAtMs?: number | undefined;
  /** `message.id` of the refusal that the text explains. */
  refusedMessageId?: string | undefined;
};

/** Decision on the tool use of this result. */
export type UserLinePermissionDecision = {
  /** `accept` or `reject`. */
  decision: string;
  /** Source of the decision: `config`, `hook`, `user_temporary`, `user_permanent`, `user_reject`, `permission_updated_input_invalid`. */
  source: string;
  /** What the decision rests on: `mode`, `rule`, `hook`, `classifier`, `subcommandResults`, `other`. */
  reasonType?: string | undefined;
  /** Detailed reason. */
  reasonCode?: string | undefined;
  /** Source of the deciding rule: `cliArg`, `localSettings`, `projectSettings`, ... */
  ruleSource?: string | undefined;
  /** Lifetime of a grant: `once`, `session`, ... */
  grantScope?: string | undefined;
  /** Safety check that overrode the rules. */
  circuitBreaker?: string | undefined;
};

/**
 * A message with the role `user`. A host sends one to prompt the agent. An agent sends one for each tool result, for text that it adds itself, and, with `isReplay`, to repeat a message that it received.
 * Since 0.1.0.
 */
export type UserMessage = {
  type: "user";
  /** A user message, in the format of the Messages API. */
  message: UserContent;
  /** Tool use that started the subagent; `null` on the main thread. */
  parent_tool_use_id: string | null;
  /** UUID of the message. If the host sets it, the agent reports the message's `command_lifecycle`. */
  uuid?: Uuid | undefined;
  /** Session of the message. A host may leave it empty. */
  session_id?: string | undefined;
  /**
   * When the message was created, by its sender's clock.
   * Unit: iso8601. Since 0.2.77.
   */
  timestamp?: string | undefined;
  /** Whether the agent or the host generated the text, instead of a person. */
  isSynthetic?: boolean | undefined;
  /**
   * Whether the agent repeats a message that it received.
   * Since 0.1.5.
   */
  isReplay?: boolean | undefined;
  /**
   * Structured result of the tool; its shape depends on the tool.
   * Since 0.1.50.
   */
  tool_use_result?: unknown | undefined;
  /**
   * How each tool result came about.
   * Observed, not declared.
   */
  tool_result_meta?: UserMessageToolResultMetaItem[] | undefined;
  /**
   * When to process the message: immediately and stopping the turn, as soon as the turn allows, or after the turn.
   * Since 0.2.64.
   */
  priority?: "now" | "next" | "later" | undefined;
  /**
   * Source of a message with the role `user`.
   * Since 0.2.110.
   */
  origin?: Origin | undefined;
  /**
   * `false` keeps the message for the next prompt without calling the model.
   * Since 0.2.110.
   */
  shouldQuery?: boolean | undefined;
  /**
   * Whether mentions and slash commands in the text stay unexpanded, because the host generated it.
   * Since 0.3.280.
   */
  client_composed?: true | undefined;
  /**
   * Text that the user pasted, outside `message`; the agent appends it to the prompt.
   * Since 0.3.277.
   */
  pasted_content?: (string | UserBlock[])[] | undefined;
  /**
   * Text that the user pasted, inside `message`.
   * Since 0.3.280.
   */
  inline_pastes?: string[] | undefined;
  /**
   * Files attached to a repeated message.
   * Since 0.2.89.
   */
  file_attachments?: unknown[] | undefined;
  /**
   * `message.id` of the refusal that the text explains.
   * Observed, not declared.
   */
  refused_message_id?: string | undefined;
  /**
   * Frames of an answer that the text replaces; remove them.
   * Observed, not declared.
   */
  retracted_message_uuids?: string[] | undefined;
  /**
   * Id of the subagent; the same as `task_id` in its task messages.
   * Since 0.3.292.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent.
   * Since 0.3.142.
   */
  subagent_type?: string | undefined;
  /**
   * Short description of the subagent's task.
   * Since 0.3.142.
   */
  task_description?: string | undefined;
};

/** How each tool result came about. */
export type UserMessageToolResultMetaItem = {
  /** Id of the tool use. */
  id: string;
  /** The decision about the tool use. */
  permission_decision?: {
    /** Whether the tool was allowed to run. */
    decision: "accept" | "reject";
    /** Who decided: rules and mode, the person once or permanently, or a hook. Empty if the request was withdrawn, or if the input that replaced the model's does not match the tool's schema. */
    source: "config" | "user_temporary" | "user_permanent" | "user_reject" | "user_abort" | "hook" | "permission_updated_input_invalid";
    /** What the decision rests on: `mode`, `rule`, `hook`, `classifier`, ... */
    reason_type?: string | undefined;
  } | undefined;
  /** Why the tool did not run or did not finish. Absent if it ran. */
  non_execution_kind?: "permission-rule" | "user-rejected" | "automode-unavailable" | "cancelled" | "interrupted" | undefined;
};

/**
 * Input of the hook event `UserPromptExpansion`: A slash command or an MCP prompt was expanded to text for the model. Not raised for built-in commands that do not call the model.
 * Since 0.2.116.
 */
export type UserPromptExpansionHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "UserPromptExpansion";
  /** Kind of command. */
  expansion_type: "slash_command" | "mcp_prompt";
  /** Name of the command, without the slash. */
  command_name: string;
  /** Arguments of the command; may be empty. */
  command_args: string;
  /** Source of the definition, for example `projectSettings`. */
  command_source?: string | undefined;
  /** Text that the user wrote. */
  prompt: string;
};

/**
 * The output fields that apply only to hooks of the event `UserPromptExpansion`. See {@link UserPromptExpansionHookInput}.
 * Since 0.2.116.
 */
export type UserPromptExpansionHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "UserPromptExpansion";
  /** Added to the model's context with the prompt. */
  additionalContext?: string | undefined;
  /**
   * For `block`: whether the message about the block omits the prompt.
   * Since 0.3.238.
   */
  suppressOriginalPrompt?: boolean | undefined;
};

/**
 * Input of the hook event `UserPromptSubmit`: The agent dequeued a prompt and has not called the model yet. A `block` ends the turn without a model call.
 * Since 0.1.0.
 */
export type UserPromptSubmitHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "UserPromptSubmit";
  /** Text of the prompt. */
  prompt: string;
  /**
   * Source of the prompt. Some agents omit it.
   * Since 0.3.210.
   */
  source?: "user" | "sdk" | "system" | "loop_wakeup" | "schedule_wakeup" | "poll_event" | undefined;
  /**
   * Title of the session, if it has one.
   * Since 0.2.94.
   */
  session_title?: string | undefined;
};

/**
 * The output fields that apply only to hooks of the event `UserPromptSubmit`. See {@link UserPromptSubmitHookInput}.
 * Since 0.1.0.
 */
export type UserPromptSubmitHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "UserPromptSubmit";
  /** Added to the model's context with the prompt. */
  additionalContext?: string | undefined;
  /**
   * Sets the title of the session.
   * Since 0.2.94.
   */
  sessionTitle?: string | undefined;
  /**
   * For `block`: whether the message about the block omits the prompt.
   * Since 0.2.128.
   */
  suppressOriginalPrompt?: boolean | undefined;
};

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type WebFetchToolResultBlock = {
  type: "web_fetch_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Who called the tool. Absent or `direct`: the model itself. */
  caller?: Caller | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/** Result of a tool that the Messages API ran. Passed through unchanged. */
export type WebSearchToolResultBlock = {
  type: "web_search_tool_result";
  /** The server tool use that this is the result of. */
  tool_use_id: string;
  /** Result, in the format of the Messages API. */
  content: unknown;
  /** Who called the tool. Absent or `direct`: the model itself. */
  caller?: Caller | undefined;
  /** Whether to cache the prompt up to this point. */
  cache_control?: {
    type: "ephemeral";
    /** Lifetime of the cache entry; the default is five minutes. */
    ttl?: "5m" | "1h" | undefined;
  } | null | undefined;
};

/**
 * Input of the hook event `WorktreeCreate`: The agent needs a git worktree. The hook creates it and returns its path.
 * Since 0.2.50.
 */
export type WorktreeCreateHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "WorktreeCreate";
  /** Name of the worktree. */
  name: string;
};

/**
 * The output fields that apply only to hooks of the event `WorktreeCreate`. See {@link WorktreeCreateHookInput}.
 * Since 0.2.50.
 */
export type WorktreeCreateHookOutput = {
  /** Name of the event that this output is for. */
  hookEventName: "WorktreeCreate";
  /** Absolute path of the worktree. */
  worktreePath: string;
};

/**
 * Input of the hook event `WorktreeRemove`: The agent no longer needs a git worktree. The hook removes it.
 * Since 0.2.50.
 */
export type WorktreeRemoveHookInput = {
  /** Session of the event. */
  session_id: string;
  /** Transcript file of the session. */
  transcript_path: string;
  /** Current working directory of the session. */
  cwd: string;
  /**
   * The user prompt that led to the event; unchanged until the next prompt. Absent before the first one.
   * Since 0.3.196.
   */
  prompt_id?: string | undefined;
  /** Current permission mode. Present for tool events and turn ends. */
  permission_mode?: string | undefined;
  /**
   * Id of the subagent that raised the event. Absent on the main thread.
   * Since 0.2.64.
   */
  agent_id?: string | undefined;
  /**
   * Type of the subagent; on the main thread, the agent that the session runs as.
   * Since 0.2.64.
   */
  agent_type?: string | undefined;
  /**
   * Reasoning effort of the running turn, if the model supports effort.
   * Since 0.2.133.
   */
  effort?: {
    /** `low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model. */
    level: string;
  } | undefined;
  /** Name of the event. */
  hook_event_name: "WorktreeRemove";
  /** Path of the worktree. */
  worktree_path: string;
};

/**
 * The session entered or left a worktree of the repository.
 * Since 0.3.330.
 */
export type WorktreeStateLine = {
  type: "worktree-state";
  /** The worktree; `null` after the session left it. */
  worktreeSession: WorktreeStateLineWorktreeSession | null;
  /** The session. */
  sessionId: string;
};

/** The worktree; `null` after the session left it. */
export type WorktreeStateLineWorktreeSession = {
  /** Initial folder of the session. */
  originalCwd: string;
  /** Previous working folder. */
  preEnterOriginalCwd: string;
  /** Folder of the worktree. */
  worktreePath: string;
  /** Its name. */
  worktreeName: string;
  /** Branch of the worktree. Absent, like the next two fields, if a hook created the folder. */
  worktreeBranch?: string | undefined;
  /** Branch of the main repository. */
  originalBranch?: string | undefined;
  /** Commit of the main repository. */
  originalHeadCommit?: string | undefined;
  /** Whether a hook created the folder. */
  hookBased?: boolean | undefined;
  /** The session. */
  sessionId: string;
  /** Folder that settings, skills and agents are loaded from. */
  extensionRoot: string;
};

/** What the Messages API omitted from the prompt or accepted beyond the request. */
export type inputTransformations = unknown[] | null;

/**
 * A message that the published declarations list among those that a host library yields.
 * They omit `active_goal`, although it is declared and a host library yields it.
 */
export type SDKMessage =
  | AssistantMessage
  | AuthStatusMessage
  | ConversationResetMessage
  | PromptSuggestionMessage
  | RateLimitEventMessage
  | StreamEventMessage
  | ToolProgressMessage
  | ToolUseSummaryMessage
  | UserMessage
  | ResultErrorDuringExecutionMessage
  | ResultErrorMaxBudgetUsdMessage
  | ResultErrorMaxStructuredOutputRetriesMessage
  | ResultErrorMaxTurnsMessage
  | ResultSuccessMessage
  | SystemApiRetryMessage
  | SystemBackgroundTasksChangedMessage
  | SystemCommandsChangedMessage
  | SystemCompactBoundaryMessage
  | SystemControlRequestProgressMessage
  | SystemElicitationCompleteMessage
  | SystemFilesPersistedMessage
  | SystemHookProgressMessage
  | SystemHookResponseMessage
  | SystemHookStartedMessage
  | SystemInformationalMessage
  | SystemInitMessage
  | SystemLocalCommandOutputMessage
  | SystemMemoryRecallMessage
  | SystemMirrorErrorMessage
  | SystemModelRefusalFallbackMessage
  | SystemModelRefusalNoFallbackMessage
  | SystemNotificationMessage
  | SystemPermissionDeniedMessage
  | SystemPluginInstallMessage
  | SystemSessionStateChangedMessage
  | SystemSessionWritesLostMessage
  | SystemStatusMessage
  | SystemTaskNotificationMessage
  | SystemTaskProgressMessage
  | SystemTaskStartedMessage
  | SystemTaskUpdatedMessage
  | SystemThinkingTokensMessage
  | SystemWorkerShuttingDownMessage;

/** Any message that a host library yields, including undeclared ones. */
export type YieldedMessage =
  | ActiveGoalMessage
  | AssistantMessage
  | AuthStatusMessage
  | AutocompactStateMessage
  | CommandLifecycleMessage
  | ConversationResetMessage
  | PromptSuggestionMessage
  | RateLimitEventMessage
  | StreamEventMessage
  | ToolProgressMessage
  | ToolUseSummaryMessage
  | UserMessage
  | ResultErrorDuringExecutionMessage
  | ResultErrorMaxBudgetUsdMessage
  | ResultErrorMaxStructuredOutputRetriesMessage
  | ResultErrorMaxTurnsMessage
  | ResultSuccessMessage
  | SystemApiRetryMessage
  | SystemBackgroundTasksChangedMessage
  | SystemCommandsChangedMessage
  | SystemCompactBoundaryMessage
  | SystemControlRequestProgressMessage
  | SystemElicitationCompleteMessage
  | SystemFilesPersistedMessage
  | SystemHookProgressMessage
  | SystemHookResponseMessage
  | SystemHookStartedMessage
  | SystemInformationalMessage
  | SystemInitMessage
  | SystemLocalCommandOutputMessage
  | SystemMemoryRecallMessage
  | SystemMirrorErrorMessage
  | SystemModelFallbackMessage
  | SystemModelRefusalFallbackMessage
  | SystemModelRefusalNoFallbackMessage
  | SystemNotificationMessage
  | SystemPermissionDeniedMessage
  | SystemPluginInstallMessage
  | SystemPostTurnSummaryMessage
  | SystemSessionMetadataMessage
  | SystemSessionStateChangedMessage
  | SystemSessionTitleChangedMessage
  | SystemSessionWritesLostMessage
  | SystemStatusMessage
  | SystemTaskNotificationMessage
  | SystemTaskProgressMessage
  | SystemTaskStartedMessage
  | SystemTaskSummaryMessage
  | SystemTaskUpdatedMessage
  | SystemThinkingTokensMessage
  | SystemUiInvalidateMessage
  | SystemVcsStateChangedMessage
  | SystemWorkerShuttingDownMessage;

/** Any message that an agent sends. */
export type AgentMessage =
  | ActiveGoalMessage
  | AssistantMessage
  | AuthStatusMessage
  | AutocompactStateMessage
  | CommandLifecycleMessage
  | ConversationResetMessage
  | KeepAliveMessage
  | PromptSuggestionMessage
  | RateLimitEventMessage
  | StreamEventMessage
  | ToolProgressMessage
  | ToolUseSummaryMessage
  | TranscriptMirrorMessage
  | UserMessage
  | ResultErrorDuringExecutionMessage
  | ResultErrorMaxBudgetUsdMessage
  | ResultErrorMaxStructuredOutputRetriesMessage
  | ResultErrorMaxTurnsMessage
  | ResultSuccessMessage
  | SystemApiRetryMessage
  | SystemBackgroundTasksChangedMessage
  | SystemCommandsChangedMessage
  | SystemCompactBoundaryMessage
  | SystemControlRequestProgressMessage
  | SystemElicitationCompleteMessage
  | SystemFilesPersistedMessage
  | SystemHookProgressMessage
  | SystemHookResponseMessage
  | SystemHookStartedMessage
  | SystemInformationalMessage
  | SystemInitMessage
  | SystemLocalCommandOutputMessage
  | SystemMemoryRecallMessage
  | SystemMirrorErrorMessage
  | SystemModelFallbackMessage
  | SystemModelRefusalFallbackMessage
  | SystemModelRefusalNoFallbackMessage
  | SystemNotificationMessage
  | SystemPermissionDeniedMessage
  | SystemPluginInstallMessage
  | SystemPostTurnSummaryMessage
  | SystemSessionMetadataMessage
  | SystemSessionStateChangedMessage
  | SystemSessionTitleChangedMessage
  | SystemSessionWritesLostMessage
  | SystemStatusMessage
  | SystemTaskNotificationMessage
  | SystemTaskProgressMessage
  | SystemTaskStartedMessage
  | SystemTaskSummaryMessage
  | SystemTaskUpdatedMessage
  | SystemThinkingTokensMessage
  | SystemUiInvalidateMessage
  | SystemVcsStateChangedMessage
  | SystemWorkerShuttingDownMessage;

/** Any message that a host sends. */
export type HostMessage =
  | KeepAliveMessage
  | UserMessage;

/** Any message. */
export type Message =
  | ActiveGoalMessage
  | AssistantMessage
  | AuthStatusMessage
  | AutocompactStateMessage
  | CommandLifecycleMessage
  | ConversationResetMessage
  | KeepAliveMessage
  | PromptSuggestionMessage
  | RateLimitEventMessage
  | StreamEventMessage
  | ToolProgressMessage
  | ToolUseSummaryMessage
  | TranscriptMirrorMessage
  | UserMessage
  | ResultErrorDuringExecutionMessage
  | ResultErrorMaxBudgetUsdMessage
  | ResultErrorMaxStructuredOutputRetriesMessage
  | ResultErrorMaxTurnsMessage
  | ResultSuccessMessage
  | SystemApiRetryMessage
  | SystemBackgroundTasksChangedMessage
  | SystemCommandsChangedMessage
  | SystemCompactBoundaryMessage
  | SystemControlRequestProgressMessage
  | SystemElicitationCompleteMessage
  | SystemFilesPersistedMessage
  | SystemHookProgressMessage
  | SystemHookResponseMessage
  | SystemHookStartedMessage
  | SystemInformationalMessage
  | SystemInitMessage
  | SystemLocalCommandOutputMessage
  | SystemMemoryRecallMessage
  | SystemMirrorErrorMessage
  | SystemModelFallbackMessage
  | SystemModelRefusalFallbackMessage
  | SystemModelRefusalNoFallbackMessage
  | SystemNotificationMessage
  | SystemPermissionDeniedMessage
  | SystemPluginInstallMessage
  | SystemPostTurnSummaryMessage
  | SystemSessionMetadataMessage
  | SystemSessionStateChangedMessage
  | SystemSessionTitleChangedMessage
  | SystemSessionWritesLostMessage
  | SystemStatusMessage
  | SystemTaskNotificationMessage
  | SystemTaskProgressMessage
  | SystemTaskStartedMessage
  | SystemTaskSummaryMessage
  | SystemTaskUpdatedMessage
  | SystemThinkingTokensMessage
  | SystemUiInvalidateMessage
  | SystemVcsStateChangedMessage
  | SystemWorkerShuttingDownMessage;

/** The result of a turn, however it ended. */
export type ResultMessage =
  | ResultErrorDuringExecutionMessage
  | ResultErrorMaxBudgetUsdMessage
  | ResultErrorMaxStructuredOutputRetriesMessage
  | ResultErrorMaxTurnsMessage
  | ResultSuccessMessage;

/** The object under `request` of a control request that the host sends. */
export type HostRequest =
  | InitializeRequest
  | McpMessageRequest
  | InterruptRequest
  | SetModelRequest
  | SetPermissionModeRequest
  | SetMaxThinkingTokensRequest
  | RenameSessionRequest
  | SetColorRequest
  | CancelAsyncMessageRequest
  | RewindFilesRequest
  | SeedReadStateRequest
  | ReadFileRequest
  | FileSuggestionsRequest
  | RegisterRepoRootRequest
  | McpStatusRequest
  | McpSetServersRequest
  | McpReconnectRequest
  | McpToggleRequest
  | McpCallRequest
  | McpReadResourceRequest
  | StopTaskRequest
  | BackgroundTasksRequest
  | GetTaskOutputRequest
  | ApplyFlagSettingsRequest
  | UpdateSettingsRequest
  | GetSettingsRequest
  | GetHooksListingRequest
  | ListPermissionRulesRequest
  | ListModelsRequest
  | GetContextUsageRequest
  | GetUsageRequest
  | GetSessionCostRequest
  | GetBinaryVersionRequest
  | ReloadPluginsRequest
  | ReloadSkillsRequest
  | ReloadOutputStylesRequest
  | SetHasSubscribersRequest
  | ChannelEnableRequest
  | ClaimSessionRequest
  | ClaudeAuthenticateRequest
  | ClaudeOauthCallbackRequest
  | ClaudeOauthWaitForCompletionRequest
  | EndSessionRequest
  | ExportConversationRequest
  | ForkConversationRequest
  | GenerateSessionTitleRequest
  | GetChromeBrowsersRequest
  | GetChromeDialogRequest
  | GetMemoryDialogRequest
  | GetPlanRequest
  | GetSandboxDialogRequest
  | GetSkillsDialogRequest
  | GetStatusRequest
  | GetWorkspaceDiffRequest
  | McpAuthenticateRequest
  | McpClearAuthRequest
  | McpOauthCallbackUrlRequest
  | MessageRatedRequest
  | ReloadConnectorsRequest
  | RemoteControlRequest
  | RewindConversationRequest
  | SelectChromeBrowserRequest
  | SetChromeBrowserHintsRequest
  | SetCwdRequest
  | SetMcpPermissionModeOverrideRequest
  | SetProactivityLevelRequest
  | SetPromptSuggestionsPausedRequest
  | SideQuestionRequest
  | SubmitFeedbackRequest
  | SubmitSurveyFeedbackRequest
  | UltrareviewLaunchRequest;

/** A control request that the host sends. */
export type HostControlRequest = {
  type: "control_request";
  /** Id of the request, which its response repeats. */
  request_id: string;
  /** What the host asks for. */
  request: HostRequest;
};

/** Any frame that the host sends. */
export type HostFrame =
  | HostMessage
  | HostControlRequest
  | ControlResponse
  | ControlCancelRequest;

/** The object under `request` of a control request that the agent sends. */
export type AgentRequest =
  | CanUseToolRequest
  | HookCallbackRequest
  | McpMessageRequest
  | ElicitationRequest
  | RequestUserDialogRequest
  | HostAuthTokenRefreshRequest
  | OauthTokenRefreshRequest
  | RemoteControlWorkSecretRequest
  | UiCopyRequest
  | UiPromptFillRequest
  | UiPromptPaintRequest
  | UiPromptReadRequest
  | UiPromptSuggestRequest
  | UiReadSelectionRequest;

/** A control request that the agent sends. */
export type AgentControlRequest = {
  type: "control_request";
  /** Id of the request, which its response repeats. */
  request_id: string;
  /** What the agent asks for. */
  request: AgentRequest;
};

/** Any frame that the agent sends. */
export type AgentFrame =
  | AgentMessage
  | AgentControlRequest
  | ControlResponse
  | ControlCancelRequest;

/** The frame of each message. */
export interface MessageTypes {
  active_goal: ActiveGoalMessage;
  assistant: AssistantMessage;
  auth_status: AuthStatusMessage;
  autocompact_state: AutocompactStateMessage;
  command_lifecycle: CommandLifecycleMessage;
  conversation_reset: ConversationResetMessage;
  keep_alive: KeepAliveMessage;
  prompt_suggestion: PromptSuggestionMessage;
  rate_limit_event: RateLimitEventMessage;
  stream_event: StreamEventMessage;
  tool_progress: ToolProgressMessage;
  tool_use_summary: ToolUseSummaryMessage;
  transcript_mirror: TranscriptMirrorMessage;
  user: UserMessage;
  "result/error_during_execution": ResultErrorDuringExecutionMessage;
  "result/error_max_budget_usd": ResultErrorMaxBudgetUsdMessage;
  "result/error_max_structured_output_retries": ResultErrorMaxStructuredOutputRetriesMessage;
  "result/error_max_turns": ResultErrorMaxTurnsMessage;
  "result/success": ResultSuccessMessage;
  "system/api_retry": SystemApiRetryMessage;
  "system/background_tasks_changed": SystemBackgroundTasksChangedMessage;
  "system/commands_changed": SystemCommandsChangedMessage;
  "system/compact_boundary": SystemCompactBoundaryMessage;
  "system/control_request_progress": SystemControlRequestProgressMessage;
  "system/elicitation_complete": SystemElicitationCompleteMessage;
  "system/files_persisted": SystemFilesPersistedMessage;
  "system/hook_progress": SystemHookProgressMessage;
  "system/hook_response": SystemHookResponseMessage;
  "system/hook_started": SystemHookStartedMessage;
  "system/informational": SystemInformationalMessage;
  "system/init": SystemInitMessage;
  "system/local_command_output": SystemLocalCommandOutputMessage;
  "system/memory_recall": SystemMemoryRecallMessage;
  "system/mirror_error": SystemMirrorErrorMessage;
  "system/model_fallback": SystemModelFallbackMessage;
  "system/model_refusal_fallback": SystemModelRefusalFallbackMessage;
  "system/model_refusal_no_fallback": SystemModelRefusalNoFallbackMessage;
  "system/notification": SystemNotificationMessage;
  "system/permission_denied": SystemPermissionDeniedMessage;
  "system/plugin_install": SystemPluginInstallMessage;
  "system/post_turn_summary": SystemPostTurnSummaryMessage;
  "system/session_metadata": SystemSessionMetadataMessage;
  "system/session_state_changed": SystemSessionStateChangedMessage;
  "system/session_title_changed": SystemSessionTitleChangedMessage;
  "system/session_writes_lost": SystemSessionWritesLostMessage;
  "system/status": SystemStatusMessage;
  "system/task_notification": SystemTaskNotificationMessage;
  "system/task_progress": SystemTaskProgressMessage;
  "system/task_started": SystemTaskStartedMessage;
  "system/task_summary": SystemTaskSummaryMessage;
  "system/task_updated": SystemTaskUpdatedMessage;
  "system/thinking_tokens": SystemThinkingTokensMessage;
  "system/ui_invalidate": SystemUiInvalidateMessage;
  "system/vcs_state_changed": SystemVcsStateChangedMessage;
  "system/worker_shutting_down": SystemWorkerShuttingDownMessage;
}

/** The object under `request` of each control request. */
export interface RequestTypes {
  initialize: InitializeRequest;
  can_use_tool: CanUseToolRequest;
  hook_callback: HookCallbackRequest;
  mcp_message: McpMessageRequest;
  elicitation: ElicitationRequest;
  request_user_dialog: RequestUserDialogRequest;
  interrupt: InterruptRequest;
  set_model: SetModelRequest;
  set_permission_mode: SetPermissionModeRequest;
  set_max_thinking_tokens: SetMaxThinkingTokensRequest;
  rename_session: RenameSessionRequest;
  set_color: SetColorRequest;
  cancel_async_message: CancelAsyncMessageRequest;
  rewind_files: RewindFilesRequest;
  seed_read_state: SeedReadStateRequest;
  read_file: ReadFileRequest;
  file_suggestions: FileSuggestionsRequest;
  register_repo_root: RegisterRepoRootRequest;
  mcp_status: McpStatusRequest;
  mcp_set_servers: McpSetServersRequest;
  mcp_reconnect: McpReconnectRequest;
  mcp_toggle: McpToggleRequest;
  mcp_call: McpCallRequest;
  mcp_read_resource: McpReadResourceRequest;
  stop_task: StopTaskRequest;
  background_tasks: BackgroundTasksRequest;
  get_task_output: GetTaskOutputRequest;
  apply_flag_settings: ApplyFlagSettingsRequest;
  update_settings: UpdateSettingsRequest;
  get_settings: GetSettingsRequest;
  get_hooks_listing: GetHooksListingRequest;
  list_permission_rules: ListPermissionRulesRequest;
  list_models: ListModelsRequest;
  get_context_usage: GetContextUsageRequest;
  get_usage: GetUsageRequest;
  get_session_cost: GetSessionCostRequest;
  get_binary_version: GetBinaryVersionRequest;
  reload_plugins: ReloadPluginsRequest;
  reload_skills: ReloadSkillsRequest;
  reload_output_styles: ReloadOutputStylesRequest;
  set_has_subscribers: SetHasSubscribersRequest;
  channel_enable: ChannelEnableRequest;
  claim_session: ClaimSessionRequest;
  claude_authenticate: ClaudeAuthenticateRequest;
  claude_oauth_callback: ClaudeOauthCallbackRequest;
  claude_oauth_wait_for_completion: ClaudeOauthWaitForCompletionRequest;
  end_session: EndSessionRequest;
  export_conversation: ExportConversationRequest;
  fork_conversation: ForkConversationRequest;
  generate_session_title: GenerateSessionTitleRequest;
  get_chrome_browsers: GetChromeBrowsersRequest;
  get_chrome_dialog: GetChromeDialogRequest;
  get_memory_dialog: GetMemoryDialogRequest;
  get_plan: GetPlanRequest;
  get_sandbox_dialog: GetSandboxDialogRequest;
  get_skills_dialog: GetSkillsDialogRequest;
  get_status: GetStatusRequest;
  get_workspace_diff: GetWorkspaceDiffRequest;
  host_auth_token_refresh: HostAuthTokenRefreshRequest;
  mcp_authenticate: McpAuthenticateRequest;
  mcp_clear_auth: McpClearAuthRequest;
  mcp_oauth_callback_url: McpOauthCallbackUrlRequest;
  message_rated: MessageRatedRequest;
  oauth_token_refresh: OauthTokenRefreshRequest;
  reload_connectors: ReloadConnectorsRequest;
  remote_control: RemoteControlRequest;
  remote_control_work_secret: RemoteControlWorkSecretRequest;
  rewind_conversation: RewindConversationRequest;
  select_chrome_browser: SelectChromeBrowserRequest;
  set_chrome_browser_hints: SetChromeBrowserHintsRequest;
  set_cwd: SetCwdRequest;
  set_mcp_permission_mode_override: SetMcpPermissionModeOverrideRequest;
  set_proactivity_level: SetProactivityLevelRequest;
  set_prompt_suggestions_paused: SetPromptSuggestionsPausedRequest;
  side_question: SideQuestionRequest;
  submit_feedback: SubmitFeedbackRequest;
  submit_survey_feedback: SubmitSurveyFeedbackRequest;
  ui_copy: UiCopyRequest;
  ui_prompt_fill: UiPromptFillRequest;
  ui_prompt_paint: UiPromptPaintRequest;
  ui_prompt_read: UiPromptReadRequest;
  ui_prompt_suggest: UiPromptSuggestRequest;
  ui_read_selection: UiReadSelectionRequest;
  ultrareview_launch: UltrareviewLaunchRequest;
}

/** The object under `response` of each success; `undefined` if it carries none. */
export interface ResponseTypes {
  initialize: InitializeResponse;
  can_use_tool: CanUseToolResponse;
  hook_callback: HookCallbackResponse;
  mcp_message: McpMessageResponse;
  elicitation: ElicitationResponse;
  request_user_dialog: RequestUserDialogResponse;
  interrupt: InterruptResponse;
  set_model: SetModelResponse;
  set_permission_mode: SetPermissionModeResponse;
  set_max_thinking_tokens: undefined;
  rename_session: undefined;
  set_color: undefined;
  cancel_async_message: CancelAsyncMessageResponse;
  rewind_files: RewindFilesResponse;
  seed_read_state: undefined;
  read_file: ReadFileResponse;
  file_suggestions: FileSuggestionsResponse;
  register_repo_root: RegisterRepoRootResponse;
  mcp_status: McpStatusResponse;
  mcp_set_servers: McpSetServersResponse;
  mcp_reconnect: undefined;
  mcp_toggle: undefined;
  mcp_call: McpCallResponse;
  mcp_read_resource: McpReadResourceResponse;
  stop_task: StopTaskResponse;
  background_tasks: BackgroundTasksResponse;
  get_task_output: GetTaskOutputResponse;
  apply_flag_settings: undefined;
  update_settings: UpdateSettingsResponse;
  get_settings: GetSettingsResponse;
  get_hooks_listing: GetHooksListingResponse;
  list_permission_rules: ListPermissionRulesResponse;
  list_models: ListModelsResponse;
  get_context_usage: GetContextUsageResponse;
  get_usage: GetUsageResponse;
  get_session_cost: GetSessionCostResponse;
  get_binary_version: GetBinaryVersionResponse;
  reload_plugins: ReloadPluginsResponse;
  reload_skills: ReloadSkillsResponse;
  reload_output_styles: ReloadOutputStylesResponse;
  set_has_subscribers: undefined;
  channel_enable: undefined;
  claim_session: ClaimSessionResponse;
  claude_authenticate: ClaudeAuthenticateResponse;
  claude_oauth_callback: ClaudeOauthCallbackResponse;
  claude_oauth_wait_for_completion: ClaudeOauthWaitForCompletionResponse;
  end_session: undefined;
  export_conversation: ExportConversationResponse;
  fork_conversation: ForkConversationResponse;
  generate_session_title: GenerateSessionTitleResponse;
  get_chrome_browsers: GetChromeBrowsersResponse;
  get_chrome_dialog: GetChromeDialogResponse;
  get_memory_dialog: GetMemoryDialogResponse;
  get_plan: GetPlanResponse;
  get_sandbox_dialog: GetSandboxDialogResponse;
  get_skills_dialog: GetSkillsDialogResponse;
  get_status: GetStatusResponse;
  get_workspace_diff: GetWorkspaceDiffResponse;
  host_auth_token_refresh: HostAuthTokenRefreshResponse;
  mcp_authenticate: McpAuthenticateResponse;
  mcp_clear_auth: McpClearAuthResponse;
  mcp_oauth_callback_url: McpOauthCallbackUrlResponse;
  message_rated: MessageRatedResponse;
  oauth_token_refresh: OauthTokenRefreshResponse;
  reload_connectors: undefined;
  remote_control: RemoteControlResponse;
  remote_control_work_secret: RemoteControlWorkSecretResponse;
  rewind_conversation: RewindConversationResponse;
  select_chrome_browser: SelectChromeBrowserResponse;
  set_chrome_browser_hints: undefined;
  set_cwd: SetCwdResponse;
  set_mcp_permission_mode_override: SetMcpPermissionModeOverrideResponse;
  set_proactivity_level: undefined;
  set_prompt_suggestions_paused: undefined;
  side_question: SideQuestionResponse;
  submit_feedback: SubmitFeedbackResponse;
  submit_survey_feedback: SubmitSurveyFeedbackResponse;
  ui_copy: UiCopyResponse;
  ui_prompt_fill: UiPromptFillResponse;
  ui_prompt_paint: UiPromptPaintResponse;
  ui_prompt_read: UiPromptReadResponse;
  ui_prompt_suggest: UiPromptSuggestResponse;
  ui_read_selection: UiReadSelectionResponse;
  ultrareview_launch: UltrareviewLaunchResponse;
}

/** The input of each hook event. */
export interface HookInputTypes {
  /** A tool call is about to run. Raised after the input is validated and before permission rules are evaluated. The output may decide on the call or change its input. */
  PreToolUse: PreToolUseHookInput;
  /** A tool succeeded; its result has not been sent to the model yet. The output may replace the result. */
  PostToolUse: PostToolUseHookInput;
  /** A tool ran and failed. Not raised for calls that never ran: invalid input, denials, interrupts. */
  PostToolUseFailure: PostToolUseFailureHookInput;
  /** All tool calls of one model response have results, whether they ran or not. Raised once per batch, before the next model call. */
  PostToolBatch: PostToolBatchHookInput;
  /** The classifier of `auto` mode denied a tool call. A denial by the host does not raise this event. */
  PermissionDenied: PermissionDeniedHookInput;
  /** The agent needs a person's attention, for example because a permission request is still unanswered. */
  Notification: NotificationHookInput;
  /** The agent dequeued a prompt and has not called the model yet. A `block` ends the turn without a model call. */
  UserPromptSubmit: UserPromptSubmitHookInput;
  /** A slash command or an MCP prompt was expanded to text for the model. Not raised for built-in commands that do not call the model. */
  UserPromptExpansion: UserPromptExpansionHookInput;
  /** A session starts or resumes. Callbacks of the host receive this event only after a compaction or `/clear`, because they are not registered yet when the process starts. */
  SessionStart: SessionStartHookInput;
  /** The model ended its turn. A `block` or additional context makes the model continue. Not raised after an interrupt. */
  Stop: StopHookInput;
  /** The turn ended because the model could not be reached or refused. Raised instead of `Stop`. The output has no effect. */
  StopFailure: StopFailureHookInput;
  /** A subagent starts. */
  SubagentStart: SubagentStartHookInput;
  /** A subagent ended its turn. A `block` or additional context makes it continue. */
  SubagentStop: SubagentStopHookInput;
  /** The conversation is about to be compacted. A `block` prevents it. */
  PreCompact: PreCompactHookInput;
  /** The conversation was compacted. */
  PostCompact: PostCompactHookInput;
  /** A switch to another model was requested, for example by `/model` or `set_model`. The output may prevent it. */
  PreModelSwitch: PreModelSwitchHookInput;
  /** The session's model has changed. */
  PostModelSwitch: PostModelSwitchHookInput;
  /** The session is ending. Callbacks of the host receive this event only for `/clear`, because otherwise the pipe is already closed. */
  SessionEnd: SessionEndHookInput;
  /** A permission request is pending. Raised in parallel with `can_use_tool`, and also if there is no host to ask. The first answer wins, and the agent withdraws the other request. */
  PermissionRequest: PermissionRequestHookInput;
  /** The command line requested setup or maintenance of the project. */
  Setup: SetupHookInput;
  /** Another agent of the team is idle. */
  TeammateIdle: TeammateIdleHookInput;
  /** The model added a task to its task list. */
  TaskCreated: TaskCreatedHookInput;
  /** The model marked a task of its task list as completed. */
  TaskCompleted: TaskCompletedHookInput;
  /** An MCP server requests user input. If the hook answers, the user is not asked. */
  Elicitation: ElicitationHookInput;
  /** The user answered an MCP server's elicitation, and the agent is about to send the answer. The hook may replace it. */
  ElicitationResult: ElicitationResultHookInput;
  /** Settings or skills changed on disk while the session runs. */
  ConfigChange: ConfigChangeHookInput;
  /** A memory file such as CLAUDE.md was added to the conversation. The output has no effect. */
  InstructionsLoaded: InstructionsLoadedHookInput;
  /** The agent needs a git worktree. The hook creates it and returns its path. */
  WorktreeCreate: WorktreeCreateHookInput;
  /** The agent no longer needs a git worktree. The hook removes it. */
  WorktreeRemove: WorktreeRemoveHookInput;
  /** The working directory changed. */
  CwdChanged: CwdChangedHookInput;
  /** A watched file changed. Hooks set the watched files with `watchPaths`. */
  FileChanged: FileChangedHookInput;
  /** A working directory was added during the session. */
  DirectoryAdded: DirectoryAddedHookInput;
  /** The agent is about to display lines of the model's text. The output may replace what is displayed; the message itself stays unchanged. */
  MessageDisplay: MessageDisplayHookInput;
  /** A shell command in the text of a skill or slash command is about to run. Raised for each command, after the arguments are inserted. The output may prevent the command; the other commands and the prompt continue. */
  PreSkillShellCommand: PreSkillShellCommandHookInput;
}

/** The `hookSpecificOutput` of each hook event; `never` if it has none. */
export interface HookOutputTypes {
  PreToolUse: PreToolUseHookOutput;
  PostToolUse: PostToolUseHookOutput;
  PostToolUseFailure: PostToolUseFailureHookOutput;
  PostToolBatch: PostToolBatchHookOutput;
  PermissionDenied: PermissionDeniedHookOutput;
  Notification: NotificationHookOutput;
  UserPromptSubmit: UserPromptSubmitHookOutput;
  UserPromptExpansion: UserPromptExpansionHookOutput;
  SessionStart: SessionStartHookOutput;
  Stop: StopHookOutput;
  StopFailure: never;
  SubagentStart: SubagentStartHookOutput;
  SubagentStop: SubagentStopHookOutput;
  PreCompact: never;
  PostCompact: never;
  PreModelSwitch: PreModelSwitchHookOutput;
  PostModelSwitch: PostModelSwitchHookOutput;
  SessionEnd: never;
  PermissionRequest: PermissionRequestHookOutput;
  Setup: SetupHookOutput;
  TeammateIdle: never;
  TaskCreated: never;
  TaskCompleted: never;
  Elicitation: ElicitationHookOutput;
  ElicitationResult: ElicitationResultHookOutput;
  ConfigChange: never;
  InstructionsLoaded: never;
  WorktreeCreate: WorktreeCreateHookOutput;
  WorktreeRemove: never;
  CwdChanged: CwdChangedHookOutput;
  FileChanged: FileChangedHookOutput;
  DirectoryAdded: never;
  MessageDisplay: MessageDisplayHookOutput;
  PreSkillShellCommand: PreSkillShellCommandHookOutput;
}

/** Each kind of transcript line. */
export interface LineTypes {
  "agent-color": AgentColorLine;
  "agent-name": AgentNameLine;
  "agent-setting": AgentSettingLine;
  "api-request-blob": ApiRequestBlobLine;
  "api-request-shape": ApiRequestShapeLine;
  "api-request": ApiRequestLine;
  assistant: AssistantLine;
  "atis-latch": AtisLatchLine;
  attachment: AttachmentLine;
  "cost-state": CostStateLine;
  "custom-title": CustomTitleLine;
  "file-history-delta": FileHistoryDeltaLine;
  "file-history-snapshot": FileHistorySnapshotLine;
  "last-prompt": LastPromptLine;
  mode: ModeLine;
  "permission-mode": PermissionModeLine;
  progress: ProgressLine;
  "queue-operation": QueueOperationLine;
  relocated: RelocatedLine;
  summary: SummaryLine;
  tag: TagLine;
  "tools-used": ToolsUsedLine;
  user: UserLine;
  "worktree-state": WorktreeStateLine;
  "system/api_error": SystemApiErrorLine;
  "system/compact_boundary": SystemCompactBoundaryLine;
  "system/informational": SystemInformationalLine;
  "system/local_command": SystemLocalCommandLine;
  "system/model_fallback": SystemModelFallbackLine;
  "system/model_refusal_no_fallback": SystemModelRefusalNoFallbackLine;
  "system/stop_hook_summary": SystemStopHookSummaryLine;
  "system/turn_duration": SystemTurnDurationLine;
}
