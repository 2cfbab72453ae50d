import type { TapeProblem } from "../tape/read/problem.ts";
import type { Tape } from "../tape/read/tape.ts";
import type { Similarity } from "./compare/compare-frames.ts";
import type { Divergence } from "./compare/divergence.ts";
import type { StepMatcher } from "./script/step-matcher.ts";
import type { Step } from "./script/steps.ts";

/**
 * Outcome of a replay. `reproduced`: the live side repeated everything on the tape and nothing else.
 * `reproduced-prefix`: the same, but the tape is cut off before its end. `diverged`. `refused`: the tape cannot be
 * replayed, and nothing ran.
 */
export type ReplayOutcome = "reproduced" | "reproduced-prefix" | "diverged" | "refused";

/** The result of a replay. */
export interface ReplayVerdict {
  readonly outcome: ReplayOutcome;
  /** The first difference. */
  readonly divergence: Divergence | null;
  /** All differences, if requested; otherwise the first. */
  readonly differences: readonly Divergence[];
  /** The release that a live agent reports. */
  readonly release: string | null;
  /** Whether the tape is truncated. */
  readonly cut: boolean;
  /** The lowest similarity of an accepted frame. */
  readonly level: Similarity;
  /** Steps of the live side on the tape, and how many of them arrived. */
  readonly compared: { readonly expected: number; readonly matched: number };
  /** Lines that the replayer sent. */
  readonly sent: number;
  /** Notes about what was omitted, accepted or done differently than recorded. */
  readonly notes: readonly string[];
  /** The problems of the tape. */
  readonly problems: readonly TapeProblem[];
  /** How the recorded process ended, if the tape contains it. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
}

/** The verdict for a tape that is not run. */
export const refusedVerdict = (problems: readonly TapeProblem[], reason: string): ReplayVerdict => ({
  outcome: "refused",
  divergence: null,
  differences: [],
  release: null,
  cut: false,
  level: "identical",
  compared: { expected: 0, matched: 0 },
  sent: 0,
  notes: [reason],
  problems,
  exit: null,
});

/** The outcome of a run. */
export interface ReplayRun {
  readonly tape: Tape;
  readonly steps: readonly Step[];
  readonly matcher: StepMatcher;
  readonly differences: readonly Divergence[];
  readonly release?: string | null;
  readonly sent: number;
  readonly notes: readonly string[];
}

/** The verdict for a run. Merges equal notes. */
export function verdictOn({
  tape,
  steps,
  matcher,
  differences,
  release = null,
  sent,
  notes,
}: ReplayRun): ReplayVerdict {
  const exit = steps.find((step) => step.kind === "exit");
  const accepted = [...matcher.accepted].map(([path, times]) => `Accepted another value of ${path} (${times}).`);
  const divergence = differences[0] ?? null;
  const counted = new Map<string, number>();
  for (const note of [...notes, ...accepted]) counted.set(note, (counted.get(note) ?? 0) + 1);
  return {
    outcome: divergence !== null ? "diverged" : tape.state === "cut" ? "reproduced-prefix" : "reproduced",
    divergence,
    differences,
    release,
    cut: tape.state === "cut",
    level: matcher.level,
    compared: matcher.compared,
    sent,
    notes: [...counted].map(([note, times]) => (times === 1 ? note : `${note} ${times} times.`)),
    problems: tape.problems,
    exit: exit === undefined ? null : { code: exit.code, signal: exit.signal },
  };
}
