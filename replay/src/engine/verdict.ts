import type { TapeProblem } from "../tape/read/problem.ts";
import type { Likeness } from "./compare/compare-frames.ts";
import type { Divergence } from "./compare/divergence.ts";

/**
 * How a replay ended. `reproduced`: the live side did all that is on the tape and nothing else; `reproduced-prefix`: it
 * did, but the tape breaks off before its end; `diverged`; `refused`: the tape cannot be replayed, nothing was run.
 */
export type Outcome = "reproduced" | "reproduced-prefix" | "diverged" | "refused";

/** What a replay found. */
export interface ReplayVerdict {
  readonly outcome: Outcome;
  readonly divergence: Divergence | null;
  /** The farthest that an accepted frame was from its recording. */
  readonly level: Likeness;
  /** Frames of the live side that are on the tape, and how many of them came. */
  readonly compared: { readonly expected: number; readonly matched: number };
  /** Frames that the replayer sent. */
  readonly sent: number;
  /** What was left out or done otherwise than recorded, in words. */
  readonly notes: readonly string[];
  /** What is wrong with the tape. */
  readonly problems: readonly TapeProblem[];
  /** How the recorded process ended, where the tape says so. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
}

/** A verdict on a tape that is not run. */
export const refusal = (problems: readonly TapeProblem[], reason: string): ReplayVerdict => ({
  outcome: "refused",
  divergence: null,
  level: "identical",
  compared: { expected: 0, matched: 0 },
  sent: 0,
  notes: [reason],
  problems,
  exit: null,
});
