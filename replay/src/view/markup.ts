const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that XML cannot contain, and characters that change the direction of text. */
const foreign =
  /[^\t\n\x20-\x7e\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes a text for XML and HTML, for content and attributes. Shows control and direction characters by their code
 * points.
 *
 * @param text - The text, which may be hostile.
 * @example
 * import { markup } from "@agentwire/replay";
 *
 * console.log(`<p title="${markup('"quoted"')}">${markup("<script>")}</p>`);
 */
export const markup = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? "")
    .replace(foreign, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
