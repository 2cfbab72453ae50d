import { crc32 as ownCrc32 } from "../bytes/crc32.ts";
import { containsAt, encodeUtf8 } from "../bytes/text.ts";

/**
 * Every line of a tape ends with a checksum: the CRC-32 of the preceding part of the line, continued from the checksum
 * of the previous line. Each line thus verifies its content and its position, even if the end of the tape is missing.
 */
const marker = ',"check":"';
const digits = 8;
/** Length of a checksum, including the closing brace. */
export const checksumSize = marker.length + digits + '"}'.length;

/** CRC-32 (the polynomial of zip and PNG) of `bytes`, continuing from `previous`. */
export type Crc32 = (bytes: Uint8Array, previous: number) => number;

/** Closes a line. `members` is its JSON object without the closing brace. */
export function appendChecksum(
  members: string,
  previous: number,
  crc32: Crc32 = ownCrc32,
): { readonly bytes: Uint8Array; readonly check: number } {
  const bytes = encodeUtf8(`${members}${marker}00000000"}\n`);
  const at = bytes.length - 1 - checksumSize;
  const check = crc32(bytes.subarray(0, at), previous);
  const hex = check.toString(16).padStart(digits, "0");
  for (let i = 0; i < digits; i++) bytes[at + marker.length + i] = hex.charCodeAt(i);
  return { bytes, check };
}

/** The checksum of a line. */
export interface LineChecksum {
  readonly check: number;
  /** Whether it matches the line and the checksum of the previous line. */
  readonly intact: boolean;
}

/** Reads the checksum of a line within bytes; `null` if it has none. */
export function readChecksum(
  within: Uint8Array,
  from: number,
  to: number,
  previous: number,
  crc32: Crc32 = ownCrc32,
): LineChecksum | null {
  const at = to - checksumSize;
  if (at <= from || !containsAt(within, at, markerBytes) || !containsAt(within, to - closing.length, closing))
    return null;
  let check = 0;
  for (let i = at + markerBytes.length; i < to - closing.length; i++) {
    const digit = hexDigit(within[i] as number);
    if (digit < 0) return null;
    check = check * 16 + digit;
  }
  return { check, intact: crc32(within.subarray(from, at), previous) === check };
}

const markerBytes = encodeUtf8(marker);
const closing = encodeUtf8('"}');

const hexDigit = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
};
