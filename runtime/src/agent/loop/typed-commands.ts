import type { Block } from "../core/conversation.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";

/** A slash command as it was typed. */
export interface TypedCommand {
  readonly name: string;
  readonly args: string;
}

/** A typed command that stands for a prompt, kept in a file or offered by an MCP server. */
export interface PromptCommand {
  /** The model for its turn; `null`: the session's. */
  readonly model: string | null;
  /** Asks the hooks and makes the prompt. `words`: all that was typed. */
  expand(words: string, signal: AbortSignal): Promise<CommandExpansion>;
}

/** The prompt that a command stands for. */
export interface ExpandedPrompt {
  readonly kind: "prompt";
  /** Tells the model that the command was called. */
  readonly call: Block;
  readonly body: readonly Block[];
  /** Context that hooks add. */
  readonly contexts: readonly string[];
}

/** What a command that stands for a prompt comes to. */
export type CommandExpansion =
  | ExpandedPrompt
  /** The model is not asked. `send` tells the host why and sends the result; it returns whether that is an error. */
  | { readonly kind: "reply"; send(startedAt: number): boolean };

/** What came of a command that needs no model: the end of its turn, or what the model is to be asked in the same turn. */
export type LocalEnd = { readonly failed: boolean } | { readonly prompt: string };

/** The slash commands of a session. */
export interface TypedCommands {
  /** Reads a text as a command; `null` if it is none. */
  parse(text: string): TypedCommand | null;
  /** Whether the command is carried out without the model. */
  isLocal(command: TypedCommand): boolean;
  runLocal(command: TypedCommand, message: QueuedPrompt, signal: AbortSignal): Promise<LocalEnd>;
  /** The command that stands for a prompt; `null` if there is none of that name. */
  findPrompt(command: TypedCommand): PromptCommand | null;
}
