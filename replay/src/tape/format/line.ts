import { decodeUtf8, encodeUtf8, fromBase64, toBase64 } from "../bytes/text.ts";
import type { EventOf } from "../types.ts";

/** The value of a line of JSON, and whether writing it again gives the same text. */
export function parseLine(text: string): { readonly frame: unknown; readonly canonical: boolean } | null {
  try {
    const frame: unknown = JSON.parse(text);
    return { frame, canonical: JSON.stringify(frame) === text };
  } catch {
    return null;
  }
}

/**
 * The members of a `wire/frame` event that say what a line was, as JSON text. The text of a canonical line is taken
 * as it stands, so that what a tape holds is what was sent.
 */
export function encodeLine(bytes: Uint8Array, text: string | null): string {
  if (text === null) return `"bytes":${JSON.stringify(toBase64(bytes))}`;
  const parsed = parseLine(text);
  if (parsed === null) return `"raw":${JSON.stringify(text)}`;
  if (parsed.canonical) return `"frame":${text}`;
  return `"frame":${JSON.stringify(parsed.frame)},"raw":${JSON.stringify(text)}`;
}

/** A line that stands on a tape. */
export interface TapeLine {
  /** Without terminator. */
  readonly bytes: Uint8Array;
  /** `null` where the bytes are not UTF-8. */
  readonly text: string | null;
  /** Its JSON value; absent where it is not JSON. */
  readonly frame?: unknown;
}

/** Finds large lines by content hash. */
export type Payloads = ReadonlyMap<string, EventOf<"note/payload">>;

/** The line of a frame event; `null` where it names a payload that is not there. */
export function decodeLine(event: EventOf<"wire/frame">, payloads: Payloads): TapeLine | null {
  if (event.payload !== undefined) {
    const payload = payloads.get(event.payload);
    if (payload === undefined) return null;
    if (payload.bytes !== undefined) return { bytes: fromBase64(payload.bytes), text: null };
    return ofText(payload.text ?? "");
  }
  if (event.bytes !== undefined) {
    const bytes = fromBase64(event.bytes);
    return { bytes, text: decodeUtf8(bytes) };
  }
  if (event.raw !== undefined) {
    const bytes = encodeUtf8(event.raw);
    return "frame" in event ? { bytes, text: event.raw, frame: event.frame } : { bytes, text: event.raw };
  }
  const text = JSON.stringify(event.frame);
  return { bytes: encodeUtf8(text), text, frame: event.frame };
}

function ofText(text: string): TapeLine {
  const parsed = parseLine(text);
  const bytes = encodeUtf8(text);
  return parsed === null ? { bytes, text } : { bytes, text, frame: parsed.frame };
}
