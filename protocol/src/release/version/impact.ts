import type { Direction } from "../../schema/entry.ts";
import type { Verdict } from "../../validate/verdict.ts";
import { at } from "./view.ts";

/** A frame of a recording, as {@link impact} reads it. */
export interface SentFrame {
  readonly direction: Exclude<Direction, "both">;
  readonly frame: unknown;
}

/** A frame that two releases judge differently. */
export interface TouchedFrame {
  /** Position among the frames that were given, from 0. */
  readonly index: number;
  readonly name: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

const judgement = ({ status, issues }: Verdict) =>
  JSON.stringify([status, issues.map(({ kind, path, expected }) => [kind, path, expected])]);

/**
 * Which of your own frames a change of release touches: those that the later release judges differently from the
 * earlier one. Frames are read once, in the order of the session, so that answers are held against their requests.
 *
 * @throws RangeError for what is no release number, and for releases before the first sample.
 */
export function* impact(from: string, to: string, frames: Iterable<SentFrame>): Generator<TouchedFrame, void> {
  const [earlier, later] = [at(from).validator(), at(to).validator()];
  let index = 0;
  for (const { frame, direction } of frames) {
    const [before, after] = [earlier.validate(frame, direction), later.validate(frame, direction)];
    if (judgement(before) !== judgement(after)) yield { index, name: after.name, before, after };
    index++;
  }
}
