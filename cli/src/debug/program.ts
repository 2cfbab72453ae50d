import {
  createFold,
  createTimeline,
  followActivity,
  type Span,
  type TapeEvent,
  type TimelineEntry,
  type TimelineState,
} from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { Unreadable } from "../exit.ts";
import { createLawCheck } from "../input/check-laws.ts";
import { readEvents } from "../input/events.ts";
import type { Input } from "../input/open.ts";
import { entryHead, entryLine } from "../inspect/entry-line.ts";
import { silentTerminal } from "../terminal.ts";

/** One event at which a debugger can stop. */
export interface Stop {
  readonly event: TapeEvent;
  readonly entry: TimelineEntry;
  /** The state of its process after the event; `undefined` before the first frame of the process. */
  readonly state: TimelineState | undefined;
  /** The violations that the event proves. */
  readonly violations: readonly Violation[];
  /** The line of the file that holds the event. */
  readonly fileLine: number;
}

/** A session as a program for a debugger: its events are the statements, its timeline is the source. */
export interface Program {
  readonly path: string;
  /** At least one, in order. */
  readonly stops: readonly [Stop, ...Stop[]];
  /** Minor events, such as deltas and heartbeats, at which a debugger does not stop. */
  readonly minor: readonly TimelineEntry[];
  readonly spans: readonly Span[];
  /** The timeline: a heading, then one line for each stop. */
  readonly source: string;
  /** What is wrong with the file, and which laws are not checked. */
  readonly notes: readonly string[];
}

/** The line of the timeline that shows a stop, from 1. */
export const lineOfStop = (index: number): number => index + 2;

/** The stop that a line of the timeline shows, or the next one; `null` after the last. */
export function stopAtLine({ stops }: Program, line: number): number | null {
  const index = Math.max(0, line - 2);
  return index < stops.length ? index : null;
}

/** The first stop at or after a line of the session file; `null` after the last. */
export function stopAtFileLine({ stops }: Program, line: number): number | null {
  const index = stops.findIndex(({ fileLine }) => fileLine >= line);
  return index < 0 ? null : index;
}

const sourceLine = ({ entry, violations }: Stop): string =>
  [entryLine(silentTerminal, entry).trimEnd(), ...violations.map(({ requirement }) => `! ${requirement}`)].join("  ");

/**
 * Reads a session as a program. Minor events are stops only with `all`, or if they violate a law. Throws
 * {@link Unreadable} if the session cannot be read or holds no event.
 */
export async function readProgram(input: Input, all: boolean): Promise<Program> {
  const timeline = createTimeline();
  const fold = createFold();
  const activity = followActivity();
  const laws = await createLawCheck(input);
  const stops: Stop[] = [];
  const minor: TimelineEntry[] = [];
  const notes: string[] = laws.unchecked === null ? [] : [laws.unchecked];
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind === "header") activity.header(item.header);
      if (item.kind === "problem") notes.push(`${input.path}:${item.problem.line}: ${item.problem.message}`);
      if (item.kind !== "event") continue;
      const { event, line: fileLine } = item;
      activity.push(event);
      fold.push(event);
      const entry = timeline.read(event);
      const violations = laws.event(event);
      if (entry === null) continue;
      const isMinor = entry.marks.includes("noise") && violations.length === 0;
      if (isMinor && !all) minor.push(entry);
      else stops.push({ event, entry, state: fold.states.get(event.process), violations, fileLine });
    }
  const last = stops.pop();
  if (last === undefined) throw new Unreadable(`${input.path} holds no event; there is nothing to debug.`);
  const [first = last, ...others] = [...stops, { ...last, violations: [...last.violations, ...laws.end()] }];
  const ordered: Program["stops"] = [first, ...others];
  return {
    path: input.path,
    stops: ordered,
    minor,
    spans: activity.activity().spans,
    source: [entryHead(silentTerminal), ...ordered.map(sourceLine), ""].join("\n"),
    notes,
  };
}
