import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** The beginning of a text: after spaces, a list marker, a short label such as `Next:`, a result, or a word in a column of its own. */
const opening = /^\s*(?:[-*•]\s+|\d+\.\s+|[A-Z][a-z ]{1,12}:\s+|(?:ok|FAIL)\s+|(?<=\s)[a-z]{1,12}\s{2,})?/;

function wrapLine(line: string, width: number): string {
  const [first = "", ...rest] = wrapAnsi(line, width, { trim: false }).split("\n");
  const begin = opening.exec(stripVTControlCharacters(line))?.[0].length ?? 0;
  const indent = Math.min(begin, Math.floor(width / 2));
  const below = wrapAnsi(rest.join(""), width - indent).split("\n");
  return [first.trimEnd(), ...below.map((row) => " ".repeat(indent) + row)].join("\n");
}

/**
 * Wraps each line of a text at spaces to a width in columns. Rows after the first are aligned with the text, not with
 * the marker or label before it. A word longer than the width stays whole, so that it can be copied.
 */
export const wrap = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => (stringWidth(line) <= width ? line : wrapLine(line, width)))
    .join("\n");
