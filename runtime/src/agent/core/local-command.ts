import type { MessageBody } from "../../connection/message.ts";

/** Additional fields of the message that shows a command's reply. */
export type ReplyFields = Omit<Partial<MessageBody<"assistant">>, "message" | "parent_tool_use_id">;

/** Additional fields of a command's result. */
export type ResultFields = Pick<MessageBody<"result/success">, "local_command" | "origin"> & {
  readonly result?: string;
};

/** The reply of a local command. */
export interface CommandReply {
  readonly text: string;
  /** The command failed. */
  readonly failed?: boolean;
  /** Additional fields of the frame that shows the reply. */
  readonly fields?: ReplyFields;
  /** `false`: no frame shows the reply, and the result has no text. */
  readonly shown?: boolean;
  /**
   * The command has already reported everything to the host, including the start of the turn. The result has no text.
   */
  readonly reported?: boolean;
  /** Text of the result of a failed command. Default: none. */
  readonly resultText?: string;
  /** A prompt for the model after the reply. Its turn ends with its own result. */
  readonly prompt?: string;
  /** Additional fields of the result. */
  readonly result?: ResultFields;
}

/** One call of a local command. */
export interface CommandCall {
  /** The arguments as typed, trimmed. */
  readonly args: string;
  /** The id of the message that called the command. */
  readonly messageUuid: string;
  readonly signal: AbortSignal;
  /**
   * Reports the start of the turn. Call it only from commands that send their own frames. For other commands, the start
   * is reported before the reply.
   */
  readonly begin: () => void;
}

interface CommandDescription {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly argumentHint?: string;
  /** The command does not count toward the session's context. */
  readonly uncounted?: boolean;
}

/** A slash command that the agent runs without the model. */
export interface LocalCommand<Services = unknown> extends CommandDescription {
  /** Whether this session has the command. If absent, every session has it. */
  readonly available?: (services: Services) => boolean;
  readonly run: (services: Services, call: CommandCall) => Promise<CommandReply> | CommandReply;
}

/** A local command bound to its services. */
export interface BoundCommand extends CommandDescription {
  available(): boolean;
  run(call: CommandCall): Promise<CommandReply> | CommandReply;
}

/** Binds a local command to its services. */
export const bindCommand = <Services>(
  { available, run, ...description }: LocalCommand<Services>,
  services: Services,
): BoundCommand => ({
  ...description,
  available: () => available?.(services) ?? true,
  run: (call) => run(services, call),
});
