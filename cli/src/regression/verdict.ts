import { DifferenceGroup } from "@agentwire/replay";
import * as z from "zod";

/**
 * The outcome of one tape. `reproduced`; `prefix`: reproduced up to the end of a truncated tape; `diverged`; `refused`:
 * the tape cannot be replayed; `failed`: the live side did not start or gave no verdict.
 */
export const outcomes = ["reproduced", "prefix", "diverged", "refused", "failed"] as const;
export type TapeOutcome = (typeof outcomes)[number];

/** The verdict on one tape. */
export const TapeVerdict = z.object({
  /** Path of the tape, as found. */
  tape: z.string(),
  outcome: z.enum(outcomes),
  /** The difference and the next step, or why nothing was run; empty if everything is reproduced. */
  message: z.string(),
  /** Event of the tape at which it diverged. */
  seq: z.int().nullable(),
  compared: z.object({ expected: z.int(), matched: z.int() }),
  notes: z.array(z.string()),
  /** All differences, if requested, without accepted ones. */
  differences: z.array(DifferenceGroup).optional(),
  ms: z.number(),
});
export type TapeVerdict = Readonly<z.output<typeof TapeVerdict>>;

/** The result of a run over a folder. Reports of several shards can be merged. */
export const RegressionReport = z.object({
  agentwire: z.literal("regression"),
  version: z.literal(1),
  /** The live side that the tapes were compared with. */
  against: z.string(),
  /** The included shards, as `i/n`. */
  shards: z.array(z.string()),
  verdicts: z.array(TapeVerdict),
});
export type RegressionReport = Readonly<z.output<typeof RegressionReport>>;

/** The number of tapes with each outcome. */
export const outcomeCounts = ({ verdicts }: RegressionReport): Readonly<Record<TapeOutcome, number>> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, verdicts.filter((verdict) => verdict.outcome === outcome).length]),
  ) as Record<TapeOutcome, number>;

/** Merges several reports, or returns why they do not belong together. */
export function mergeReports(reports: readonly RegressionReport[]): RegressionReport | string {
  const [first] = reports;
  if (first === undefined) return "No report was given to merge.";
  const other = reports.find(({ against }) => against !== first.against);
  if (other !== undefined)
    return `The reports are of different commands: ${first.against} and ${other.against}. Merge reports of one run.`;
  const shards = reports.flatMap((report) => report.shards);
  const twice = shards.find((shard, index) => shards.indexOf(shard) !== index);
  if (twice !== undefined) return `Shard ${twice} was given twice.`;
  const [count] = new Set(shards.map((shard) => shard.split("/")[1]));
  if (shards.some((shard) => shard.split("/")[1] !== count))
    return "The reports are of runs with different numbers of shards. Merge reports of one run.";
  const missing = Array.from({ length: Number(count) }, (_, i) => `${i + 1}/${count}`).filter(
    (shard) => !shards.includes(shard),
  );
  if (missing.length > 0)
    return `Shard ${missing.join(", ")} is missing. Add its report, so that the merged report covers every session.`;
  const verdicts = reports.flatMap((report) => report.verdicts).sort((a, b) => (a.tape < b.tape ? -1 : 1));
  return { ...first, shards: ["1/1"], verdicts };
}
