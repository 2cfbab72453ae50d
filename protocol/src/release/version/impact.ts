import type { Direction } from "../../schema/entry.ts";
import type { Verdict } from "../../validate/verdict.ts";
import { at } from "./view.ts";

/** A frame of a recording, as {@link impact} reads it. The frame events of a tape have this form. */
export interface SentFrame {
  readonly direction: Exclude<Direction, "both">;
  readonly frame: unknown;
}

/** A recorded session, for {@link impact}. */
export interface RecordedSession {
  /** By which the session is named in what is found: a file, a title. */
  readonly name: string;
  readonly frames: Iterable<SentFrame>;
}

/** A frame that two releases judge differently. */
export interface TouchedFrame {
  /** The kind of frame. */
  readonly name: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** A touched frame, and where it stands. */
export interface Impact extends TouchedFrame {
  /** Name of the session. */
  readonly tape: string;
  /** Position among the frames of that session, from 0. */
  readonly index: number;
}

const judgement = ({ status, issues }: Verdict) =>
  JSON.stringify([status, issues.map(({ kind, path, expected }) => [kind, path, expected])]);

/**
 * Judges the frames of one session by two releases. The function that comes back is given the frames in their order, so
 * that answers are held against their requests; it returns the frame's two verdicts where they differ.
 *
 * @throws RangeError for what is no release number, and for releases before the first sample.
 */
export function sessionImpact(from: string, to: string): (sent: SentFrame) => TouchedFrame | undefined {
  const [earlier, later] = [at(from).validator(), at(to).validator()];
  return ({ frame, direction }) => {
    const [before, after] = [earlier.validate(frame, direction), later.validate(frame, direction)];
    return judgement(before) === judgement(after) ? undefined : { name: after.name, before, after };
  };
}

/**
 * Which frames of your own tapes a change of release touches: those that the later release judges differently from the
 * earlier one. Each session is read once, frame by frame.
 *
 * @throws RangeError for what is no release number, and for releases before the first sample.
 */
export function* impact(from: string, to: string, tapes: Iterable<RecordedSession>): Generator<Impact, void> {
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
