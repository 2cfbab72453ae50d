import { lineAssembler } from "../tape/read/line-assembler.ts";
import type { TapeEvent } from "../tape/types.ts";
import type { TimelineEntry } from "../timeline/entry/entry.ts";
import { createTimeline } from "../timeline/entry/timeline.ts";
import { createFold } from "../timeline/fold.ts";
import type { TimelineState } from "../timeline/state.ts";
import type { IndexedEvents, PageActivity } from "./data.ts";

/** A range of the events of a session. */
export interface SessionPart extends IndexedEvents {
  /** The states of the processes before its first event; absent if they are those after the part before it. */
  readonly before?: ReadonlyMap<number, TimelineState>;
}

/** Interprets the events of a session in order. */
export interface EventIndexer {
  /** The entry of the next event, and the event with pieces joined to a whole line; `null` for an event without an entry. */
  push(event: TapeEvent): { readonly entry: TimelineEntry; readonly event: TapeEvent } | null;
}

/**
 * Starts to interpret a session at its first event.
 *
 * @example
 * import type { Tape } from "@agentwire/replay";
 * import { indexEvents } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const indexer = indexEvents();
 * for (const event of tape.events) console.log(indexer.push(event)?.entry.summary);
 */
export function indexEvents(): EventIndexer {
  const assembler = lineAssembler();
  const timeline = createTimeline();
  return {
    push(stored) {
      const event = assembler.push(stored);
      const entry = event === null ? null : timeline.read(event);
      return event === null || entry === null ? null : { entry, event };
    },
  };
}

/** The position of an event number in a list that ascends by it. */
export function indexOfSeq(list: readonly { readonly seq: number }[], seq: number): number | undefined {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle]?.seq ?? 0;
    if (found === seq) return middle;
    if (found < seq) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/**
 * Adds the duration of a span to the entry at its end, if the entry itself does not have it. A tool that did not run has
 * none. A turn begins later than its prompt, which may wait for the start of the agent.
 */
export function addDurations(entries: TimelineEntry[], { spans }: PageActivity): void {
  for (const { kind, last, from, to, ran } of spans) {
    const row = last === null ? undefined : indexOfSeq(entries, last);
    const entry = row === undefined ? undefined : entries[row];
    if (row === undefined || entry === undefined) continue;
    if (!ran) entries[row] = { ...entry, durationUs: null };
    else if (entry.durationUs === null || kind === "turn") entries[row] = { ...entry, durationUs: to - from };
  }
}

/** Number of events in each part of a session. */
const partLength = 10_000;

/**
 * Divides a session into parts, with the durations of its activity.
 *
 * @param before - The states before the first event, if that is not the first of the session.
 */
export function sessionParts(
  stored: readonly TapeEvent[],
  activity: PageActivity,
  before: ReadonlyMap<number, TimelineState> = new Map(),
): SessionPart[] {
  const indexer = indexEvents();
  const fold = createFold(before);
  const entries: TimelineEntry[] = [];
  const events: TapeEvent[] = [];
  const states: ReadonlyMap<number, TimelineState>[] = [];
  for (const event of stored) {
    const row = indexer.push(event);
    if (row !== null) {
      if (events.length % partLength === 0) states.push(new Map(fold.states));
      entries.push(row.entry);
      events.push(row.event);
    }
    fold.push(event);
  }
  addDurations(entries, activity);
  return states.map((state, part) => {
    const [from, to] = [part * partLength, (part + 1) * partLength];
    return { entries: entries.slice(from, to), events: events.slice(from, to), before: state };
  });
}
