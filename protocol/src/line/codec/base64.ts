/** Bytes per call of `String.fromCharCode`, whose argument list is limited. */
const step = 0x8000;

/**
 * Encodes bytes as text with one character for each byte (Latin-1).
 *
 * @param bytes - The bytes.
 * @example
 * import { toLatin1 } from "@agentwire/protocol/codec";
 *
 * console.log(toLatin1(Uint8Array.of(104, 105))); // "hi"
 */
export function toLatin1(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return binary;
}

/**
 * Encodes bytes as base64.
 *
 * @param bytes - The bytes.
 * @example
 * import { toBase64 } from "@agentwire/protocol/codec";
 *
 * console.log(toBase64(Uint8Array.of(104, 105))); // "aGk="
 */
export const toBase64 = (bytes: Uint8Array): string => btoa(toLatin1(bytes));

/**
 * Decodes text with one character for each byte (Latin-1).
 *
 * @param text - The text. Of a character above U+00FF only the low byte counts.
 * @example
 * import { fromLatin1 } from "@agentwire/protocol/codec";
 *
 * console.log(fromLatin1("hi")); // Uint8Array [104, 105]
 */
export const fromLatin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

/**
 * Decodes base64.
 *
 * @param text - The base64. White space and missing padding do not matter.
 * @throws `DOMException` with the name `InvalidCharacterError` for other text.
 * @example
 * import { fromBase64 } from "@agentwire/protocol/codec";
 *
 * console.log(fromBase64("aGk=")); // Uint8Array [104, 105]
 */
export const fromBase64 = (text: string): Uint8Array => fromLatin1(atob(text));
