import type { AgentDefinition, EffortLevel, McpServerConfig, PermissionMode, PluginConfig } from "@agentwire/protocol";
import type { SessionKey, SessionStore } from "../../session/store/types.ts";
import type { CanUseTool, Hooks, OnElicitation, OnUserDialog } from "../callback/types.ts";
import type { DriftReport } from "../live/watch.ts";
import type { SdkMcpServer } from "../mcp/types.ts";
import type { AnswerSchema } from "./answer-schema.ts";

export type { SessionKey, SessionStore };

/** An MCP server: one that the agent runs or connects to, or one that lives in this process. */
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

/** Settings as a settings file holds them. */
export type Settings = { readonly [key: string]: unknown };

/** Options that reach the agent: on its command line, in its environment or in the first request. */
export interface AgentOptions {
  /** Directories that tools may work in besides `cwd`. Absolute. */
  readonly additionalDirectories?: readonly string[];
  /** The trusted checkout that `cwd` is a worktree of; its configuration counts instead of the worktree's. */
  readonly projectConfigRoot?: string;
  /** The agent that runs the main thread, by its name in `agents` or in settings. */
  readonly agent?: string;
  /** Subagents, by name. */
  readonly agents?: Readonly<Record<string, AgentDefinition>>;
  /** Tools that run without a question: names, or names with a rule. */
  readonly allowedTools?: readonly string[];
  /** Tools that are taken away. */
  readonly disallowedTools?: readonly string[];
  /** The built-in tools to offer; an empty list for none. */
  readonly tools?: readonly string[] | { readonly type: "preset"; readonly preset: "claude_code" };
  /** Names under which the model may call other tools. */
  readonly toolAliases?: Readonly<Record<string, string>>;
  readonly toolConfig?: { readonly askUserQuestion?: { readonly previewFormat?: "markdown" | "html" } };
  readonly skills?: readonly string[] | "all";
  /** Replaces `model` when it is overloaded. */
  readonly fallbackModel?: string;
  readonly model?: string;
  readonly betas?: readonly string[];
  readonly thinking?: Thinking;
  /** @deprecated Use `thinking`. 0 turns thinking off. */
  readonly maxThinkingTokens?: number;
  readonly effort?: EffortLevel;
  /** Rounds with the model after which a turn is stopped. */
  readonly maxTurns?: number;
  /** Cost in US dollars at which the session is stopped. */
  readonly maxBudgetUsd?: number;
  /** A token budget that the model is informed of. */
  readonly taskBudget?: { readonly total: number };
  /** Demands an answer of this shape. A schema of zod is turned into the JSON Schema of draft 7. */
  readonly outputFormat?: { readonly type: "json_schema"; readonly schema: AnswerSchema };
  readonly systemPrompt?: SystemPromptOption;
  readonly planModeInstructions?: string;
  /** The title of a new session. */
  readonly title?: string;
  readonly permissionMode?: PermissionMode;
  /** Permits the mode `bypassPermissions`. */
  readonly allowDangerouslySkipPermissions?: boolean;
  /** An MCP tool that answers permission requests. Not together with `canUseTool`. */
  readonly permissionPromptToolName?: string;
  /** `none`: there is no one to ask, so calls that need permission are denied. */
  readonly permissionPrompts?: "host" | "none";
  readonly mcpServers?: Readonly<Record<string, HostMcpServerConfig>>;
  /** `initialize` keeps the servers' secrets off the command line; needs an agent of 2.1.261 or later. */
  readonly mcpServersDelivery?: "argv" | "initialize";
  /** Ignores MCP servers from everywhere else. */
  readonly strictMcpConfig?: boolean;
  readonly plugins?: readonly PluginConfig[];
  readonly pluginDelivery?: "argv" | "initialize";
  /** Which settings files count: an empty list for none, absent for all. */
  readonly settingSources?: readonly ("user" | "project" | "local")[];
  /** Settings above all files: an object, its JSON, or the path of a file. */
  readonly settings?: string | Settings;
  /** Settings of the tier above the user's. */
  readonly managedSettings?: Settings;
  /** Where commands run; becomes part of `settings`. */
  readonly sandbox?: Settings;
  readonly continue?: boolean;
  /** Takes up a session, by its id. */
  readonly resume?: string;
  /** Resumes as a new session, and leaves the old one alone. */
  readonly forkSession?: boolean;
  /** Resumes after the message of this uuid. */
  readonly resumeSessionAt?: string;
  readonly resumeDropsTurn?: string;
  /** The id of the new session. */
  readonly sessionId?: string;
  /** `false`: nothing is written to disk. */
  readonly persistSession?: boolean;
  /** Gets a copy of every transcript line. */
  readonly sessionStore?: SessionStore;
  /** `eager`: the copies go out with every line; default: with every turn. */
  readonly sessionStoreFlush?: "batched" | "eager";
  /** How long the store may take to load a session, in milliseconds. Default: 60,000. */
  readonly loadTimeoutMs?: number;
  /** Keeps versions of changed files, for `rewindFiles`. */
  readonly enableFileCheckpointing?: boolean;
  readonly includeHookEvents?: boolean;
  readonly includePartialMessages?: boolean;
  readonly forwardSubagentText?: boolean;
  readonly agentProgressSummaries?: boolean;
  readonly promptSuggestions?: boolean;
  readonly perTaskStopAffordance?: boolean;
  /** Dialogs that `onUserDialog` can show. */
  readonly supportedDialogKinds?: readonly string[];
  readonly debug?: boolean;
  readonly debugFile?: string;
  /** Further flags, without their dashes; `null` for a flag without a value. */
  readonly extraArgs?: Readonly<Record<string, string | null>>;
}

/** Options that the host does not send to the agent. */
export interface LocalOptions {
  readonly abortController?: AbortController;
  /** Asked before a tool runs that no rule and no hook decided on. `null` leaves the question open. */
  readonly canUseTool?: CanUseTool;
  readonly hooks?: Hooks;
  /** Answers what an MCP server asks the user; without it such questions are declined. */
  readonly onElicitation?: OnElicitation;
  readonly onUserDialog?: OnUserDialog;
  /** Sends each prompt to be taken as written: no file mentions, no slash commands. */
  readonly verbatimPrompts?: boolean;
  /**
   * Receives frames that this release of the protocol does not describe. They are yielded anyway. Without it, frames
   * are not validated.
   */
  readonly onDrift?: (report: DriftReport) => void;
  /**
   * How long the agent may send nothing while it works on a prompt, in milliseconds. Then the session ends with an error
   * of class `agent_silent`. Time in which the agent waits for a callback of this side does not count, and keep-alives
   * do not end a silence. A tool that runs for long without output is silent too. Default: no limit.
   */
  readonly turnSilenceMs?: number;
  /** What the agent writes to stderr, as it comes. */
  readonly stderr?: (text: string) => void;
  readonly cwd?: string;
  /** The agent's whole environment. Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Options of a query, apart from how its agent is started. */
export interface HostOptions extends AgentOptions, LocalOptions {}
