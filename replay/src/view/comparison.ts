import type { Similarity } from "../engine/compare/compare-frames.ts";
import type { Divergence } from "../engine/compare/divergence.ts";
import { diffSteps } from "../engine/diff/diff-tapes.ts";
import { stepsOfAll } from "../engine/script/steps.ts";
import type { Tape } from "../tape/read/tape.ts";
import type { Overview } from "./overview.ts";

/** A value for each of two sessions. */
export type Both<Value> = readonly [first: Value, second: Value];

/** A difference between two sessions, as a page shows it. */
export interface ShownDifference {
  /** The numbers of the events; `null` in the session that lacks it. */
  readonly seqs: Both<number | null>;
  /** Microseconds of each tape. In the session that lacks it, the time of the last common event before. */
  readonly us: Both<number>;
  readonly divergence: Divergence;
}

/** How two sessions relate. */
export interface Alignment {
  readonly level: Similarity;
  /** Steps of the first session, and how many of them have a counterpart. */
  readonly compared: { readonly expected: number; readonly matched: number };
  /** The numbers of the events that correspond. */
  readonly pairs: readonly Both<number>[];
  /** By time. */
  readonly differences: readonly ShownDifference[];
  /** Number of differences that the list omits. */
  readonly further: number;
}

/** The initial content of a page with two sessions. */
export interface ComparisonSummary extends Alignment {
  readonly titles: Both<string>;
  readonly overviews: Both<Overview>;
  /** Time of the first event of the first session, in microseconds. */
  readonly from: number;
}

/** Maximum number of differences on a page. */
const maxDifferences = 500;

interface CommonStep {
  readonly seqs: Both<number>;
  readonly us: Both<number>;
}

/** Aligns the events of two sessions by their meaning. */
export function alignTapes(first: Tape, second: Tape): Alignment {
  const starts: Both<number> = [first.events[0]?.us ?? 0, second.events[0]?.us ?? 0];
  const common: CommonStep[] = [{ seqs: [-1, -1], us: starts }];
  const found: ShownDifference[] = [];
  const missing: { readonly seq: number; readonly us: number; readonly divergence: Divergence }[] = [];
  const diff = diffSteps(
    stepsOfAll(first),
    stepsOfAll(second),
    { maxDifferences: 0 },
    ({ first: a, second: b, difference }) => {
      if (a !== null && b !== null) common.push({ seqs: [a.seq, b.seq], us: [a.us, b.us] });
      if (difference === null) return;
      if (b !== null) {
        const us: Both<number> = [a?.us ?? common.at(-1)?.us[0] ?? starts[0], b.us];
        found.push({ seqs: [a?.seq ?? null, b.seq], us, divergence: difference });
      } else if (a !== null) missing.push({ seq: a.seq, us: a.us, divergence: difference });
    },
  );
  const pairs = common.slice(1).map(({ seqs }) => seqs);
  common.sort((a, b) => a.seqs[0] - b.seqs[0]);
  let at = 0;
  for (const { seq, us, divergence } of missing.sort((a, b) => a.seq - b.seq)) {
    while ((common[at + 1]?.seqs[0] ?? Number.POSITIVE_INFINITY) < seq) at++;
    found.push({ seqs: [seq, null], us: [us, common[at]?.us[1] ?? starts[1]], divergence });
  }
  const position = ({ seqs, us }: ShownDifference): number =>
    seqs[0] === null ? us[1] - starts[1] : us[0] - starts[0];
  const ordered = found.sort((a, b) => position(a) - position(b));
  return {
    level: diff.level,
    compared: diff.compared,
    pairs,
    differences: ordered.slice(0, maxDifferences),
    further: Math.max(0, ordered.length - maxDifferences),
  };
}
