import { closeSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { decodeUtf8 } from "../tape/bytes/text.ts";
import { decodeLine, type Payloads } from "../tape/format/line.ts";
import type { TapeProblem } from "../tape/read/problem.ts";
import { readTapeBatches } from "../tape/read/tape.ts";
import { inPlace } from "../tape/read/whole-lines.ts";
import { type EventOf, isEvent, type TapeEvent } from "../tape/types.ts";
import { createFold } from "../timeline/fold.ts";
import type { SessionState } from "../timeline/state.ts";
import { piecesOf } from "./tape-file.ts";

/** A large tape of which every event is at hand, without the tape being in memory. */
export interface TapeIndex {
  /** How many events there are; they are numbered from 0. */
  readonly events: number;
  /** Whether the tape has its end. */
  readonly state: "complete" | "cut";
  /** The event, its line in place where the tape keeps it apart; a piece of a line in pieces as it stands. */
  event(seq: number): TapeEvent | null;
  /** The states of all processes after the event, by their numbers; some hundred events are read for it. */
  statesAt(seq: number): ReadonlyMap<number, SessionState>;
  /** Closes the file. */
  close(): void;
}

/** An index, or why there is none: a damaged tape has no numbering to go by. */
export type TapeIndexResult =
  | { readonly ok: true; readonly index: TapeIndex }
  | { readonly ok: false; readonly problem: TapeProblem };

/** How many events lie between two states that are kept. */
const stride = 256;

/** Where the lines of a file begin: eight bytes each. */
function lineStarts() {
  let starts = new Float64Array(4096);
  let [count, size] = [1, 0];
  return {
    take(bytes: Uint8Array): void {
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
        if (count === starts.length) {
          const longer = new Float64Array(count * 2);
          longer.set(starts);
          starts = longer;
        }
        starts[count] = size + at + 1;
        count += 1;
      }
      size += bytes.length;
    },
    /** Where a line begins and ends, counted from 0. */
    of: (line: number): readonly [number, number] => [
      starts[line] ?? 0,
      line + 1 < count ? (starts[line + 1] as number) - 1 : size,
    ],
  };
}

/** Which lines are being put together from pieces: no state is kept in between. */
function openLines() {
  const open = new Set<string>();
  return {
    take(event: EventOf<"wire/frame">): void {
      const key = `${event.connection} ${event.process} ${event.direction}`;
      if (event.continues === true) open.add(key);
      else if (open.size > 0) open.delete(key);
    },
    get none() {
      return open.size === 0;
    },
  };
}

interface Kept {
  readonly seq: number;
  readonly states: ReadonlyMap<number, SessionState>;
}

/**
 * Passes once over a tape file and keeps where its lines are and, now and then, the states of its processes. The file
 * must not change while the index is in use. Rejects where it cannot be read.
 */
export async function indexTapeFile(path: string): Promise<TapeIndexResult> {
  const starts = lineStarts();
  const fold = createFold();
  const lines = openLines();
  const kept: Kept[] = [{ seq: -1, states: new Map() }];
  const payloadLines = new Map<string, number>();
  let [events, state]: [number, TapeIndex["state"]] = [0, "complete"];
  async function* watched() {
    for await (const piece of piecesOf(path)) {
      starts.take(piece);
      yield piece;
    }
  }
  for await (const items of readTapeBatches(watched(), { crc32 })) {
    for (const item of items) {
      if (item.kind === "problem") {
        if (item.problem.weight !== "cut") return { ok: false, problem: item.problem };
        state = "cut";
      }
      if (item.kind !== "event") continue;
      const { event } = item;
      events += 1;
      fold.take(event);
      if (isEvent(event, "note/payload")) payloadLines.set(event.hash, item.line - 1);
      if (isEvent(event, "wire/frame")) lines.take(event);
      if (lines.none && event.seq - (kept.at(-1)?.seq ?? 0) >= stride) {
        kept.push({ seq: event.seq, states: new Map(fold.states) });
      }
    }
  }
  const file = openSync(path, "r");
  /** The events on these lines, read at once. */
  const read = (first: number, last = first): TapeEvent[] => {
    const [[from], [, to]] = [starts.of(first), starts.of(last)];
    const bytes = new Uint8Array(to - from);
    for (let at = 0; at < bytes.length; ) {
      const size = readSync(file, bytes, at, bytes.length - at, from + at);
      if (size === 0) throw new Error(`${path} is shorter than it was when it was indexed. Index it again.`);
      at += size;
    }
    return (decodeUtf8(bytes) ?? "").split("\n").map((text) => {
      const event = JSON.parse(text);
      delete event.check;
      return event;
    });
  };
  /** A large line is looked up by where its payload stands. */
  const whole = (event: TapeEvent): TapeEvent => {
    if (!isEvent(event, "wire/frame") || event.payload === undefined || event.continues === true) return event;
    const line = payloadLines.get(event.payload);
    if (line === undefined) return event;
    const payloads: Payloads = new Map(
      read(line).flatMap((note) => (isEvent(note, "note/payload") ? [[note.hash, note]] : [])),
    );
    const content = decodeLine(event, payloads);
    return content === null ? event : inPlace(event, content.bytes, content.text);
  };
  /** The header stands on the first line, so an event stands one line below its number. */
  const between = (first: number, last: number): TapeEvent[] => (first > last ? [] : read(first + 1, last + 1));
  const index: TapeIndex = {
    events,
    state,
    event: (seq) =>
      Number.isInteger(seq) && seq >= 0 && seq < events ? (between(seq, seq).map(whole)[0] ?? null) : null,
    statesAt(seq) {
      const last = Math.min(seq, events - 1);
      const before = kept[lastBefore(kept, last)] as Kept;
      const further = createFold(before.states);
      for (const event of between(before.seq + 1, last)) further.take(whole(event));
      return further.states;
    },
    close: () => closeSync(file),
  };
  return { ok: true, index };
}

/** The last of the states that are kept, up to an event. */
function lastBefore(kept: readonly Kept[], seq: number): number {
  let [low, high] = [0, kept.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((kept[middle] as Kept).seq <= seq) low = middle;
    else high = middle - 1;
  }
  return low;
}
