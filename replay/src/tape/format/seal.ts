import { crc32 } from "../bytes/crc32.ts";
import { encodeUtf8 } from "../bytes/text.ts";

/**
 * Every line of a tape ends with a check: the CRC-32 of all before it on the line, continued from the check of the
 * line above. So each line vouches for itself and for its place, also on a tape whose tail is missing.
 */
const marker = encodeUtf8(',"check":"');
const digits = 8;
const closing = encodeUtf8('"}');
const sealSize = marker.length + digits + closing.length;

/** Closes a line. `members` is its JSON object without the closing brace. */
export function sealLine(members: string, previous: number): { readonly bytes: Uint8Array; readonly check: number } {
  const check = crc32(encodeUtf8(members), previous);
  return { bytes: encodeUtf8(`${members},"check":"${check.toString(16).padStart(digits, "0")}"}\n`), check };
}

/** What a line's seal says. */
export interface Seal {
  readonly check: number;
  /** Whether it fits the line and the check of the line above. */
  readonly intact: boolean;
  /** The bytes before it: the line's JSON object without the closing brace. */
  readonly members: Uint8Array;
}

/** The seal of a line; `null` where it has none. */
export function readSeal(line: Uint8Array, previous: number): Seal | null {
  const from = line.length - sealSize;
  if (from < 1 || !holds(line, from, marker) || !holds(line, line.length - closing.length, closing)) return null;
  const hex = String.fromCharCode(...line.subarray(from + marker.length, from + marker.length + digits));
  if (!/^[0-9a-f]{8}$/.test(hex)) return null;
  const check = Number.parseInt(hex, 16);
  const members = line.subarray(0, from);
  return { check, intact: crc32(members, previous) === check, members };
}

const holds = (line: Uint8Array, at: number, part: Uint8Array): boolean =>
  part.every((byte, index) => line[at + index] === byte);
