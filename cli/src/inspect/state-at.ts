import { createFold, type TapeEvent, type TimelineEntry, type TimelineState } from "@agentwire/replay";
import type { Input } from "../input/open.ts";
import { readTimeline } from "../input/timeline.ts";

/** How many entries before and after an event belong to its moment. */
const around = 20;

/** What a tape tells of one of its events. */
interface StateAt {
  readonly event: TapeEvent;
  /** `null` if the event is only part of another. */
  readonly entry: TimelineEntry | null;
  /** The state after the event of its process; of the last one known where that has none. */
  readonly state: TimelineState | undefined;
  /** The events that led to it, the nearest last. */
  readonly causes: readonly number[];
  /** What it led to. */
  readonly effects: readonly TimelineEntry[];
}

/** The moment, or the last event of a tape that has no such event, -1 where there is none at all; and what is wrong with the tape. */
export type StateAtResult =
  | { readonly found: true; readonly moment: StateAt; readonly problems: readonly string[] }
  | { readonly found: false; readonly last: number; readonly problems: readonly string[] };

/** Passes once over a tape and keeps, besides the moment itself, one number for each event before it. */
export async function readStateAt(input: Input, at: number): Promise<StateAtResult> {
  const fold = createFold();
  const causeOf: (number | null | undefined)[] = [];
  const effects: TimelineEntry[] = [];
  let here: Pick<StateAt, "event" | "entry" | "state"> | null = null;
  const problems: string[] = [];
  let last = -1;
  for await (const item of readTimeline(input)) {
    if (item.kind === "problem") problems.push(item.message);
    if (item.kind !== "event") continue;
    const { event, entry } = item;
    last = event.seq;
    if (last <= at) {
      fold.take(event);
      if (entry !== null) causeOf[last] = entry.cause;
    } else if (entry?.cause === at && effects.length < around) effects.push(entry);
    if (last === at) here = { event, entry, state: fold.states.get(event.process) ?? [...fold.states.values()].at(-1) };
  }
  if (here === null) return { found: false, last, problems };
  const causes: number[] = [];
  let cause = here.entry?.cause ?? null;
  while (cause !== null && causeOf[cause] !== undefined && causes.length < around) {
    causes.unshift(cause);
    cause = causeOf[cause] ?? null;
  }
  return { found: true, moment: { ...here, causes, effects }, problems };
}

/** The entries of these events in the order of the tape, found in a pass of their own so that no other need keep any. */
export async function timelineEntriesOf(input: Input, events: readonly number[]): Promise<TimelineEntry[]> {
  const found: TimelineEntry[] = [];
  const named = new Set(events);
  if (named.size === 0) return found;
  for await (const item of readTimeline(input)) {
    if (item.kind === "event" && item.entry !== null && named.has(item.entry.seq)) found.push(item.entry);
  }
  return found;
}
