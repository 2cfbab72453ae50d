import { isJsonObject } from "@agentwire/protocol/json";
import { type DiffOptions, diffTapes, parseTape, type Tape } from "@agentwire/replay";
import { tapeOfEvents } from "../conformance/tape.ts";
import { checkTape, type LawEvent, type Side } from "../law/index.ts";
import { fits } from "../peer/index.ts";

/** A recorded session: a tape, its bytes or text, or the events of a session in memory. */
export type RecordedSession = Tape | Uint8Array | string | readonly LawEvent[];

/** Whether a recorded session is as expected, with a sentence for the caller. */
export interface Assessment {
  readonly pass: boolean;
  readonly message: string;
}

/** The tape in what was recorded. Throws `TypeError` where there is none. */
export function tapeIn(recorded: RecordedSession): Tape {
  if (typeof recorded === "object" && "header" in recorded) return recorded;
  const bytes = Array.isArray(recorded) ? tapeOfEvents(recorded as readonly LawEvent[]) : recorded;
  const parsed = parseTape(bytes as Uint8Array | string);
  if (!parsed.ok) throw new TypeError(`The input contains no tape: ${parsed.problem.message}`);
  return parsed.tape;
}

/** What laws are to be judged. */
export interface ObeysLawsOptions {
  /** Judge this side alone: the one under test. Default: both. */
  readonly side?: Side;
}

/** Whether a session breaks no law of the wire. A session without a frame does not pass: it shows nothing. */
export function obeysLaws(recorded: RecordedSession, { side: only }: ObeysLawsOptions = {}): Assessment {
  const tape = tapeIn(recorded);
  if (!tape.events.some(({ channel, kind }) => channel === "wire" && kind === "frame"))
    return { pass: false, message: "The session has no frame, so no law was checked." };
  const violations = checkTape(tape).filter(({ side }) => only === undefined || side === only);
  const said = violations.map(({ requirement, side, seq, message }) => {
    return `[${requirement}] ${side}, at ${seq === null ? "the end" : `event ${seq}`}: ${message}`;
  });
  if (said.length === 0) return { pass: true, message: "No law is broken." };
  return {
    pass: false,
    message: `${said.length === 1 ? "1 law is" : `${said.length} laws are`} broken:\n${said.join("\n")}`,
  };
}

/** Whether a session says the same as another by meaning: ids are renamed, times masked, order counts per channel. */
export function matchesTape(
  recorded: RecordedSession,
  expected: RecordedSession,
  options: DiffOptions = {},
): Assessment {
  const { differences, further, compared } = diffTapes(tapeIn(expected), tapeIn(recorded), options);
  if (differences.length === 0) return { pass: true, message: `All ${compared.expected} steps have a partner.` };
  const said = differences.slice(0, 10).map(({ message }) => message);
  const more = differences.length - said.length + further;
  return { pass: false, message: [...said, ...(more > 0 ? [`... and ${more} more`] : [])].join("\n") };
}

/**
 * Whether the last result of a session, or its last frame if it has no result, has these fields. Objects are compared
 * field by field; fields outside the pattern may have any value.
 */
export function endsWith(recorded: RecordedSession, pattern: Readonly<Record<string, unknown>>): Assessment {
  const frames = tapeIn(recorded).events.flatMap((event) => {
    const frame = event.channel === "wire" && event.kind === "frame" ? (event as LawEvent).frame : undefined;
    return isJsonObject(frame) ? [frame] : [];
  });
  const last = frames.findLast(({ type }) => type === "result") ?? frames.at(-1);
  if (last === undefined) return { pass: false, message: "There is no frame in the session." };
  const shown = Object.fromEntries(Object.keys(pattern).map((name) => [name, last[name] ?? null]));
  const message = `Expected the last frame to have ${JSON.stringify(pattern)}; it has ${JSON.stringify(shown)}.`;
  return { pass: fits(pattern, last), message };
}
