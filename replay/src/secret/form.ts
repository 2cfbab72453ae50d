import { toBase64 } from "@agentwire/protocol/codec";
import { encodeUtf8 } from "../tape/bytes/text.ts";

/** The text escaped as within a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const percentEncoded = (text: string): string => (/[\ud800-\udfff]/u.test(text) ? text : encodeURIComponent(text));

/** Percent-encodes also the punctuation that `encodeURIComponent` keeps. */
const strictPercent = (percent: string): string =>
  percent.replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The letters in the base64 of a longer text that depend only on this part, for each alignment. */
function base64Within(text: string): string[] {
  const bytes = encodeUtf8(text);
  return [0, 1, 2].map((contextStart) => {
    const padded = new Uint8Array(contextStart + bytes.length);
    padded.set(bytes, contextStart);
    return toBase64(padded).slice(Math.ceil((8 * contextStart) / 6), Math.floor((8 * padded.length) / 6));
  });
}

const hexOf = (text: string): string =>
  Array.from(encodeUtf8(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Longer texts are only searched for unchanged and in JSON. */
const longest = 4096;

/** Shorter encodings would match by accident. */
const shortestEncoding = 8;

/** The plain forms of a text in other texts: unchanged, in JSON, and in JSON within JSON. */
export function plainFormsOf(text: string): string[] {
  const once = inJson(text);
  const twice = inJson(once);
  return [...new Set([text, once, twice, inJson(twice)])];
}

/**
 * The forms of a secret in other texts: unchanged, in JSON to any usual depth, percent-encoded, in base64 at any
 * alignment, and in hexadecimal.
 */
export function formsOf(secret: string): string[] {
  const plain = plainFormsOf(secret);
  if (secret.length > longest) return plain;
  const percent = percentEncoded(secret);
  const base64 = base64Within(secret);
  const hex = hexOf(secret);
  const encoded = [
    percent,
    percent.replaceAll("%20", "+"),
    percent.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    percentEncoded(percent),
    strictPercent(percent),
    strictPercent(percent).replace(/%2F/g, "/"),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set([...plain, ...encoded.filter((form) => form.length >= shortestEncoding)])];
}
