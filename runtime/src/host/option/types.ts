import type { AgentDefinition, EffortLevel, McpServerConfig, PermissionMode, PluginConfig } from "@agentwire/protocol";
import type { SessionKey, SessionStore } from "../../session/store/types.ts";
import type { CanUseTool, Hooks, OnElicitation, OnUserDialog } from "../callback/types.ts";
import type { DriftReport } from "../live/watch.ts";
import type { SdkMcpServer } from "../mcp/types.ts";
import type { AnswerSchema } from "./answer-schema.ts";

export type { SessionKey, SessionStore };

/** An MCP server: one that the agent runs or connects to, or one in this process. */
export type HostMcpServerConfig = McpServerConfig | SdkMcpServer;

/** System prompt of the session. */
export type SystemPromptOption =
  | string
  | readonly string[]
  | { readonly type: "custom"; readonly prompt: string | readonly string[]; readonly snapshot?: boolean }
  | {
      readonly type: "preset";
      readonly preset: "claude_code";
      readonly append?: string;
      readonly excludeDynamicSections?: boolean;
      readonly snapshot?: boolean;
    };

/** Whether and how much the model thinks before it answers. */
export type Thinking =
  | { readonly type: "adaptive"; readonly display?: "summarized" | "omitted" }
  | { readonly type: "enabled"; readonly budgetTokens?: number; readonly display?: "summarized" | "omitted" }
  | { readonly type: "disabled" };

/** Settings as in a settings file. */
export type Settings = { readonly [key: string]: unknown };

/** Options for the agent: on its command line, in its environment or in the first request. */
export interface AgentOptions {
  /** Directories that tools may use in addition to `cwd`. Absolute. */
  readonly additionalDirectories?: readonly string[];
  /** The trusted checkout to which the worktree `cwd` belongs. Its configuration replaces the worktree's. */
  readonly projectConfigRoot?: string;
  /** The agent that runs the main thread, by its name in `agents` or in settings. */
  readonly agent?: string;
  /** Subagents, by name. */
  readonly agents?: Readonly<Record<string, AgentDefinition>>;
  /** Tools that run without asking: names, or names with a rule. */
  readonly allowedTools?: readonly string[];
  /** Tools to remove. */
  readonly disallowedTools?: readonly string[];
  /** The built-in tools to offer; an empty list for none. */
  readonly tools?: readonly string[] | { readonly type: "preset"; readonly preset: "claude_code" };
  /** Alternative names under which the model may call tools. */
  readonly toolAliases?: Readonly<Record<string, string>>;
  /** Settings of individual tools. */
  readonly toolConfig?: { readonly askUserQuestion?: { readonly previewFormat?: "markdown" | "html" } };
  /** The skills to load and to allow; `all` for every skill. */
  readonly skills?: readonly string[] | "all";
  /** Replaces `model` when it is overloaded. */
  readonly fallbackModel?: string;
  /** The model: an alias such as `opus`, or an id. */
  readonly model?: string;
  /** Beta features of the Messages API. */
  readonly betas?: readonly string[];
  /** Whether and how much the model thinks. */
  readonly thinking?: Thinking;
  /**
   * Maximum number of tokens for thinking; 0 disables it.
   *
   * @deprecated Use `thinking`.
   */
  readonly maxThinkingTokens?: number;
  /** How much effort the model puts into an answer. */
  readonly effort?: EffortLevel;
  /** Maximum number of model calls in a turn. */
  readonly maxTurns?: number;
  /** Maximum cost of the session in US dollars. */
  readonly maxBudgetUsd?: number;
  /** A token budget that the model is informed of. */
  readonly taskBudget?: { readonly total: number };
  /** Requires an answer of this shape. A Zod schema is converted to JSON Schema draft 7. */
  readonly outputFormat?: { readonly type: "json_schema"; readonly schema: AnswerSchema };
  /** The system prompt. Without it, the agent uses a minimal one. */
  readonly systemPrompt?: SystemPromptOption;
  /** Replaces the agent's instructions for plan mode. */
  readonly planModeInstructions?: string;
  /** The title of a new session. */
  readonly title?: string;
  /** The permission mode at the start of the session. */
  readonly permissionMode?: PermissionMode;
  /** Allows the mode `bypassPermissions`. */
  readonly allowDangerouslySkipPermissions?: boolean;
  /** An MCP tool that answers permission requests. Cannot be combined with `canUseTool`. */
  readonly permissionPromptToolName?: string;
  /** `none`: there is no one to ask, so calls that need permission are denied. */
  readonly permissionPrompts?: "host" | "none";
  /** MCP servers by name: those that the agent runs or connects to, and those in this process. */
  readonly mcpServers?: Readonly<Record<string, HostMcpServerConfig>>;
  /** `initialize` keeps the servers' secrets off the command line; needs an agent of 2.1.261 or later. */
  readonly mcpServersDelivery?: "argv" | "initialize";
  /** Ignores MCP servers from all other sources. */
  readonly strictMcpConfig?: boolean;
  /** Plugins to load for this session. */
  readonly plugins?: readonly PluginConfig[];
  /** Whether plugins are passed on the command line or in `initialize`. */
  readonly pluginDelivery?: "argv" | "initialize";
  /** The settings files to load: an empty list for none, absent for all. */
  readonly settingSources?: readonly ("user" | "project" | "local")[];
  /** Settings that override all files: an object, its JSON, or the path of a file. */
  readonly settings?: string | Settings;
  /** Settings of the tier above the user's. */
  readonly managedSettings?: Settings;
  /** The sandbox for commands; merged into `settings`. */
  readonly sandbox?: Settings;
  /** Continues the newest session of the directory. Starts a new session if there is none. */
  readonly continue?: boolean;
  /** The id of a session to resume. */
  readonly resume?: string;
  /** Resumes as a new session, and keeps the old one unchanged. */
  readonly forkSession?: boolean;
  /** Resumes after the message with this uuid. */
  readonly resumeSessionAt?: string;
  /**
   * With `resumeSessionAt`: the uuid of the prompt whose turn may be lost. If more would be lost, the agent refuses to
   * resume.
   */
  readonly resumeDropsTurn?: string;
  /** The id of the new session. */
  readonly sessionId?: string;
  /** `false`: no transcript is written to disk. */
  readonly persistSession?: boolean;
  /** Receives a copy of every transcript line. */
  readonly sessionStore?: SessionStore;
  /** `eager`: sends the copies with every line. Default: with every turn. */
  readonly sessionStoreFlush?: "batched" | "eager";
  /** How long the store may take to load a session, in milliseconds. Default: 60,000. */
  readonly loadTimeoutMs?: number;
  /** Keeps versions of changed files, for `rewindFiles`. */
  readonly enableFileCheckpointing?: boolean;
  /** Reports the start, the progress and the outcome of the agent's own hooks. */
  readonly includeHookEvents?: boolean;
  /** Yields the events of the model's stream as they arrive (`stream_event`). */
  readonly includePartialMessages?: boolean;
  /** Yields the text and the thinking of subagents, too. */
  readonly forwardSubagentText?: boolean;
  /** Yields summaries of what subagents do. */
  readonly agentProgressSummaries?: boolean;
  /** Yields suggestions for the next prompt after a turn. */
  readonly promptSuggestions?: boolean;
  /** Informs the agent that the user can stop individual tasks. */
  readonly perTaskStopAffordance?: boolean;
  /** Dialogs that `onUserDialog` can show. */
  readonly supportedDialogKinds?: readonly string[];
  /** Writes the agent's diagnostics. */
  readonly debug?: boolean;
  /** The file for the agent's diagnostics. */
  readonly debugFile?: string;
  /** Additional flags, without dashes; `null` for a flag without a value. */
  readonly extraArgs?: Readonly<Record<string, string | null>>;
}

/** Options that the host does not send to the agent. */
export interface LocalOptions {
  /** Ends the query and its agent when it aborts. */
  readonly abortController?: AbortController;
  /** Called before a tool runs that no rule and no hook has decided on. `null` leaves the question pending. */
  readonly canUseTool?: CanUseTool;
  /** Callbacks for hook events, by the name of the event. */
  readonly hooks?: Hooks;
  /** Answers the questions of MCP servers to the user. Without it, such questions are declined. */
  readonly onElicitation?: OnElicitation;
  /** Shows the dialogs that the agent asks for. See `supportedDialogKinds`. */
  readonly onUserDialog?: OnUserDialog;
  /** Sends each prompt literally: no file mentions, no slash commands. */
  readonly verbatimPrompts?: boolean;
  /**
   * Receives frames that this release of the protocol does not describe. They are also yielded. Without it, frames are
   * not validated.
   */
  readonly onDrift?: (report: DriftReport) => void;
  /**
   * Maximum time without a frame while the agent works on a prompt, in milliseconds. Then the session ends with an
   * error of class `agent_silent`. Time in which the agent waits for a callback of this side does not count, and
   * keep-alives do not end a silence. A tool that runs for a long time without output also counts as silence. Default:
   * no limit.
   */
  readonly turnSilenceMs?: number;
  /** Receives the agent's stderr output as it arrives. */
  readonly stderr?: (text: string) => void;
  /** Working directory of the agent. Default: this process's own. */
  readonly cwd?: string;
  /** The agent's complete environment. Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Options of a query, except how its agent is started. */
export interface HostOptions extends AgentOptions, LocalOptions {}
