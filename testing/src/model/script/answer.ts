import { type ScriptBlock, text } from "./block.ts";

/** Token counts of an answer. What is left out counts 10 in, 20 out, none cached. */
export interface AnswerUsage {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cache_creation_input_tokens?: number;
  readonly cache_read_input_tokens?: number;
  readonly [field: string]: unknown;
}

/** How the bytes of an answer travel. Times are milliseconds on the model's clock. */
export interface Delivery {
  /** Wait before the status line. */
  readonly delayMs?: number;
  /** Wait after each event of the stream. */
  readonly betweenMs?: number;
  /**
   * Stand still after so many events: for `ms`, until `until` resolves (at most `ms`, where both are given) or, without
   * either, until the caller gives up.
   */
  readonly hold?: { readonly afterEvents: number; readonly ms?: number; readonly until?: () => Promise<void> };
  /** Break the connection after so many events or bytes of the body; 0 of both kinds sends the head alone. */
  readonly cut?: { readonly afterEvents: number } | { readonly afterBytes: number };
  /** Size of the pieces in which the body is handed over, in bytes; by default one piece per event. */
  readonly chunkBytes?: number;
  /** Send a `ping` event after the first block has started, as the service does on long answers. */
  readonly ping?: boolean;
}

/** Error of the Messages API, as its body carries it. */
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
  /** By default `tool_use` where a tool is called and `end_turn` where none is. */
  readonly stopReason?: string;
  readonly stopSequence?: string;
  readonly usage?: AnswerUsage;
  /** The model that says it answered; by default the one that was asked. */
  readonly model?: string;
  /** Further fields of the `delta` in `message_delta`. */
  readonly delta?: Readonly<Record<string, unknown>>;
  /** An `error` event on the stream, after so many events or at the end. */
  readonly streamError?: ApiError & { readonly afterEvents?: number };
}

/** A refusal with an HTTP status. */
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

/** The connection breaks before any status line. */
export interface DropAnswer extends Sent {
  readonly kind: "drop";
}

/** What the model does with one call. */
export type ScriptAnswer = MessageAnswer | ErrorAnswer | RawAnswer | DropAnswer;

/** What may be said about a message besides its blocks. */
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
