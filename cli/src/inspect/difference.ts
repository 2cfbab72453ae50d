import { type Divergence, describeFrame, type Similarity } from "@agentwire/replay";
import { cell, clip, type Style, safe, styled, type Terminal } from "../terminal.ts";
import { describeDifference } from "./value-difference.ts";

/** The levels of the similarity of two sessions in words, and of what stands alone. */
export const levels: Readonly<
  Record<Similarity | "missing" | "unexpected", { readonly label: string; readonly style: Style }>
> = {
  identical: { label: "identical", style: "green" },
  renamed: { label: "equal apart from ids, times and paths", style: "green" },
  minor: { label: "equal apart from prose, costs or token counts", style: "yellow" },
  structural: { label: "different shape or decision", style: "red" },
  missing: { label: "missing from the second session", style: "red" },
  unexpected: { label: "only in the second session", style: "red" },
};

/** The level of one difference in words. */
const differenceLabels: Readonly<Record<string, string>> = {
  renamed: "another id, time or path",
  minor: "other prose, costs or token counts",
};

const shown = (value: unknown): string =>
  value === undefined ? "nothing" : typeof value === "string" ? value : describeFrame(value);
const json = (value: unknown): string => (value === undefined ? "nothing" : (JSON.stringify(value) ?? "nothing"));

/** How a difference is shown. */
interface DifferenceWords {
  /** The names of the two sides. */
  readonly sides: readonly [first: string, second: string];
  /** Whether it is a defect: the next step is how to find its cause. */
  readonly isDefect: boolean;
}

const unwanted: DifferenceWords = { sides: ["expected", "got"], isDefect: true };

/** Differences that a user caused intentionally. */
export const intended: DifferenceWords = { sides: ["before", "after"], isDefect: false };

/** Prints a difference in full: location, both sides, the fields, the frames before it, the next step. */
export function printDifference(terminal: Terminal, difference: Divergence, words: DifferenceWords = unwanted): void {
  const { level, location, differences, why, next } = difference;
  const { label: levelLabel, style } = levels[level];
  const line = location.line === null ? "" : `, line ${location.line}`;
  const where = location.seq === null ? "at no event of the first session" : `event ${location.seq}${line}`;
  const room = Math.min(terminal.width, 240);
  const out = (label: string, text: string) => terminal.out(`    ${cell(label, 10)}${clip(text, room - 14)}`);
  terminal.out(
    `${styled(terminal, style, differenceLabels[level] ?? levelLabel)}: ${safe(`${where}, ${location.direction}, channel ${location.channel}`)}`,
  );
  const [expected, actual] = [shown(difference.expected), shown(difference.actual)];
  if (expected === actual) out("frame", expected);
  else {
    out(words.sides[0], expected);
    out(words.sides[1], actual);
  }
  for (const { path, level, reason, ...values } of differences) {
    const short = `${json(values.expected)} -> ${json(values.actual)}`;
    const sides = short.length <= 200 ? safe(short) : describeDifference(terminal, values.expected, values.actual);
    terminal.out(
      `    ${cell("field", 10)}${safe(path === "" ? "(the whole frame)" : path)}: ${sides} (${level}: ${safe(reason)})`,
    );
  }
  for (const { seq, summary } of why) out("because", `event ${seq}: ${summary}`);
  // What to do is worth more than one line.
  if (words.isDefect) terminal.out(`    ${cell("next", 10)}${safe(next)}`);
}
