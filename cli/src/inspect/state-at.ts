import { createFold, type TapeEvent, type TimelineEntry, type TimelineState } from "@agentwire/replay";
import type { Input } from "../input/open.ts";
import { readTimeline } from "../input/timeline.ts";

/** Number of entries before and after an event that are shown. */
const around = 20;

/** One event of a tape with its context. */
interface StateAt {
  readonly event: TapeEvent;
  /** `null` if the event is only part of another. */
  readonly entry: TimelineEntry | null;
  /** The state of its process after the event; the last known one if that process has none. */
  readonly state: TimelineState | undefined;
  /** The events that caused it, the nearest last. */
  readonly causes: readonly number[];
  /** Its effects. */
  readonly effects: readonly TimelineEntry[];
}

/**
 * The event with its context, and the problems of the tape. If there is no such event, the number of the last one, or -1
 * for an empty tape.
 */
export type StateAtResult =
  | { readonly found: true; readonly moment: StateAt; readonly problems: readonly string[] }
  | { readonly found: false; readonly last: number; readonly problems: readonly string[] };

/** Reads a tape once and keeps, besides the event itself, one number for each event before it. */
export async function readStateAt(input: Input, at: number): Promise<StateAtResult> {
  const fold = createFold();
  const causeOf: (number | null | undefined)[] = [];
  const effects: TimelineEntry[] = [];
  let current: Pick<StateAt, "event" | "entry" | "state"> | null = null;
  const problems: string[] = [];
  let last = -1;
  for await (const item of readTimeline(input)) {
    if (item.kind === "problem") problems.push(item.message);
    if (item.kind !== "event") continue;
    const { event, entry } = item;
    last = event.seq;
    if (last <= at) {
      fold.push(event);
      if (entry !== null) causeOf[last] = entry.cause;
    } else if (entry?.cause === at && effects.length < around) effects.push(entry);
    if (last === at)
      current = { event, entry, state: fold.states.get(event.process) ?? [...fold.states.values()].at(-1) };
  }
  if (current === null) return { found: false, last, problems };
  const causes: number[] = [];
  let cause = current.entry?.cause ?? null;
  while (cause !== null && causeOf[cause] !== undefined && causes.length < around) {
    causes.unshift(cause);
    cause = causeOf[cause] ?? null;
  }
  return { found: true, moment: { ...current, causes, effects }, problems };
}

/** The entries of these events in tape order, from a separate pass, so that the first need not keep them. */
export async function timelineEntriesOf(input: Input, events: readonly number[]): Promise<TimelineEntry[]> {
  const found: TimelineEntry[] = [];
  const named = new Set(events);
  if (named.size === 0) return found;
  for await (const item of readTimeline(input)) {
    if (item.kind === "event" && item.entry !== null && named.has(item.entry.seq)) found.push(item.entry);
  }
  return found;
}
