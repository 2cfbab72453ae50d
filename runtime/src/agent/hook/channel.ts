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
  /** Ends it, and reports at once that it was cancelled. */
  cancel(): void;
  /** From now on nothing about it is reported. */
  stopReports(): void;
}

/** What settings say of the addresses and variables of all hooks; `null`: nothing. */
export interface HttpLimits {
  /** Patterns of addresses, in which `*` stands for anything. */
  readonly urls: readonly string[] | null;
  readonly variables: readonly string[] | null;
}

/** What a model made of the question of a hook. */
export interface HookEvaluation {
  readonly ok: boolean;
  readonly reason: string;
}

/** How a hook of the settings went. */
export interface HookReport {
  readonly hookId: string;
  readonly name: string;
  readonly event: HookEvent;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as printed, stderr first. */
  readonly output: string;
  /** Of hooks over HTTP the status; `undefined` if there is none, `null` if a command was stopped. */
  readonly exitCode: number | null | undefined;
  readonly outcome: "success" | "error" | "cancelled";
}

/** Called when hooks of the settings start and end. */
export interface HookObserver {
  started(hookId: string, name: string, event: HookEvent): void;
  ended(report: HookReport): void;
}

/** What a tool of a server answered to a hook: its text blocks, a line each. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** What asking hooks needs. */
export interface HookChannel {
  /**
   * Sends a callback's question to the host and resolves to its answer. Rejects if the host answered with an error or
   * is gone. When the signal is aborted the question is withdrawn.
   */
  call(callbackId: string, input: JsonObject, toolUseId: string, signal: AbortSignal): Promise<unknown>;
  readonly ports: Ports;
  readonly cwd: string;
  /** The project folder for commands. */
  readonly projectDirectory: string;
  /** Variables that commands get besides the agent's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Called for commands, if the host subscribes to hook events. */
  readonly observer?: HookObserver;
  /** What hooks over HTTP must keep to. */
  readonly http: HttpLimits;
  /**
   * Lets a model judge a text; `ends`: by the conversation, which comes to its end. `null` if it gives no judgement.
   */
  evaluate(
    about: { readonly text: string; readonly model: string | null; readonly ends: boolean },
    signal: AbortSignal,
  ): Promise<HookEvaluation | null>;
  /** Has an agent of its own come to a verdict about a text. `null` if it gives none. */
  examine(
    about: { readonly event: HookEvent; readonly text: string; readonly model: string | null },
    signal: AbortSignal,
  ): Promise<HookEvaluation | null>;
  /**
   * Calls a tool of an MCP server. Rejects if the server is not connected, or answers with an error of the protocol.
   */
  callTool(server: string, tool: string, input: JsonObject, signal: AbortSignal): Promise<ToolAnswer>;
  /** Takes over a command that goes on by itself. */
  runInBackground(command: BackgroundCommand): void;
}

/** One event that hooks are asked about. */
export interface HookQuestion {
  readonly event: HookEvent;
  /** For people: `PreToolUse:Write`. */
  readonly name: string;
  readonly input: JsonObject;
  /** The tool's id, or a fresh one for events without a tool. */
  readonly toolUseId: string;
}
