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
export interface AffectedFrame {
  /** The kind of frame. */
  readonly name: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** An affected frame and its position. */
export interface Impact extends AffectedFrame {
  /** Name of the session. */
  readonly tape: string;
  /** Index among the frames of that session, from 0. */
  readonly index: number;
}

const keyOf = ({ status, issues }: Verdict) =>
  JSON.stringify([status, issues.map(({ kind, path, expected }) => [kind, path, expected])]);

/**
 * Creates a function that validates the frames of one session with two releases. Call it with the frames in order,
 * because responses are validated against their requests. It returns both verdicts of a frame if they differ.
 *
 * @param from - The earlier release, such as `0.2.112`.
 * @param to - The later release.
 * @throws RangeError for an invalid release number and for releases before 0.1.0.
 * @example
 * import { sessionImpact } from "@agentwire/protocol";
 *
 * const compare = sessionImpact("0.2.112", "0.3.330");
 * const touched = compare({ direction: "agent-to-host", frame: { type: "tool_progress" } });
 * if (touched !== undefined) console.log(touched.name, touched.before.status, touched.after.status);
 */
export function sessionImpact(from: string, to: string): (sent: SentFrame) => AffectedFrame | undefined {
  const [earlier, later] = [at(from).validator(), at(to).validator()];
  return ({ frame, direction }) => {
    const [before, after] = [earlier.validate(frame, direction), later.validate(frame, direction)];
    return keyOf(before) === keyOf(after) ? undefined : { name: after.name, before, after };
  };
}

/**
 * Finds the frames of your recordings that a release change affects: those for which the two releases give different
 * verdicts. Reads each session once, frame by frame.
 *
 * @param from - The earlier release, such as `0.2.112`.
 * @param to - The later release.
 * @param tapes - The recorded sessions.
 * @throws RangeError for an invalid release number and for releases before 0.1.0.
 * @example
 * import { impact } from "@agentwire/protocol";
 *
 * const frames = [{ direction: "host-to-agent", frame: { type: "keep_alive" } }] as const;
 * for (const { tape, index, name } of impact("0.2.112", "0.3.330", [{ name: "hello", frames }])) {
 *   console.log(`${tape}: frame ${index} (${name}) is affected.`);
 * }
 */
export function* impact(from: string, to: string, tapes: Iterable<ImpactSession>): Generator<Impact, void> {
  for (const { name: tape, frames } of tapes) {
    const compare = sessionImpact(from, to);
    let index = 0;
    for (const sent of frames) {
      const touched = compare(sent);
      if (touched) yield { tape, index, ...touched };
      index++;
    }
  }
}
