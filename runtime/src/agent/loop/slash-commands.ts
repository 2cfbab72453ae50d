import type { Block } from "../core/conversation.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import type { SkillRun } from "../extension/skill-run.ts";

/** A slash command as it was typed. */
export interface TypedCommand {
  readonly name: string;
  /** Everything after the name, trimmed. */
  readonly args: string;
}

/** The result of a local command: the turn has ended, or the model answers a prompt in the same turn. */
export type LocalCommandEnd = { readonly failed: boolean } | { readonly prompt: string };

/** What a prompt command expands to. */
export type CommandExpansion =
  /** A prompt: the note that the command was called, its text, and what hooks add. */
  | {
      readonly kind: "prompt";
      readonly call: Block;
      readonly body: readonly Block[];
      readonly contexts: readonly string[];
    }
  /** A hook blocked it. */
  | { readonly kind: "blocked"; readonly text: string }
  /** The expansion failed. */
  | { readonly kind: "failed"; readonly text: string }
  /** Users cannot call it. */
  | { readonly kind: "refused"; readonly text: string }
  /** A subagent worked on it. */
  | { readonly kind: "forked"; readonly description: string; readonly prompt: string; readonly run: SkillRun };

/** A typed command that stands for a prompt. */
export interface PromptCommand extends TypedCommand {
  /** Who offers it, as results report it. */
  readonly offeredBy: "custom" | "mcp";
  /** Another model for its turn; `null`: the session's. */
  readonly model: string | null;
  /** Asks the hooks, then expands the command. `words`: everything that was typed. */
  expand(words: string, signal: AbortSignal): Promise<CommandExpansion>;
}

/** The slash commands as a turn uses them. */
export interface SlashCommandService {
  /** Reads a text as a slash command; `null` if it is none. */
  parse(text: string): TypedCommand | null;
  /** Whether a command runs without the model. */
  isLocal(typed: TypedCommand): boolean;
  /** Runs a local command and reports it to the host. */
  runLocal(typed: TypedCommand, message: QueuedPrompt, signal: AbortSignal): Promise<LocalCommandEnd>;
  /** Finds the custom command or MCP prompt that was typed; `null` if none has the name. */
  find(typed: TypedCommand): PromptCommand | null;
  /** Reports a command that leaves the model nothing to answer, and ends the turn. Returns whether the turn failed. */
  end(command: PromptCommand, expansion: Exclude<CommandExpansion, { kind: "prompt" }>, startedAt: number): boolean;
}
