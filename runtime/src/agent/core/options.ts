import type { EffortLevel } from "../catalogue/effort.ts";

import type { PermissionMode } from "./permission-mode.ts";

/** Thinking mode: chosen by the model, disabled, or with a token budget. */
export type ThinkingChoice = "default" | "off" | { readonly budgetTokens: number };

/** How requests and frames show the model's thinking. */
export type ThinkingDisplay = "updates" | "summarized" | "highlights" | "omitted";

/** The values that hosts can request. */
export const thinkingDisplays = ["summarized", "omitted", "highlights"] as const;

/**
 * Maps the host's request to a display. Without a request, or if the host requests none, the model only reports its
 * progress.
 */
export const thinkingDisplay = (requested: unknown): ThinkingDisplay =>
  requested === "summarized" || requested === "highlights" ? requested : "updates";

/** For whom the agent reports the session's state: for no one, the library of the host, or also its caller. */
export type SessionStateReader = "none" | "library" | "caller";

/** How a process reads its input and writes its output. */
export interface StreamOptions {
  readonly print: boolean;
  readonly input: "text" | "stream-json";
  readonly output: "text" | "json" | "stream-json";
  readonly verbose: boolean;
  readonly partialMessages: boolean;
  readonly hookEvents: boolean;
  readonly replayUserMessages: boolean;
  readonly sessionState: SessionStateReader;
}

/** The session that a process works on. */
export interface SessionChoice {
  /** `""` if resuming was requested without a session. */
  readonly resume: string | null;
  readonly continue: boolean;
  readonly fork: boolean;
  readonly resumeAt: string | null;
  /** The prompt of the only turn that resuming at an earlier message may drop; `null` for no such check. */
  readonly dropsTurn: string | null;
  readonly sessionId: string | null;
  readonly persist: boolean;
  readonly mirror: boolean;
  readonly title: string | null;
}

/** The folder of a plugin, as the command line or the host names it. */
export interface PluginFolder {
  readonly path: string;
  /** Whether the session connects to the plugin's MCP servers. */
  readonly servers: boolean;
}

/** Command-line arguments and environment of a process. Constant. */
export interface StartupOptions {
  readonly streams: StreamOptions;
  readonly session: SessionChoice;
  readonly prompt: string;
  readonly model: string | null;
  readonly fallbackModels: readonly string[];
  readonly effort: EffortLevel | null;
  readonly thinking: ThinkingChoice;
  readonly thinkingDisplay: ThinkingDisplay;
  readonly maxTurns: number | null;
  readonly maxBudgetUsd: number | null;
  readonly betas: readonly string[];
  /** Number of tokens that the model may plan with for the whole task, if there is a limit. */
  readonly taskBudget?: number;
  readonly jsonSchema: Readonly<Record<string, unknown>> | null;
  readonly systemPrompt: string | null;
  readonly appendSystemPrompt: string | null;
  /** `false`: each model call has the current system prompt. Otherwise that of the first call stays. */
  readonly recordsPrompt?: boolean;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  /** `null`: the default set. */
  readonly tools: readonly string[] | null;
  /** The requested modes: the first one that the settings do not disable. */
  readonly permissionModes: readonly PermissionMode[];
  /** `stdio`: the host; the name of an MCP tool; `null`: no prompts. */
  readonly permissionPromptTool: string | null;
  readonly permissionPrompts: "host" | "none";
  /** Whether a later request may bypass all permission checks. */
  readonly bypassAllowed: boolean;
  readonly mcpConfigs: readonly string[];
  readonly strictMcp: boolean;
  /** Only basic tools, and no memory files. */
  readonly simple: boolean;
  /** Whether nothing is read that extends the session: no memory files, extensions, servers and hooks of settings. */
  readonly safe: boolean;
  /** Whether the session has no tools that run programs, and no servers of plugins. */
  readonly restricted: boolean;
  /** Whether commands and subagents may run in the background. */
  readonly backgroundTasks: boolean;
  /** Whether memory files are read. */
  readonly memory: boolean;
  /** Whether `initialize` is the first line, and may name plugins and MCP servers. */
  readonly awaitInitialize: boolean;
  /** Whether the session begins with a `claim_session` request, which names its folder. */
  readonly awaitClaim: boolean;
  /** Whether to write a debug log. */
  readonly debug: boolean;
  /** Path of the debug log, which it also requests; `null`: in the configuration folder. */
  readonly debugFile: string | null;
  readonly settings: string | null;
  /** Settings of the host that override all others, as JSON. */
  readonly managedSettings: string | null;
  /** `null`: all. */
  readonly settingSources: readonly string[] | null;
  readonly addDirectories: readonly string[];
  readonly agent: string | null;
  readonly agents: string | null;
  readonly plugins: readonly PluginFolder[];
  /** Absolute path of the folder with the project's settings and MCP servers; `null`: the working directory. */
  readonly projectConfigRoot: string | null;
  readonly slashCommands: boolean;
  readonly forwardSubagentText: boolean;
  /** Whether the agent saves files before each change. */
  readonly checkpoints: boolean;
  /** Maximum number of retries after a failed API call. */
  readonly maxRetries: number;
}
