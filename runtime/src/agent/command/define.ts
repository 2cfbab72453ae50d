import type { Agent } from "../agent.ts";

/** What a command has to say. */
export interface CommandReply {
  readonly text: string;
  /** It could not do what was asked. */
  readonly failed?: boolean;
  /** Further fields of the frame that shows the reply. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** `false`: nothing is shown, and the result says nothing. */
  readonly shown?: boolean;
  /** The command has told the host everything itself, from the turn's beginning on; the result says nothing. */
  readonly told?: boolean;
  /** The model is asked this once the reply is shown, in a turn that ends with a result of its own. */
  readonly prompt?: string;
  /** Further fields of the result. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** What a command is given besides its arguments. */
export interface CommandCall {
  readonly agent: Agent;
  readonly args: string;
  /** The id of the message that called it. */
  readonly messageUuid: string;
  readonly signal: AbortSignal;
  /** Tells the host that the turn begins, for commands that say something themselves. Otherwise it is told before the reply. */
  readonly begin: () => void;
}

/** A command that the agent carries out itself, without the model. */
export interface LocalCommand {
  readonly name: string;
  /** Other words for it. */
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly argumentHint?: string;
  /** Left out where the commands of a session's context are counted. */
  readonly uncounted?: boolean;
  /** Whether this session has it; where that is not said, it has. */
  available?(agent: Agent): boolean;
  run(call: CommandCall): Promise<CommandReply> | CommandReply;
}
