import { DifferenceGroup } from "@agentwire/replay";
import * as z from "zod";

/**
 * The outcome of one tape. `reproduced`; `prefix`: reproduced up to the end of a truncated tape; `diverged`; `refused`:
 * the tape cannot be replayed; `failed`: the live side did not start or gave no verdict.
 */
export const outcomes = ["reproduced", "prefix", "diverged", "refused", "failed"] as const;
export type TapeOutcome = (typeof outcomes)[number];

/** What a file of accepted differences says about one tape. Entries are named by their index in the file. */
const Acceptance = z.object({
  /** Number of accepted differences. */
  accepted: z.int(),
  used: z.array(z.int()),
  expired: z.array(z.int()),
});
export type Acceptance = Readonly<z.output<typeof Acceptance>>;

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
  /** If all differences are listed. */
  acceptance: Acceptance.optional(),
  ms: z.number(),
});
export type TapeVerdict = Readonly<z.output<typeof TapeVerdict>>;

/** The result of a run over a folder. */
export interface RegressionReport {
  readonly agentwire: "regression";
  readonly version: 1;
  /** The live side that the tapes were compared with. */
  readonly against: string;
  readonly verdicts: readonly TapeVerdict[];
}

/** The number of tapes with each outcome. */
export const outcomeCounts = ({ verdicts }: RegressionReport): Readonly<Record<TapeOutcome, number>> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, verdicts.filter((verdict) => verdict.outcome === outcome).length]),
  ) as Record<TapeOutcome, number>;
