import { isError } from "../guards/error.ts";
import { ModelError, type ModelErrorKind, retryAfter } from "./model-error.ts";

/**
 * The parts of the client library's errors that are used here. The library is loaded on demand, so its classes are
 * unavailable.
 */
interface ClientFailure {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly type?: unknown;
  readonly error?: unknown;
  readonly requestID?: unknown;
  readonly message?: unknown;
}

const object = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
const string = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The error in the API's response body: `{type: "error", error: {type, message}}`. */
function bodyOf(failure: ClientFailure): { type: string | null; message: string | null } {
  const body = object(failure.error);
  const inner = object(body?.error) ?? body;
  return { type: string(inner?.type), message: string(inner?.message) };
}

/** Header lines of any class: the name of the global one would load the global `fetch`. */
const headersOf = (value: unknown): Record<string, string> =>
  object(value) !== null && Symbol.iterator in (value as object)
    ? Object.fromEntries(value as Iterable<readonly [string, string]>)
    : {};

/** The innermost message: `fetch failed` hides `ECONNREFUSED`. */
function innermostReason(error: unknown): string {
  let text = "";
  for (let at = error, depth = 0; isError(at) && depth < 5; at = at.cause, depth++) {
    const code = string((at as { code?: unknown }).code);
    if (at.message) text = code && !at.message.includes(code) ? `${code}: ${at.message}` : at.message;
    else if (code) text = code;
  }
  return text || String(error);
}

/** Codes of errors in parsing a response: of the HTTP parser and of decompression. */
const unreadable = /^(?:Z_|HPE_|ERR_BROTLI|ERR__ERROR_FORMAT)/;

/** Whether bytes arrived that cannot be decoded, while the connection works. */
function isUnreadable(thrown: unknown): boolean {
  const { code } = (object(thrown) ?? {}) as { readonly code?: unknown };
  return thrown instanceof SyntaxError || unreadable.test(string(code) ?? "");
}

/** The kind of a failure that the API did not report. The library's own errors are about requests, not about bodies. */
function silentKind(thrown: unknown, begun: boolean): ModelErrorKind {
  if (!begun || "requestID" in (object(thrown) ?? {})) return "connection";
  return isUnreadable(thrown) ? "malformed" : "cut";
}

/**
 * Converts an exception of the client library to a {@link ModelError}. `begun`: the answer may have begun, so a lost
 * connection is a `cut`. `now` in milliseconds since the epoch.
 */
export function modelError(thrown: unknown, begun: boolean, now: number): ModelError {
  const failure: ClientFailure = object(thrown) ?? {};
  const headers = headersOf(failure.headers);
  const status = typeof failure.status === "number" ? failure.status : null;
  const body = bodyOf(failure);
  const hasAnswer = status !== null || (begun && failure.error !== undefined);
  const kind = status !== null ? "status" : hasAnswer ? "event" : silentKind(thrown, begun);
  return new ModelError({
    kind,
    status,
    message: hasAnswer
      ? (body.message ?? string(failure.message) ?? "The API gave no reason")
      : innermostReason(thrown),
    type: hasAnswer ? (body.type ?? string(failure.type)) : null,
    headers,
    retryAfterMs: retryAfter(headers, now),
    requestId: string(failure.requestID) ?? headers["request-id"] ?? null,
    cause: thrown,
  });
}
