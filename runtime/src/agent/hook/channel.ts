import type { HookEvent } from "@agentwire/protocol";
import type { JsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import type { CommandHook } from "./types.ts";

/** What a command printed, and its exit code. */
export interface HookCommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command hook in the background, whose answer is not awaited. */
export interface BackgroundCommand {
  readonly hook: CommandHook;
  /** For people: `PreToolUse:Write`. */
  readonly name: string;
  readonly end: Promise<HookCommandEnd>;
  /** Cancels it and reports that at once. */
  cancel(): void;
  /** Stops all reports about it. */
  stopReports(): void;
}

/** Limits of the settings for the addresses and variables of all hooks; `null`: no limit. */
export interface HttpLimits {
  /** Address patterns, in which `*` matches any text. */
  readonly urls: readonly string[] | null;
  readonly variables: readonly string[] | null;
}

/** A model's answer to the question of a hook. */
export interface HookEvaluation {
  readonly ok: boolean;
  readonly reason: string;
}

/** How a hook of the settings ended. */
export interface HookReport {
  readonly hookId: string;
  readonly name: string;
  readonly event: HookEvent;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as printed, stderr first. */
  readonly output: string;
  /** For HTTP hooks the status; `undefined` if there is none, `null` if a command was stopped. */
  readonly exitCode: number | null | undefined;
  readonly outcome: "success" | "error" | "cancelled";
}

/** Called when hooks of the settings start and end. */
export interface HookObserver {
  started(hookId: string, name: string, event: HookEvent): void;
  ended(report: HookReport): void;
}

/** The answer of an MCP tool to a hook: its text blocks, one a line. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** What the execution of hooks needs. */
export interface HookChannel {
  /**
   * Sends a callback's question to the host and resolves to its answer. Rejects if the host answers with an error or
   * disconnects. Withdraws the question when the signal is aborted.
   */
  call(callbackId: string, input: JsonObject, toolUseId: string, signal: AbortSignal): Promise<unknown>;
  readonly ports: Ports;
  readonly cwd: string;
  /** The project folder for commands. */
  readonly projectDirectory: string;
  /** Variables for commands, in addition to the agent's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Called for commands, if the host subscribes to hook events. */
  readonly observer?: HookObserver;
  /** The limits for HTTP hooks. */
  readonly http: HttpLimits;
  /** Asks a model to evaluate a text. `ends`: by the conversation, which ends. `null` if the model gives no verdict. */
  evaluate(
    about: { readonly text: string; readonly model: string | null; readonly ends: boolean },
    signal: AbortSignal,
  ): Promise<HookEvaluation | null>;
  /** Runs an agent that evaluates a text. `null` if it gives no verdict. */
  examine(
    about: { readonly event: HookEvent; readonly text: string; readonly model: string | null },
    signal: AbortSignal,
  ): Promise<HookEvaluation | null>;
  /** Calls a tool of an MCP server. Rejects if the server is not connected, or answers with a protocol error. */
  callTool(server: string, tool: string, input: JsonObject, signal: AbortSignal): Promise<ToolAnswer>;
  /** Takes over a command that continues in the background. */
  runInBackground(command: BackgroundCommand): void;
}

/** An event for which hooks run. */
export interface HookQuestion {
  readonly event: HookEvent;
  /** For people: `PreToolUse:Write`. */
  readonly name: string;
  readonly input: JsonObject;
  /** The tool's id, or a fresh one for events without a tool. */
  readonly toolUseId: string;
}
