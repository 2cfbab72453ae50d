import type { TapeProblem } from "../../tape/read/problem.ts";
import { type EventOf, isEvent, type TapeEvent } from "../../tape/types.ts";
import { createFold } from "../../timeline/fold.ts";
import type { TimelineState } from "../../timeline/state.ts";
import { storeLines } from "./stored-lines.ts";

/** Random access to the events of a large tape that is not in memory. */
export interface TapeIndex {
  /** The number of events. They are numbered from 0. */
  readonly events: number;
  /** Whether the tape is complete or truncated. */
  readonly state: "complete" | "cut";
  /**
   * The event with its complete line, even if the tape stores the line separately. A line in pieces stays in pieces.
   */
  event(seq: number): TapeEvent | null;
  /** The states of all processes after the event, by process number. Reads a few hundred events. */
  statesAt(seq: number): ReadonlyMap<number, TimelineState>;
  /** Closes the file. */
  close(): void;
}

/** An index, or why there is none: events of a damaged tape cannot be located. */
export type TapeIndexResult =
  | { readonly ok: true; readonly index: TapeIndex }
  | { readonly ok: false; readonly problem: TapeProblem };

/** Number of events between two stored states. */
const stride = 256;

/** Tracks lines that are incomplete. No state is stored within them. */
function openLines() {
  const open = new Set<string>();
  return {
    push(event: EventOf<"wire/frame">): void {
      const key = `${event.connection} ${event.process} ${event.direction}`;
      if (event.continues === true) open.add(key);
      else if (open.size > 0) open.delete(key);
    },
    get none() {
      return open.size === 0;
    },
  };
}

interface Snapshot {
  readonly seq: number;
  readonly states: ReadonlyMap<number, TimelineState>;
}

/**
 * Reads a tape file once and keeps the positions of its lines and, at intervals, the states of its processes. The file
 * must not change while the index is in use. Rejects if the file cannot be read.
 *
 * @param path - Path of the tape.
 * @example
 * import { indexTapeFile } from "@agentwire/replay/node";
 *
 * const result = await indexTapeFile("session.tape.jsonl");
 * if (result.ok) {
 *   console.log(result.index.event(42), result.index.statesAt(42));
 *   result.index.close();
 * }
 */
export async function indexTapeFile(path: string): Promise<TapeIndexResult> {
  const fold = createFold();
  const open = openLines();
  const snapshots: Snapshot[] = [{ seq: -1, states: new Map() }];
  const stored = await storeLines(path, (event) => {
    fold.push(event);
    if (isEvent(event, "wire/frame")) open.push(event);
    if (open.none && event.seq - (snapshots.at(-1)?.seq ?? 0) >= stride) {
      snapshots.push({ seq: event.seq, states: new Map(fold.states) });
    }
  });
  if (!stored.ok) return stored;
  const { lines } = stored;
  const { events, problems } = lines;
  const index: TapeIndex = {
    events,
    state: problems.length === 0 ? "complete" : "cut",
    event: (seq) =>
      Number.isInteger(seq) && seq >= 0 && seq < events ? (lines.between(seq, seq).map(lines.full)[0] ?? null) : null,
    statesAt(seq) {
      const last = Math.min(seq, events - 1);
      const before = snapshots[lastBefore(snapshots, last)] as Snapshot;
      const further = createFold(before.states);
      for (const event of lines.between(before.seq + 1, last)) further.push(lines.full(event));
      return further.states;
    },
    close: lines.close,
  };
  return { ok: true, index };
}

/** The last stored state up to an event. */
function lastBefore(snapshots: readonly Snapshot[], seq: number): number {
  let [low, high] = [0, snapshots.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((snapshots[middle] as Snapshot).seq <= seq) low = middle;
    else high = middle - 1;
  }
  return low;
}
