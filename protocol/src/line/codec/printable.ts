const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Detects whether a text contains any of them. A class of plain code units is much faster to search for. */
const suspect = /[^ -~\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]/;

/**
 * Makes text safe to print: replaces control characters, line separators, bidirectional overrides and lone surrogates
 * with U+FFFD. Use it for every message that quotes wire content, because a terminal executes escape sequences.
 *
 * @param text - The text, which may be hostile.
 * @example
 * import { printable } from "@agentwire/protocol";
 *
 * console.error(`Unknown tool ${printable("\u001b[2JBash")}.`);
 */
export const printable = (text: string): string => (suspect.test(text) ? text.replace(unprintable, "\ufffd") : text);

/**
 * A short excerpt of `text` around `position`, safe to print. An ellipsis marks what is cut.
 *
 * @param text - The text, which may be hostile.
 * @param position - Index in the text, in UTF-16 code units.
 * @param width - Maximum length of the excerpt, in characters.
 * @example
 * import { excerpt } from "@agentwire/protocol";
 *
 * const line = '{"type":"user","message":}';
 * console.log(excerpt(line, line.indexOf("}"), 20));
 */
export function excerpt(text: string, position = 0, width = 60): string {
  const start = Math.max(0, Math.min(position, text.length) - Math.floor(width / 2));
  const end = Math.min(text.length, start + width);
  return `${start > 0 ? "…" : ""}${printable(text.slice(start, end))}${end < text.length ? "…" : ""}`;
}
