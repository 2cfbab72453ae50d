import { stripVTControlCharacters } from "node:util";
import { printable } from "@agentwire/protocol/codec";
import stringWidth from "string-width";

/** The text without escape sequences, control and direction characters, to which a terminal would react. */
export const safe = (text: string): string =>
  stripVTControlCharacters(text)
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join("");

const graphemes = new Intl.Segmenter();

/** The text on one line of at most `width` terminal columns. Wide characters take two. */
export function clip(text: string, width: number): string {
  const line = safe(text).replace(/\s+/g, " ").trim();
  if (stringWidth(line) <= width) return line;
  let shortened = "";
  let columns = 1; // the ellipsis
  for (const { segment } of graphemes.segment(line)) {
    columns += stringWidth(segment);
    if (columns > width) break;
    shortened += segment;
  }
  return `${shortened}\u2026`;
}

/** The text, cut or padded to exactly `width` columns. */
export function cell(text: string, width: number, align: "left" | "right" = "left"): string {
  const content = clip(text, width);
  const gap = " ".repeat(Math.max(0, width - stringWidth(content)));
  return align === "left" ? content + gap : gap + content;
}
