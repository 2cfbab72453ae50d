import { fromBase64, toBase64 } from "@agentwire/protocol/codec";
import { ModelError, type ModelErrorKind } from "@agentwire/runtime/model";
import { decodeUtf8, encodeUtf8 } from "../tape/bytes/text.ts";
import type { ValueCodec } from "./effects.ts";

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** Bytes: as text if they are text, otherwise as base64. */
export const bytesCodec: ValueCodec<Uint8Array> = {
  toTape(bytes) {
    const text = decodeUtf8(bytes);
    return text === null ? { base64: toBase64(bytes) } : { text };
  },
  fromTape(taped) {
    const base64 = member(taped, "base64");
    return typeof base64 === "string" ? fromBase64(base64) : encodeUtf8(String(member(taped, "text") ?? ""));
  },
};

/** No value: the result of a write or a wait. */
export const voidCodec: ValueCodec<void> = { toTape: () => undefined, fromTape: () => undefined };

/** A failure in the form of a tape. */
export type TapedError = { readonly message: string; readonly [field: string]: unknown };

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Converts a failure to the form of a tape. `aborted`: the agent itself aborted the wait. */
export function tapedError(thrown: unknown, aborted: boolean): TapedError {
  if (aborted) return { message: "aborted", aborted: true };
  if (!(thrown instanceof Error)) return { message: String(thrown), thrown: true };
  const { name, message, cause } = thrown;
  const code = member(thrown, "code");
  return {
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(thrown instanceof ModelError ? { model: { ...thrown, name: undefined } } : {}),
    ...(cause === undefined ? {} : { cause: tapedError(cause, false) }),
  };
}

/** Converts a failure on a tape to an exception. */
export function thrownError(taped: TapedError, signal: AbortSignal | undefined): unknown {
  if (taped.aborted === true) return signal?.reason ?? new Error("aborted");
  if (taped.thrown === true) return taped.message;
  const cause = taped.cause === undefined ? undefined : thrownError(taped.cause as TapedError, undefined);
  const { message, model } = taped;
  if (typeof model === "object" && model !== null) {
    return new ModelError({
      kind: member(model, "kind") as ModelErrorKind,
      message,
      status: number(member(model, "status")),
      type: text(member(model, "type")),
      retryAfterMs: number(member(model, "retryAfterMs")),
      headers: (member(model, "headers") ?? {}) as Readonly<Record<string, string>>,
      requestId: text(member(model, "requestId")),
      ...(cause === undefined ? {} : { cause }),
    });
  }
  const options = cause === undefined ? undefined : { cause };
  const error = taped.name === "SyntaxError" ? new SyntaxError(message, options) : new Error(message, options);
  if (typeof taped.name === "string" && taped.name !== error.name) error.name = taped.name;
  return Object.assign(error, taped.code === undefined ? {} : { code: taped.code });
}
