import type { MessageBody } from "../../connection/message.ts";

/** Further fields of the message that shows the reply of a command. */
export type ReplyFields = Omit<Partial<MessageBody<"assistant">>, "message" | "parent_tool_use_id">;

/** Further fields of the result of a command. */
export type ResultFields = Pick<MessageBody<"result/success">, "local_command" | "origin"> & {
  readonly result?: string;
};

/** The reply of a local command. */
export interface CommandReply {
  readonly text: string;
  /** The command could not do what was asked. */
  readonly failed?: boolean;
  /** Further fields of the frame that shows the reply. */
  readonly fields?: ReplyFields;
  /** `false`: no frame shows the reply, and the result has no text. */
  readonly shown?: boolean;
  /** The command has reported everything to the host itself, from the start of the turn on; the result has no text. */
  readonly reported?: boolean;
  /** Text of the result of a failed command; by default it has none. */
  readonly resultText?: string;
  /** A prompt for the model once the reply is shown. Its turn ends with a result of its own. */
  readonly prompt?: string;
  /** Further fields of the result. */
  readonly result?: ResultFields;
}

/** One call of a local command. */
export interface CommandCall {
  /** The arguments as they were typed, trimmed. */
  readonly args: string;
  /** The id of the message that called the command. */
  readonly messageUuid: string;
  readonly signal: AbortSignal;
  /** Reports the start of the turn. Only commands that report something themselves call it; for others it is sent before the reply. */
  readonly begin: () => void;
}

interface CommandDescription {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly argumentHint?: string;
  /** The command does not count as context of the session. */
  readonly uncounted?: boolean;
}

/** A slash command that the agent carries out itself, without the model. */
export interface LocalCommand<Services = unknown> extends CommandDescription {
  /** Whether this session has the command. Without the field every session has it. */
  readonly available?: (services: Services) => boolean;
  readonly run: (services: Services, call: CommandCall) => Promise<CommandReply> | CommandReply;
}

/** A local command with the services that it takes. */
export interface BoundCommand extends CommandDescription {
  available(): boolean;
  run(call: CommandCall): Promise<CommandReply> | CommandReply;
}

/** Gives a local command the services that it takes. */
export const bindCommand = <Services>(
  { available, run, ...description }: LocalCommand<Services>,
  services: Services,
): BoundCommand => ({
  ...description,
  available: () => available?.(services) ?? true,
  run: (call) => run(services, call),
});
