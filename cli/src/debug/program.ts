import {
  createFold,
  createTimeline,
  followActivity,
  type Span,
  type TapeEvent,
  type TapeHeader,
  type TimelineEntry,
  type TimelineState,
} from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { Unreadable } from "../exit.ts";
import { createLawCheck, type LawCheck } from "../input/check-laws.ts";
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

const sourceOf = (stops: readonly Stop[]): string =>
  [entryHead(silentTerminal), ...stops.map(sourceLine), ""].join("\n");

/** A program to which events are added. */
export interface GrowingProgram {
  /** Holds its stops, which grow. It has none until an event is one. */
  readonly program: Program;
  header(header: TapeHeader): void;
  /** Adds the next event, and returns whether it is a stop. */
  push(event: TapeEvent, fileLine: number): boolean;
}

/**
 * Starts a program without events. Minor events are stops only with `all`, or if they violate a law. `laws`: those that the
 * session can be checked with.
 */
export function growProgram(path: string, all: boolean, laws: LawCheck): GrowingProgram {
  const timeline = createTimeline();
  const fold = createFold();
  const activity = followActivity();
  const stops: Stop[] = [];
  const minor: TimelineEntry[] = [];
  return {
    program: {
      path,
      stops: stops as unknown as Program["stops"],
      minor,
      get spans() {
        return activity.activity().spans;
      },
      get source() {
        return sourceOf(stops);
      },
      notes: laws.unchecked === null ? [] : [laws.unchecked],
    },
    header: (header) => activity.header(header),
    push(event, fileLine) {
      activity.push(event);
      fold.push(event);
      const entry = timeline.read(event);
      const violations = laws.event(event);
      if (entry === null) return false;
      const isStop = all || violations.length > 0 || !entry.marks.includes("noise");
      if (isStop) stops.push({ event, entry, state: fold.states.get(event.process), violations, fileLine });
      else minor.push(entry);
      return isStop;
    },
  };
}

/**
 * Reads a recorded session as a program, whose source and spans are then fixed. Throws {@link Unreadable} if the session cannot be
 * read or holds no event.
 */
export async function readProgram(input: Input, all: boolean): Promise<Program> {
  const laws = await createLawCheck(input);
  const { program, header, push } = growProgram(input.path, all, laws);
  const notes = [...program.notes];
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind === "header") header(item.header);
      if (item.kind === "problem") notes.push(`${input.path}:${item.problem.line}: ${item.problem.message}`);
      if (item.kind === "event") push(item.event, item.line);
    }
  const before = program.stops.slice(0, -1);
  const last = program.stops.at(-1);
  if (last === undefined) throw new Unreadable(`${input.path} holds no event; there is nothing to debug.`);
  const [first = last, ...others] = [...before, { ...last, violations: [...last.violations, ...laws.end()] }];
  const stops: Program["stops"] = [first, ...others];
  const { path, minor, spans } = program;
  return { path, stops, minor, spans, source: sourceOf(stops), notes };
}
