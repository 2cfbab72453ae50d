import type { Comparison } from "./compare.ts";
import { type Stop, stops } from "./drive.ts";

/** The points of a sweep with one way to stop. */
interface StopSummary {
  readonly stop: Stop;
  readonly sessions: number;
  /** Sessions that were stopped at every point up to their end. */
  readonly complete: number;
  /** Points at which both agents were stopped. */
  readonly points: number;
  /** The frames whose arrival leads to these points. */
  readonly frames: number;
  readonly equal: number;
  /** Points at which the outcome of the real CLI varies. */
  readonly varying: number;
}

/** A difference with all points that show it. */
interface DifferenceKind {
  readonly stop: Stop;
  readonly aspect: string;
  readonly real: string;
  readonly ours: string;
  readonly points: readonly Comparison[];
}

/** What a sweep has measured. */
export interface SweepTable {
  /** Only ways to stop that were measured. */
  readonly stops: readonly StopSummary[];
  /** The most frequent first. */
  readonly kinds: readonly DifferenceKind[];
}

/** Counts the points of a sweep by stop, and their differences by kind. */
export function sweepTable(compared: readonly Comparison[]): SweepTable {
  const summaries = stops.map((stop): StopSummary => {
    const points = compared.filter((each) => each.stop === stop);
    return {
      stop,
      sessions: new Set(points.map(({ session }) => session)).size,
      complete: new Set(points.filter(({ isLast }) => isLast).map(({ session }) => session)).size,
      points: points.length,
      frames: points.reduce((sum, { from, frame }) => sum + Math.max(1, frame - from + 1), 0),
      equal: points.filter(({ differences }) => differences.length === 0).length,
      varying: points.filter(({ unstable }) => unstable).length,
    };
  });
  const kinds = new Map<string, DifferenceKind>();
  for (const point of compared)
    for (const { aspect, real, ours } of point.differences) {
      const key = [point.stop, aspect, real, ours].join("\n");
      const known = kinds.get(key)?.points ?? [];
      kinds.set(key, { stop: point.stop, aspect, real, ours, points: [...known, point] });
    }
  return {
    stops: summaries.filter(({ points }) => points > 0),
    kinds: [...kinds.values()].sort((one, other) => other.points.length - one.points.length),
  };
}

const code = (text: string): string => `\`${text.replaceAll("`", "'").replaceAll("|", "\\|").slice(0, 120)}\``;

/** The page about a sweep. `sessions` is the number of all sessions. */
export function sweepPage({ stops: summaries, kinds }: SweepTable, sessions: number): string {
  const total = (count: (summary: StopSummary) => number): number =>
    summaries.reduce((sum, each) => sum + count(each), 0);
  const points = total((each) => each.points);
  const lines = [
    "# Stopped sessions, beside the real CLI",
    "",
    "Written by `npm run bench -- testing/interrupt-sweep --page docs/interrupt-sweep.md`.",
    "",
    `The bench has ${sessions} sessions. It stops them after every frame, with the reference agent and with the real CLI. It`,
    "compares the frames before and after the stop, the end of the process, the effects of commands, the transcript, and what the",
    "next prompt sees. A stop waits until the agent waits for input, so frames that arrive together share a point. The column",
    "*complete* counts the sessions that were stopped at all of their points.",
    "",
    "Where the outcomes differ, both agents run again, up to three times each. A point is equal if the agents share an outcome. It",
    "varies if the runs of the real CLI differ from each other.",
    "",
    `Equal: ${total((each) => each.equal)} of ${points} points.`,
    "",
    "| stop | sessions | complete | points | frames | equal | the real CLI varies |",
    "|---|---|---|---|---|---|---|",
    ...summaries.map((each) =>
      ["", each.stop, each.sessions, each.complete, each.points, each.frames, each.equal, each.varying, ""]
        .join(" | ")
        .trim(),
    ),
    "",
    "## Differences",
    "",
    ...(kinds.length === 0
      ? ["None."]
      : [
          "| points | stop | aspect | real CLI | reference agent | such as |",
          "|---|---|---|---|---|---|",
          ...kinds.map(({ points: found, stop, aspect, real, ours }) => {
            const [example] = found;
            const where = example === undefined ? "" : `${example.session}, frame ${example.frame}`;
            return `| ${found.length} | ${stop} | ${aspect} | ${code(real)} | ${code(ours)} | ${where} |`;
          }),
        ]),
    "",
    "## Known causes",
    "",
    "One difference is in the agents: the real CLI begins a call of a subagent as it arrives, and the reference agent once the",
    "answer is complete. The other known differences are races, where the agents differ in speed:",
    "",
    "- If an interrupt stops a subagent in a command, the real CLI ends the turn before the subagent. The reference agent first waits",
    "  for the subagent.",
    "- A close ends the input and sends a signal. If the real CLI reads the end first, it begins what the signal prevents otherwise, such",
    "  as a prompt that waits for servers of the host.",
    "- After a close with an open question, the reference agent reports that it is idle before the signal ends it.",
    "- If a turn and a command in the background may end at the same moment, the real CLI ends the command first.",
    "- The real CLI sometimes stores the result of a command that a close kills.",
    "- Of two reads at once, the one that ends first differs.",
    "",
    "All points ran within one day. Those that differed ran again with a newer reference agent, the others did not. The table does",
    "not contain sessions with partial messages.",
    "",
  ];
  return lines.join("\n");
}
