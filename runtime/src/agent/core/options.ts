import type { EffortLevel } from "../catalogue/effort.ts";

import type { PermissionMode } from "./permission-mode.ts";

/** Thinking mode: chosen by the model, disabled, or with a token budget. */
export type ThinkingChoice = "default" | "off" | { readonly budgetTokens: number };

/** What of the model's thinking is to be shown, as requests and frames name it. */
export type ThinkingDisplay = "updates" | "summarized" | "highlights";

/** What hosts can ask for. */
export const thinkingDisplays = ["summarized", "omitted", "highlights"] as const;

/** The display for what a host asks for: without a wish, or where it wants none, the model only reports its progress. */
export const thinkingDisplay = (wanted: unknown): ThinkingDisplay =>
  wanted === "summarized" || wanted === "highlights" ? wanted : "updates";

/** How a process takes its input and gives its output. */
export interface StreamOptions {
  readonly print: boolean;
  readonly input: "text" | "stream-json";
  readonly output: "text" | "json" | "stream-json";
  readonly verbose: boolean;
  readonly partialMessages: boolean;
  readonly hookEvents: boolean;
  readonly replayUserMessages: boolean;
  readonly sessionState: boolean;
}

/** Which session a process works on. */
export interface SessionChoice {
  /** `""` where resuming was asked for without saying what. */
  readonly resume: string | null;
  readonly continue: boolean;
  readonly fork: boolean;
  readonly resumeAt: string | null;
  /** The prompt of the only turn that resuming at an earlier message may lose; `null` without that guard. */
  readonly dropsTurn: string | null;
  readonly sessionId: string | null;
  readonly persist: boolean;
  readonly mirror: boolean;
  readonly title: string | null;
}

/** Command-line arguments and environment of a process. Never changes. */
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
  readonly jsonSchema: Readonly<Record<string, unknown>> | null;
  readonly systemPrompt: string | null;
  readonly appendSystemPrompt: string | null;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  /** `null`: the usual set. */
  readonly tools: readonly string[] | null;
  readonly permissionMode: PermissionMode | null;
  /** `stdio`: the host; the name of an MCP tool; `null`: no one. */
  readonly permissionPromptTool: string | null;
  readonly permissionPrompts: "host" | "none";
  /** Whether a later request may switch all checks off. */
  readonly bypassAllowed: boolean;
  readonly mcpConfigs: readonly string[];
  readonly strictMcp: boolean;
  /** Only the most basic tools, and no memory files. */
  readonly simple: boolean;
  readonly awaitInitialize: boolean;
  readonly settings: string | null;
  /** Settings that the host puts over all others, as JSON. */
  readonly managedSettings: string | null;
  /** `null`: all. */
  readonly settingSources: readonly string[] | null;
  readonly addDirectories: readonly string[];
  readonly agent: string | null;
  readonly agents: string | null;
  readonly pluginDirectories: readonly string[];
  readonly slashCommands: boolean;
  readonly forwardSubagentText: boolean;
  /** Whether files are kept as they were before each change. */
  readonly checkpoints: boolean;
  /** Tries after a failed call of the API. */
  readonly maxRetries: number;
}
