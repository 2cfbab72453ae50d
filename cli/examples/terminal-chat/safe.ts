import { stripVTControlCharacters } from "node:util";
import { printable } from "@agentwire/protocol";

/** Removes escape sequences from untrusted text: a model's text, a tool's output, a file's name. */
export const safe = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll("\t", "  ")
    .split("\n")
    .map((line) => printable(line))
    .join("\n");

/** The first lines of a text, and the number of the others. */
export function head(text: string, lines: number): { readonly text: string; readonly more: number } {
  const all = safe(text).replace(/\n+$/, "").split("\n");
  return { text: all.slice(0, lines).join("\n"), more: Math.max(0, all.length - lines) };
}

/** The text on one line of at most `width` characters. */
export function oneLine(text: string, width: number): string {
  const line = safe(text).replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, width - 1)}\u2026`;
}
