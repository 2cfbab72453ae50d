import { fromBase64, toBase64 } from "@agentwire/protocol/codec";
import { decodeUtf8, encodeUtf8 } from "../bytes/text.ts";
import type { EventOf } from "../types.ts";

/** Parses a line of JSON. Also returns whether serializing it gives the same text. */
export function parseTapeLine(text: string): { readonly frame: unknown; readonly canonical: boolean } | null {
  try {
    const frame: unknown = JSON.parse(text);
    return { frame, canonical: JSON.stringify(frame) === text };
  } catch {
    return null;
  }
}

/**
 * The members of a `wire/frame` event that represent a line, as JSON text. The text of a canonical line is kept
 * unchanged, so that the tape contains what was sent.
 */
export function encodeLine(bytes: Uint8Array, text: string | null): string {
  if (text === null) return `"bytes":${JSON.stringify(toBase64(bytes))}`;
  const parsed = parseTapeLine(text);
  if (parsed === null) return `"raw":${JSON.stringify(text)}`;
  if (parsed.canonical) return `"frame":${text}`;
  return `"frame":${JSON.stringify(parsed.frame)},"raw":${JSON.stringify(text)}`;
}

/** A line on a tape. */
export interface TapeLine {
  /** Without terminator. */
  readonly bytes: Uint8Array;
  /** `null` if the bytes are not UTF-8. */
  readonly text: string | null;
  /** Its JSON value; absent if it is not JSON. */
  readonly frame?: unknown;
}

/** Finds large lines by content hash. */
export type Payloads = ReadonlyMap<string, EventOf<"note/payload">>;

const noPayloads: Payloads = new Map();

/**
 * Decodes the line of a frame event. Returns `null` if the event refers to a payload that is missing.
 *
 * @param event - The event.
 * @param payloads - The large lines of the tape, by content hash.
 * @example
 * import { decodeTapeLine, isEvent, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * for (const event of tape.events) {
 *   if (isEvent(event, "wire/frame")) console.log(decodeTapeLine(event, tape.payloads)?.frame);
 * }
 */
export function decodeTapeLine(event: EventOf<"wire/frame">, payloads: Payloads = noPayloads): TapeLine | null {
  if (event.payload !== undefined) {
    const payload = payloads.get(event.payload);
    if (payload === undefined) return null;
    if (payload.bytes !== undefined) return lineOf(fromBase64(payload.bytes));
    return ofText(payload.text ?? "");
  }
  if (event.bytes !== undefined) return lineOf(fromBase64(event.bytes));
  if (event.raw !== undefined) {
    const { raw } = event;
    return "frame" in event ? new TextLine(raw, event.frame) : ofText(raw);
  }
  return new CanonicalLine(event.frame);
}

/** A line that equals its frame. The text is created on demand. */
class CanonicalLine implements TapeLine {
  readonly frame: unknown;

  constructor(frame: unknown) {
    this.frame = frame;
  }

  get text(): string {
    return JSON.stringify(this.frame);
  }

  get bytes(): Uint8Array {
    return encodeUtf8(this.text);
  }
}

class TextLine implements TapeLine {
  readonly text: string;
  readonly frame: unknown;

  constructor(text: string, frame: unknown) {
    this.text = text;
    this.frame = frame;
  }

  get bytes(): Uint8Array {
    return encodeUtf8(this.text);
  }
}

/** Converts bytes to a line. */
function lineOf(bytes: Uint8Array): TapeLine {
  const text = decodeUtf8(bytes);
  return text === null ? { bytes, text } : ofText(text);
}

function ofText(text: string): TapeLine {
  const parsed = parseTapeLine(text);
  return parsed === null ? { bytes: encodeUtf8(text), text } : new TextLine(text, parsed.frame);
}
