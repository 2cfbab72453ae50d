import { toBase64 } from "@agentwire/protocol/codec";
import { encodeUtf8 } from "../tape/bytes/text.ts";

/** The text as JSON writes it within a text. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const percentEncoded = (text: string): string => (/[\ud800-\udfff]/u.test(text) ? text : encodeURIComponent(text));

/** Those letters of the base64 of a longer text that this part decides alone, by where the part begins. */
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

/** Longer texts are searched for as they are and in JSON only. */
const longest = 4096;

/** Shorter encodings would fit what is none. */
const shortestEncoding = 8;

/** The forms in which a text stands in others: as it is, in JSON, and in JSON within JSON. */
export function plainFormsOf(text: string): string[] {
  const once = inJson(text);
  const twice = inJson(once);
  return [...new Set([text, once, twice, inJson(twice)])];
}

/**
 * The forms in which a secret stands in other texts: as it is, in JSON to any usual depth, percent-encoded, in base64
 * wherever it begins, and in hexadecimal.
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
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set([...plain, ...encoded.filter((form) => form.length >= shortestEncoding)])];
}
