import type { TapeEvent } from "../../src/tape/types.ts";
import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { foldEvent } from "../../src/timeline/fold.ts";
import { initialState, type TimelineState } from "../../src/timeline/state.ts";
import type { IndexedEvents, PageActivity, ShownViolation } from "../../src/view/data.ts";
import { unpackActivity } from "../../src/view/packed-session.ts";
import { addDurations, indexOfSeq } from "../../src/view/session-index.ts";

type States = ReadonlyMap<number, TimelineState>;

/** A range of events that a session reads when it needs them. */
interface LazyPart {
  readonly entries: readonly TimelineEntry[];
  /** The events of the entries. */
  readonly events: () => Promise<readonly TapeEvent[]>;
  /** The states before its first event; absent if they are those after the part before it. */
  readonly before?: States;
}

/** A session of a page. Rows are its entries, counted from 0 in tape order. */
export interface Session {
  readonly entries: readonly TimelineEntry[];
  activity(): Promise<PageActivity>;
  /** Adds a part that follows. */
  append(part: LazyPart): void;
  /** Adds events that a running session has had since, and what took time in all of it, if that is known. */
  update(news: IndexedEvents, activity: PageActivity | null): void;
  /** Violations by row; those at the end belong to the last row. */
  readonly violations: ReadonlyMap<number, readonly ShownViolation[]>;
  /** Adds violations that the events so far prove. */
  prove(violations: readonly ShownViolation[]): void;
  /** The row of an event. */
  row(seq: number): number | undefined;
  /** The rows that an event caused. */
  effects(seq: number): readonly number[];
  /** The rows about a tool use. */
  toolRows(toolUseId: string): readonly number[];
  /** The event of a row, with pieces joined to a whole line. */
  event(row: number): Promise<TapeEvent | undefined>;
  /** The events of a part, by its position; `undefined` after the last part. */
  part(at: number): Promise<{ readonly first: number; readonly events: readonly TapeEvent[] } | undefined>;
  /** The state of the process of a row, after it. */
  state(row: number): Promise<TimelineState>;
}

/** Number of parts whose events stay in memory. */
const partsInMemory = 3;

/** Keeps the events of the parts that were used last. */
function cachedEvents(): (part: LazyPart) => Promise<readonly TapeEvent[]> {
  const recent = new Map<LazyPart, Promise<readonly TapeEvent[]>>();
  return (part) => {
    const events = recent.get(part) ?? part.events();
    recent.delete(part);
    recent.set(part, events);
    for (const oldest of [...recent.keys()].slice(0, -partsInMemory)) recent.delete(oldest);
    return events;
  };
}

/** The rows whose entries pass a test, in order. */
function rowsWhere(entries: readonly TimelineEntry[], test: (entry: TimelineEntry) => boolean): number[] {
  const rows: number[] = [];
  for (const [row, entry] of entries.entries()) if (test(entry)) rows.push(row);
  return rows;
}

function folded(before: States, events: readonly TapeEvent[]): States {
  const states = new Map(before);
  for (const event of events) states.set(event.process, foldEvent(states.get(event.process) ?? initialState, event));
  return states;
}

/**
 * Creates a session without events.
 *
 * @param readActivity - Reads what took time, when it is first needed.
 */
export function createSession(readActivity: () => Promise<string>): Session {
  const entries: TimelineEntry[] = [];
  const parts: (LazyPart & { readonly first: number })[] = [];
  const violations = new Map<number, ShownViolation[]>();
  const eventsOf = cachedEvents();
  let activity: Promise<PageActivity> | null = null;
  /** The states before each part. */
  const states: States[] = [];

  const statesBefore = async (at: number): Promise<States> => {
    for (let i = states.length; i <= at; i++) {
      const previous = parts[i - 1];
      const known = parts[i]?.before;
      states[i] =
        known ?? (previous === undefined ? new Map() : folded(states[i - 1] ?? new Map(), await eventsOf(previous)));
    }
    return states[at] ?? new Map();
  };
  const partOf = (row: number): number => parts.findLastIndex(({ first }) => first <= row);
  const row = (seq: number): number | undefined => indexOfSeq(entries, seq);
  const append = (part: LazyPart): void => {
    parts.push({ ...part, first: entries.length });
    for (const entry of part.entries) entries.push(entry);
  };

  return {
    ...{ entries, violations, append, row },
    activity: () => {
      activity ??= readActivity().then(unpackActivity);
      return activity;
    },
    update({ entries: added, events }, measured) {
      if (added.length > 0) append({ entries: added, events: () => Promise.resolve(events) });
      if (measured === null) return;
      activity = Promise.resolve(measured);
      addDurations(entries, measured);
    },
    prove(proven) {
      for (const violation of proven) {
        const at = row(violation.seq ?? Number.NaN) ?? entries.length - 1;
        violations.set(at, [...(violations.get(at) ?? []), violation]);
      }
    },
    effects: (seq) => rowsWhere(entries, ({ cause }) => cause === seq),
    toolRows: (id) => rowsWhere(entries, ({ toolUseId }) => toolUseId === id),
    async event(at) {
      const part = parts[partOf(at)];
      return part === undefined ? undefined : (await eventsOf(part))[at - part.first];
    },
    async part(at) {
      const part = parts[at];
      return part === undefined ? undefined : { first: part.first, events: await eventsOf(part) };
    },
    async state(at) {
      const index = partOf(at);
      const part = parts[index];
      if (part === undefined) return initialState;
      const [before, events] = [await statesBefore(index), await eventsOf(part)];
      const after = folded(before, events.slice(0, at - part.first + 1));
      return after.get(entries[at]?.process ?? 1) ?? initialState;
    },
  };
}
