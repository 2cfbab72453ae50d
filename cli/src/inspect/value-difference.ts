import type { ValueDifference } from "@agentwire/replay";
import { cell, safe, styled, type Terminal } from "../terminal.ts";
import { aroundDifferences, linePairs, textDifference } from "./text-difference.ts";

/** A value as text: a string unchanged, anything else as JSON. */
export const shownValue = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? "nothing");

/** Maximum length of a part of only one side. Longer ones are truncated with a note. */
const longest = 2000;

const cut = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}\u2026 (${text.length - longest} more characters)`;

const oneLine = (text: string): string => safe(text).replaceAll("\n", "\\n");

/** A difference on one line: text only in the first in `[- -]`, text only in the second in `{+ +}`. */
export function describeDifference(terminal: Terminal, first: unknown, second: unknown): string {
  const parts = aroundDifferences(textDifference(shownValue(first), shownValue(second)));
  return parts
    .map(({ side, text }) => {
      const shown = oneLine(cut(text));
      if (side === "both") return shown;
      return side === "first" ? styled(terminal, "red", `[-${shown}-]`) : styled(terminal, "green", `{+${shown}+}`);
    })
    .join("");
}

/** Number of columns for a pipe or a file, which has no width. */
const paperWidth = 160;

/** Cuts two lines so that their difference is visible. */
function windowOf(first: string, second: string, width: number): readonly [string, string] {
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  const skip = Math.max(0, same - Math.floor(width / 2));
  const from = (text: string): string => (skip === 0 ? text : `\u2026${text.slice(skip + 1)}`);
  return [from(first), from(second)];
}

/** A difference in two columns. */
export function* columnsOf(terminal: Terminal, first: unknown, second: unknown): Generator<string> {
  const width = Math.floor(((Number.isFinite(terminal.width) ? terminal.width : paperWidth) - 7) / 2);
  for (const pair of linePairs(
    first === undefined ? "" : shownValue(first),
    second === undefined ? "" : shownValue(second),
  )) {
    if (pair === null) {
      yield `    ${styled(terminal, "dim", "\u2026")}`;
      continue;
    }
    const [left, right] = windowOf(oneLine(pair.first ?? ""), oneLine(pair.second ?? ""), width);
    const same = pair.first === pair.second;
    const side = (text: string, style: "red" | "green"): string => {
      const content = cell(text, width);
      return same ? content : styled(terminal, style, content);
    };
    yield `    ${side(left, "red")} \u2502 ${side(right, "green")}`.trimEnd();
  }
}

/** Prints a difference: its JSON pointer and both values. */
export function printValueDifference(terminal: Terminal, difference: ValueDifference, beside: boolean): void {
  const { pointer, first, second } = difference;
  const only = "first" in difference ? ("second" in difference ? "" : " (only in the first)") : " (only in the second)";
  terminal.out(`  ${safe(pointer)}${only}`);
  if (beside) for (const line of columnsOf(terminal, first, second)) terminal.out(line);
  else if (only === "") terminal.out(`    ${describeDifference(terminal, first, second)}`);
  else terminal.out(`    ${oneLine(cut(shownValue("first" in difference ? first : second)))}`);
}
