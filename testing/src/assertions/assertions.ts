import { requirements } from "@agentwire/protocol";
import { isJsonObject } from "@agentwire/protocol/json";
import { type DiffOptions, diffTapes, parseTape, type ReplayVerdict, type Tape } from "@agentwire/replay";
import { tapeOfEvents } from "../conformance/tape.ts";
import { checkTape, type LawEvent, type Side } from "../law/index.ts";
import { matchesPattern } from "../peer/index.ts";

/** A recorded session: a tape, its bytes or text, or the events of a session in memory. */
export type RecordedSession = Tape | Uint8Array | string | readonly LawEvent[];

/** Whether a recorded session is as expected, with a message. */
export interface Assessment {
  readonly pass: boolean;
  readonly message: string;
}

/**
 * Converts a recorded session to a tape.
 *
 * @param recorded - A tape, its bytes or text, or the events of a session in memory.
 * @throws TypeError if the input contains no tape.
 * @example
 * import { readFileSync } from "node:fs";
 * import { tapeIn } from "@agentwire/testing";
 *
 * console.log(tapeIn(readFileSync("session.tape.jsonl")).events.length);
 */
export function tapeIn(recorded: RecordedSession): Tape {
  if (typeof recorded === "object" && "header" in recorded) return recorded;
  const bytes = Array.isArray(recorded) ? tapeOfEvents(recorded as readonly LawEvent[]) : recorded;
  const parsed = parseTape(bytes as Uint8Array | string);
  if (!parsed.ok) throw new TypeError(`The input contains no tape: ${parsed.problem.message}`);
  return parsed.tape;
}

/** Which laws to check. */
export interface ObeysLawsOptions {
  /** The side to check: the one under test. Default: both. */
  readonly side?: Side;
}

/**
 * Whether a session violates no law of the protocol. A session without frames fails, because it proves nothing.
 *
 * @param recorded - The session.
 * @param options - The side to check. Default: both.
 * @throws TypeError if `recorded` is not a tape.
 * @example
 * import { readFileSync } from "node:fs";
 * import { obeysLaws } from "@agentwire/testing";
 *
 * const { pass, message } = obeysLaws(readFileSync("session.tape.jsonl"), { side: "host" });
 * if (!pass) throw new Error(message);
 */
export function obeysLaws(recorded: RecordedSession, { side: only }: ObeysLawsOptions = {}): Assessment {
  const tape = tapeIn(recorded);
  if (!tape.events.some(({ channel, kind }) => channel === "wire" && kind === "frame"))
    return { pass: false, message: "The session has no frame, so no law was checked." };
  const violations = checkTape(tape).filter(({ side }) => only === undefined || side === only);
  const messages = violations.map(({ requirement, side, seq, message }) => {
    return `[${requirement}] ${requirements[requirement].level}, ${side}, at ${seq === null ? "the end" : `event ${seq}`}: ${message}`;
  });
  if (messages.length === 0) return { pass: true, message: "No law is broken." };
  return {
    pass: false,
    message: `${messages.length === 1 ? "1 law is" : `${messages.length} laws are`} broken:\n${messages.join("\n")}`,
  };
}

/**
 * Whether the host of a replay behaved as recorded. If not, the message says where it diverged from the tape.
 *
 * @param verdict - The verdict of the replay.
 * @example
 * import { isReproduced } from "@agentwire/testing";
 * import { replayAgent } from "@agentwire/testing/node";
 * import { runMyHost } from "./my-host.ts";
 *
 * const recorded = replayAgent("tapes/hello.tape.jsonl");
 * await runMyHost("Hi", recorded.executable);
 * const { pass, message } = isReproduced(await recorded.verdict());
 * recorded.close();
 * if (!pass) throw new Error(message);
 */
export function isReproduced({ outcome, divergence, notes, problems }: ReplayVerdict): Assessment {
  if (outcome === "reproduced") return { pass: true, message: "The session was reproduced." };
  const reasons = divergence ? [divergence.message] : [...problems.map(({ message }) => message), ...notes];
  return { pass: false, message: [`The replay ended with the outcome "${outcome}".`, ...reasons].join("\n") };
}

/**
 * Whether two sessions are the same by meaning: ids are renamed, times masked, and order counts within each channel.
 *
 * @param recorded - The session.
 * @param expected - The session to compare with.
 * @param options - The limit of similarity, and the maximum number of differences.
 * @throws TypeError if either session is not a tape.
 * @example
 * import { readFileSync } from "node:fs";
 * import { matchesTape } from "@agentwire/testing";
 *
 * const [recorded, expected] = [readFileSync("session.tape.jsonl"), readFileSync("golden.tape.jsonl")];
 * const { pass, message } = matchesTape(recorded, expected);
 * if (!pass) throw new Error(message);
 */
export function matchesTape(
  recorded: RecordedSession,
  expected: RecordedSession,
  options: DiffOptions = {},
): Assessment {
  const { differences, further, compared } = diffTapes(tapeIn(expected), tapeIn(recorded), options);
  if (differences.length === 0) return { pass: true, message: `All ${compared.expected} steps have a counterpart.` };
  const messages = differences.slice(0, 10).map(({ message }) => message);
  const more = differences.length - messages.length + further;
  return { pass: false, message: [...messages, ...(more > 0 ? [`... and ${more} more`] : [])].join("\n") };
}

/**
 * Whether the last result of a session, or its last frame if it has no result, has the given fields. Objects are
 * compared field by field; fields outside the pattern may have any value.
 *
 * @param recorded - The session.
 * @param pattern - The expected fields.
 * @throws TypeError if `recorded` is not a tape.
 * @example
 * import { readFileSync } from "node:fs";
 * import { endsWith } from "@agentwire/testing";
 *
 * const { pass, message } = endsWith(readFileSync("session.tape.jsonl"), { type: "result", subtype: "success" });
 * if (!pass) throw new Error(message);
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
  return { pass: matchesPattern(pattern, last), message };
}
