import { inCommonWords } from "../sweep/outcome.ts";
import type { InterleavingOutcome } from "./drive.ts";

/** What one aspect of two outcomes does not share: lines of the real CLI begin with `-`, those of ours with `+`. */
interface Deviation {
  readonly aspect: keyof InterleavingOutcome;
  readonly lines: readonly string[];
}

/** An order that the agents do not treat alike. */
export interface DifferentOrder {
  readonly name: string;
  readonly differences: readonly Deviation[];
}

const aspects = ["frames", "requests", "effects", "transcript"] as const;

/** The lines between the common start and the common end of two lists. */
function deviation(real: readonly string[], mine: readonly string[]): readonly string[] {
  let start = 0;
  while (start < Math.min(real.length, mine.length) && real[start] === mine[start]) start += 1;
  let end = 0;
  while (end < Math.min(real.length, mine.length) - start && real.at(-1 - end) === mine.at(-1 - end)) end += 1;
  const [left, right] = [real.slice(start, real.length - end), mine.slice(start, mine.length - end)];
  return [...left.map((line) => `- ${line}`), ...right.map((line) => `+ ${line}`)];
}

const common = (outcome: InterleavingOutcome, aspect: keyof InterleavingOutcome): readonly string[] =>
  inCommonWords(outcome[aspect], Object.values(outcome).flat());

/** The deviations of the two outcomes that differ least. */
export function nearest(
  real: readonly InterleavingOutcome[],
  mine: readonly InterleavingOutcome[],
): readonly Deviation[] {
  const size = (deviations: readonly Deviation[]): number =>
    deviations.reduce((sum, { lines }) => sum + lines.length, 0);
  const [best] = real
    .flatMap((left) =>
      mine.map((right) =>
        aspects
          .map((aspect) => ({
            aspect,
            lines: deviation(common(left, aspect), common(right, aspect)),
          }))
          .filter(({ lines }) => lines.length > 0),
      ),
    )
    .sort((one, other) => size(one) - size(other));
  return best ?? [];
}

const code = (text: string): string => `\`${text.replaceAll("`", "'").replaceAll("|", "\\|").slice(0, 160)}\``;

/** The page about orders of events. */
export function interleavingPage(all: number, different: readonly DifferentOrder[]): string {
  const firstLine = (lines: readonly string[], mark: string): string => {
    const line = lines.find((each) => each.startsWith(mark));
    return line === undefined ? "(nothing)" : code(line.slice(2));
  };
  return [
    "# Orders of events, beside the real CLI",
    "",
    "Written by `npm run bench -- testing/interleavings --page docs/interleavings.md`.",
    "",
    "In each order, two or three events cross, such as an interrupt and a late answer. The bench runs the reference agent and the real",
    "CLI. It compares frames, calls of the model, effects of commands, and the transcript. An order is equal if the agents share an",
    "outcome in up to three runs each. Orders that differed ran again with a newer reference agent; the others are from the last full",
    "run.",
    "",
    `Equal: ${all - different.length} of ${all} orders.`,
    "",
    "## Differences",
    "",
    ...(different.length === 0
      ? ["None."]
      : [
          "The columns show the first line that deviates.",
          "",
          "| order | aspect | real CLI | reference agent |",
          "|---|---|---|---|",
          ...[...different]
            .sort((one, other) => one.name.localeCompare(other.name))
            .flatMap(({ name, differences }) =>
              differences.map(
                ({ aspect, lines }) => `| ${name} | ${aspect} | ${firstLine(lines, "-")} | ${firstLine(lines, "+")} |`,
              ),
            ),
        ]),
    "",
    "## Known causes",
    "",
    "- The comparison leaves out `tool_progress`, and the task of a command in the foreground. They depend on the load of the machine.",
    "- The real CLI waits without end for an MCP answer whose id is not that of the call, even after the end of its input. In the",
    "  reference agent, the call fails at the end of input.",
    "",
  ].join("\n");
}
