import type { Block } from "../core/conversation.ts";
import type { ResultFields } from "../core/local-command.ts";
import type { originOf, QueuedPrompt } from "../core/prompt-queue.ts";
import type { SkillRun } from "../extension/skill-run.ts";
import type { PromptEntry } from "../hook/hook-outcome.ts";

/** A slash command as typed. */
export interface TypedCommand {
  readonly name: string;
  /** Everything after the name, trimmed. */
  readonly args: string;
}

/** When the turn of a command began, and the origin of its message. */
export type CommandTurn = { readonly startedAt: number } & ReturnType<typeof originOf>;

/** The end of a local command: the turn ends, or the model answers a prompt that hooks have checked, in the same turn. */
export type LocalCommandEnd =
  | { readonly failed: boolean }
  | { readonly prompt: string; readonly entry: PromptEntry; readonly result: ResultFields };

/** A call of a local command. */
export interface LocalCommandCall {
  readonly typed: TypedCommand;
  readonly message: QueuedPrompt;
  readonly signal: AbortSignal;
  /** Runs the hooks of a submitted prompt. Only a command with a prompt for the model needs them. */
  readonly submit: () => Promise<PromptEntry>;
}

/** The result of expanding a prompt command. */
export type CommandExpansion =
  /** A prompt: the note about the command, its text, and the output of hooks. */
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
  /** A subagent worked on it. `name`: the command's own name, also if the user typed another one. */
  | { readonly kind: "forked"; readonly run: SkillRun; readonly name: string };

/** A typed command that expands to a prompt. */
export interface PromptCommand extends TypedCommand {
  /** The source of the command, as results report it. */
  readonly offeredBy: "builtin" | "custom" | "mcp";
  /** The model for its turn; `null`: the session's. */
  readonly model: string | null;
  /** Runs the hooks, then expands the command. `words`: the whole typed text. */
  expand(prompt: string, signal: AbortSignal): Promise<CommandExpansion>;
}

/** The slash commands as a turn uses them. */
export interface SlashCommandService {
  /** Parses a text as a slash command; `null` if it is not one. */
  parse(text: string): TypedCommand | null;
  /** The names under which users call the commands. */
  names(): readonly string[];
  /** Whether a command runs without the model. */
  isLocal(typed: TypedCommand): boolean;
  /** Runs a local command and reports it to the host. */
  runLocal(call: LocalCommandCall): Promise<LocalCommandEnd>;
  /** Finds the custom command or MCP prompt with the typed name; `null` if there is none. */
  find(typed: TypedCommand): PromptCommand | null;
  /**
   * Reports a command whose expansion needs no answer from the model, and ends the turn. Returns whether the turn
   * failed.
   */
  end(command: PromptCommand, expansion: Exclude<CommandExpansion, { kind: "prompt" }>, turn: CommandTurn): boolean;
}
