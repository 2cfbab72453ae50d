import type { Direction } from "../../schema/entry.ts";
import type { Verdict } from "../../validate/verdict.ts";
import { at } from "./view.ts";

/** A frame of a recording, as {@link impact} reads it. Frame events of a tape have this form. */
export interface SentFrame {
  readonly direction: Exclude<Direction, "both">;
  readonly frame: unknown;
}

/** A recorded session, for {@link impact}. */
export interface ImpactSession {
  /** Name of the session in the results: a file, a title. */
  readonly name: string;
  readonly frames: Iterable<SentFrame>;
}

/** A frame for which two releases give different verdicts. */
export interface TouchedFrame {
  /** The kind of frame. */
  readonly name: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** An affected frame and its position. */
export interface Impact extends TouchedFrame {
  /** Name of the session. */
  readonly tape: string;
  /** Index among the frames of that session, from 0. */
  readonly index: number;
}

const judgement = ({ status, issues }: Verdict) =>
  JSON.stringify([status, issues.map(({ kind, path, expected }) => [kind, path, expected])]);

/**
 * Creates a function that validates the frames of one session with two releases. Call it with the frames in order,
 * because responses are validated against their requests. It returns both verdicts of a frame if they differ.
 *
 * @throws RangeError for an invalid release number and for releases before the first sample.
 */
export function sessionImpact(from: string, to: string): (sent: SentFrame) => TouchedFrame | undefined {
  const [earlier, later] = [at(from).validator(), at(to).validator()];
  return ({ frame, direction }) => {
    const [before, after] = [earlier.validate(frame, direction), later.validate(frame, direction)];
    return judgement(before) === judgement(after) ? undefined : { name: after.name, before, after };
  };
}

/**
 * Finds the frames of your tapes that a release change affects: those for which the two releases give different
 * verdicts. Reads each session once, frame by frame.
 *
 * @throws RangeError for an invalid release number and for releases before the first sample.
 */
export function* impact(from: string, to: string, tapes: Iterable<ImpactSession>): Generator<Impact, void> {
  for (const { name: tape, frames } of tapes) {
    const judge = sessionImpact(from, to);
    let index = 0;
    for (const sent of frames) {
      const touched = judge(sent);
      if (touched) yield { tape, index, ...touched };
      index++;
    }
  }
}
