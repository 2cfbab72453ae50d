/**
 * The kind of failure of a call of the Messages API.
 *
 * - `status`: the API answered with an error status
 * - `event`: the API sent an error event in the middle of a stream
 * - `connection`: no answer at all
 * - `cut`: the connection was lost in the middle of an answer
 * - `stalled`: the stream stayed open, but no event with content arrived for too long
 * - `malformed`: the answer is not a valid one of the Messages API
 */
export type ModelErrorKind = "status" | "event" | "connection" | "cut" | "stalled" | "malformed";

/** The error type of a call without an API key. */
export const noCredentials = "no_credentials";

/** The fields of a {@link ModelError}. */
export interface ModelErrorFields {
  readonly kind: ModelErrorKind;
  readonly message: string;
  readonly status?: number | null;
  readonly type?: string | null;
  readonly retryAfterMs?: number | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/**
 * A failed call of the Messages API. The caller decides whether to retry it.
 *
 * @example
 * import { ModelError } from "@agentwire/runtime/model";
 *
 * const error = new ModelError({ kind: "status", status: 529, message: "Overloaded", retryAfterMs: 2_000 });
 * if (error.status === 529) console.log(`Retry in ${error.retryAfterMs} ms.`);
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** HTTP status; `null` if there was no answer. An `event` has none either: the stream had begun with 200. */
  readonly status: number | null;
  /** The API's name of the error, for example `overloaded_error`; `null` if there is none. */
  readonly type: string | null;
  /** How long the API asks to wait, in milliseconds; `null` if it does not say. */
  readonly retryAfterMs: number | null;
  /** Headers of the answer, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The API's id of the request. */
  readonly requestId: string | null;

  constructor(fields: ModelErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.kind = fields.kind;
    this.status = fields.status ?? null;
    this.type = fields.type ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.headers = fields.headers ?? {};
    this.requestId = fields.requestId ?? null;
  }
}

/**
 * Reads how long the API asks to wait, from `retry-after-ms`, or from `retry-after` in seconds or as a date. Returns
 * milliseconds, or `null` if the headers do not say.
 *
 * @param headers - Headers of the response, with names in lower case.
 * @param now - The current time, in milliseconds since the epoch.
 * @see error.retry.after
 * @example
 * import { retryAfter } from "@agentwire/runtime/model";
 *
 * console.log(retryAfter({ "retry-after": "2" }, Date.now())); // 2000
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const inMs = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (inMs >= 0) return inMs;
  const text = headers["retry-after"];
  if (text === undefined) return null;
  const seconds = text.trim() === "" ? Number.NaN : Number(text);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
