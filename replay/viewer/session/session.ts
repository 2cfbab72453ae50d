import { type Activity, followActivity } from "../../src/activity/activity.ts";
import { lineAssembler } from "../../src/tape/read/line-assembler.ts";
import type { TapeEvent } from "../../src/tape/types.ts";
import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { createTimeline } from "../../src/timeline/entry/timeline.ts";
import { foldEvent } from "../../src/timeline/fold.ts";
import { initialState, type TimelineState } from "../../src/timeline/state.ts";
import type { ShownViolation, ViewData } from "../../src/view/data.ts";

/** A parsed session. Rows are its entries, counted from 0 in tape order. */
export interface Session {
  readonly data: ViewData;
  readonly entries: readonly TimelineEntry[];
  /** The event of each row, with pieces joined to whole lines. */
  readonly events: readonly TapeEvent[];
  /** Measured when it is first asked for. Entries have the durations of spans from then on. */
  readonly activity: Activity;
  /** Adds events that follow, and violations that events so far prove. */
  append(events: readonly TapeEvent[], violations?: readonly ShownViolation[]): void;
  /** Violations by row; those at the end belong to the last row. */
  readonly violations: ReadonlyMap<number, readonly ShownViolation[]>;
  /** The row of an event. */
  row(seq: number): number | undefined;
  /** The rows that an event caused. */
  effects(seq: number): readonly number[];
  /** The rows about a tool use. */
  toolRows(toolUseId: string): readonly number[];
  /** The state of the process of a row, after it. */
  state(row: number): TimelineState;
}

/** Number of rows between two stored states. States in between are folded from there. */
const stride = 512;

function collect<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** Adds the duration of a span to the entry at its end, if the entry itself does not have it. A tool that did not run has none. */
function withDurations(entries: TimelineEntry[], rows: ReadonlyMap<number, number>, { spans }: Activity): void {
  for (const { last, from, to, ran } of spans) {
    const row = last === null ? undefined : rows.get(last);
    const entry = row === undefined ? undefined : entries[row];
    if (row === undefined || entry === undefined) continue;
    if (!ran) entries[row] = { ...entry, durationUs: null };
    else if (entry.durationUs === null) entries[row] = { ...entry, durationUs: to - from };
  }
}

/** Reads a session's events. */
export function createSession(data: ViewData): Session {
  const timeline = createTimeline();
  const assembler = lineAssembler();
  const follower = followActivity();
  if (data.header !== null) follower.header(data.header);
  const entries: TimelineEntry[] = [];
  const events: TapeEvent[] = [];
  const rows = new Map<number, number>();
  const led = new Map<number, number[]>();
  const tools = new Map<string, number[]>();
  let activity = follower.activity();
  let unmeasured: TapeEvent[] = [];
  const measured = (): Activity => {
    if (unmeasured.length === 0) return activity;
    for (const event of unmeasured) follower.push(event);
    unmeasured = [];
    activity = follower.activity();
    withDurations(entries, rows, activity);
    return activity;
  };
  const violations = new Map<number, ShownViolation[]>();
  const append = (added: readonly TapeEvent[], proven: readonly ShownViolation[] = []): void => {
    for (const stored of added) {
      unmeasured.push(stored);
      const event = assembler.push(stored);
      const entry = event === null ? null : timeline.read(event);
      if (event === null || entry === null) continue;
      const row = entries.push(entry) - 1;
      events.push(event);
      rows.set(event.seq, row);
      if (entry.cause !== null) collect(led, entry.cause, row);
      if (entry.toolUseId !== null) collect(tools, entry.toolUseId, row);
    }
    for (const violation of proven)
      collect(violations, rows.get(violation.seq ?? Number.NaN) ?? entries.length - 1, violation);
  };
  append(data.events, data.violations);

  const snapshots: ReadonlyMap<number, TimelineState>[] = [new Map(data.before ?? [])];
  const folded = (from: ReadonlyMap<number, TimelineState> | undefined, first: number, last: number) => {
    const states = new Map(from);
    for (const event of events.slice(first, last + 1)) {
      states.set(event.process, foldEvent(states.get(event.process) ?? initialState, event));
    }
    return states;
  };

  return {
    ...{ data, entries, events, violations, append },
    get activity() {
      return measured();
    },
    row: (seq) => rows.get(seq),
    effects: (seq) => led.get(seq) ?? [],
    toolRows: (toolUseId) => tools.get(toolUseId) ?? [],
    state(row) {
      const at = Math.floor(row / stride);
      for (let i = snapshots.length; i <= at; i++)
        snapshots.push(folded(snapshots[i - 1], (i - 1) * stride, i * stride - 1));
      return folded(snapshots[at], at * stride, row).get(events[row]?.process ?? 1) ?? initialState;
    },
  };
}
