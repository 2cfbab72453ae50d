import { type ScriptBlock, text } from "./block.ts";

/** Token counts of an answer. Default: 10 input, 20 output, none cached. */
export interface AnswerUsage {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cache_creation_input_tokens?: number;
  readonly cache_read_input_tokens?: number;
  readonly [field: string]: unknown;
}

/** How an answer is delivered. Times are milliseconds of the model's clock. */
export interface Delivery {
  /** Delay before the status line. */
  readonly delayMs?: number;
  /** Delay after each event of the stream. */
  readonly betweenMs?: number;
  /**
   * Pause after so many events: for `ms` milliseconds, until `until` resolves (at most `ms`, if both are given) or,
   * without either, until the caller disconnects.
   */
  readonly hold?: { readonly afterEvents: number; readonly ms?: number; readonly until?: () => Promise<void> };
  /** Break the connection after so many events or bytes of the body; 0 sends only the headers. */
  readonly cut?: { readonly afterEvents: number } | { readonly afterBytes: number };
  /** Size of the pieces in which the body is sent, in bytes. Default: one piece for each event. */
  readonly chunkBytes?: number;
  /** Send a `ping` event after the first block has started, as the service does on long answers. */
  readonly ping?: boolean;
}

/** An error of the Messages API, as in its body. */
export interface ApiError {
  readonly type: string;
  readonly message: string;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly delivery?: Delivery;
}

/** A message of the model. */
export interface MessageAnswer extends Sent {
  readonly kind: "message";
  readonly content: readonly ScriptBlock[];
  /** Default: `tool_use` if a tool is called, otherwise `end_turn`. */
  readonly stopReason?: string;
  readonly stopSequence?: string;
  readonly usage?: AnswerUsage;
  /** The model in the answer. Default: the requested one. */
  readonly model?: string;
  /** Additional fields of the `delta` in `message_delta`. */
  readonly delta?: Readonly<Record<string, unknown>>;
  /** An `error` event on the stream, after so many events or at the end. */
  readonly streamError?: ApiError & { readonly afterEvents?: number };
}

/** An error response with an HTTP status. */
export interface ErrorAnswer extends Sent {
  readonly kind: "error";
  readonly status: number;
  readonly error: ApiError;
}

/** A body that is sent unchanged, with the content type of a stream. */
export interface RawAnswer extends Sent {
  readonly kind: "raw";
  readonly body: string;
}

/** The connection breaks before the status line. */
export interface DropAnswer extends Sent {
  readonly kind: "drop";
}

/** The model's response to one call. */
export type ScriptAnswer = MessageAnswer | ErrorAnswer | RawAnswer | DropAnswer;

/** The fields of a message besides its blocks. */
export type MessageOptions = Omit<MessageAnswer, "kind" | "content">;

/**
 * An answer with several content blocks.
 *
 * @param content - The blocks.
 * @param options - Stop reason, usage and other fields of the message.
 * @example
 * import { reply, script, text, thinking } from "@agentwire/testing";
 *
 * const greeting = script(reply([thinking("The user greets me."), text("Hello.")]));
 */
export const reply = (content: readonly ScriptBlock[], options: MessageOptions = {}): MessageAnswer => ({
  ...options,
  kind: "message",
  content,
});

/**
 * An answer with one text block.
 *
 * @param value - The text.
 * @param options - Stop reason, usage and other fields of the message.
 * @example
 * import { say, script } from "@agentwire/testing";
 *
 * const twoTurns = script(say("Hello."), say("Goodbye."));
 */
export const say = (value: string, options: MessageOptions = {}): MessageAnswer => reply([text(value)], options);

/**
 * An answer that calls tools.
 *
 * @param content - The blocks, usually tool uses.
 * @example
 * import { say, script, toolUse, use } from "@agentwire/testing";
 *
 * const listing = script(use(toolUse("t1", "Bash", { command: "ls" })), say("There are two files."));
 */
export const use = (...content: readonly ScriptBlock[]): MessageAnswer => reply(content);

/**
 * An error response of the API.
 *
 * @param status - HTTP status.
 * @param type - Type of the error, such as `rate_limit_error`.
 * @param message - Message of the error.
 * @param headers - Headers of the response.
 * @see error.retry.announced error.retry.after
 * @example
 * import { fail, say, script } from "@agentwire/testing";
 *
 * const retried = script(fail(429, "rate_limit_error", "Slow down.", { "retry-after": "2" }), say("Hello."));
 */
export const fail = (
  status: number,
  type: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer => ({ kind: "error", status, error: { type, message }, headers });

/**
 * An answer with an arbitrary body instead of a well-formed stream.
 *
 * @param body - The body of the response.
 * @example
 * import { raw, script } from "@agentwire/testing";
 *
 * const broken = script(raw("event: message_start\ndata: {not JSON\n\n"));
 */
export const raw = (body: string): RawAnswer => ({ kind: "raw", body });

/**
 * Closes the connection before the answer begins.
 *
 * @see error.cut.before-block
 * @example
 * import { drop, say, script } from "@agentwire/testing";
 *
 * const retried = script(drop(), say("Hello."));
 */
export const drop = (): DropAnswer => ({ kind: "drop" });

/**
 * Changes how an answer is delivered. Earlier delivery options stay unless you set them again.
 *
 * @param answer - The answer.
 * @param delivery - Pauses, cuts and pieces.
 * @example
 * import { deliver, say, script } from "@agentwire/testing";
 *
 * const slow = script(deliver(say("Hello."), { delayMs: 500 }));
 */
export const deliver = <A extends ScriptAnswer>(answer: A, delivery: Delivery): A => ({
  ...answer,
  delivery: { ...answer.delivery, ...delivery },
});
