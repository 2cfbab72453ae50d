import { wholeLines } from "../../src/tape/read/whole-lines.ts";
import type { TapeEvent } from "../../src/tape/types.ts";
import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { createTimeline } from "../../src/timeline/entry/timeline.ts";
import { foldEvent } from "../../src/timeline/fold.ts";
import { initialState, type TimelineState } from "../../src/timeline/state.ts";
import type { ShownViolation, ViewData } from "../../src/view/data.ts";
import { type ConversationMessage, messagesOf } from "./conversation.ts";

/** A session, ready to be looked at. Rows are entries, counted from 0. */
export interface Session {
  readonly data: ViewData;
  readonly entries: readonly TimelineEntry[];
  /** The event of each entry; lines that came in pieces are whole. */
  readonly events: readonly TapeEvent[];
  readonly messages: readonly ConversationMessage[];
  /** Violations by row; those at the end belong to the last row. */
  readonly violations: ReadonlyMap<number, readonly ShownViolation[]>;
  /** The row of an event. */
  row(seq: number): number | undefined;
  /** The rows that an event led to. */
  effects(seq: number): readonly number[];
  /** The state of the process of a row, after it. */
  state(row: number): TimelineState;
}

/** A state is kept for each so many rows; those between are folded from there. */
const stride = 512;

/** Reads a session's events. */
export function createSession(data: ViewData): Session {
  const timeline = createTimeline();
  const whole = wholeLines();
  const entries: TimelineEntry[] = [];
  const events: TapeEvent[] = [];
  const rows = new Map<number, number>();
  const led = new Map<number, number[]>();
  for (const stored of data.events) {
    const event = whole.take(stored);
    const entry = event === null ? null : timeline.read(event);
    if (event === null || entry === null) continue;
    const row = entries.push(entry) - 1;
    events.push(event);
    rows.set(event.seq, row);
    if (entry.cause === null) continue;
    const effects = led.get(entry.cause);
    if (effects === undefined) led.set(entry.cause, [row]);
    else effects.push(row);
  }

  const violations = new Map<number, ShownViolation[]>();
  for (const violation of data.violations) {
    const row = violation.seq === null ? entries.length - 1 : (rows.get(violation.seq) ?? entries.length - 1);
    violations.set(row, [...(violations.get(row) ?? []), violation]);
  }

  const kept: ReadonlyMap<number, TimelineState>[] = [new Map(data.before ?? [])];
  const folded = (
    from: ReadonlyMap<number, TimelineState>,
    first: number,
    last: number,
  ): Map<number, TimelineState> => {
    const states = new Map(from);
    for (let row = first; row <= last; row++) {
      const event = events[row];
      if (event === undefined) continue;
      states.set(event.process, foldEvent(states.get(event.process) ?? initialState, event));
    }
    return states;
  };

  return {
    data,
    entries,
    events,
    messages: messagesOf(events, entries),
    violations,
    row: (seq) => rows.get(seq),
    effects: (seq) => led.get(seq) ?? [],
    state(row) {
      const at = Math.floor(row / stride);
      for (let i = kept.length; i <= at; i++) kept.push(folded(kept[i - 1] as never, (i - 1) * stride, i * stride - 1));
      const states = folded(kept[at] as never, at * stride, row);
      return states.get(events[row]?.process ?? 1) ?? initialState;
    },
  };
}
