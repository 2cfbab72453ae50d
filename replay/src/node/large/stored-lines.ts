import { closeSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { decodeUtf8 } from "../../tape/bytes/text.ts";
import { decodeTapeLine, type Payloads } from "../../tape/format/line.ts";
import { withoutContent } from "../../tape/read/line-assembler.ts";
import type { TapeProblem } from "../../tape/read/problem.ts";
import { readTapeBatches } from "../../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { readPieces } from "../tape-file.ts";

/** The lines of a tape file, located by position. */
export interface StoredLines {
  /** The number of events. They are numbered from 0. */
  readonly events: number;
  /** The problems of the tape. Its end may be missing. */
  readonly problems: readonly TapeProblem[];
  /** The events from one number to another, inclusive, as on the tape. */
  between(first: number, last: number): TapeEvent[];
  /** The size of these events' lines in bytes. */
  bytesOf(first: number, last: number): number;
  /** The event with its complete line, even if the tape stores the line separately. A piece of a line stays a piece. */
  full(event: TapeEvent): TapeEvent;
  /** Closes the file. */
  close(): void;
}

/** The lines of a file, or why there are none: events of a damaged tape cannot be located. */
export type StoredLinesResult =
  | { readonly ok: true; readonly lines: StoredLines }
  | { readonly ok: false; readonly problem: TapeProblem };

/** The start positions of a file's lines, with eight bytes each. */
function lineStarts() {
  let starts = new Float64Array(4096);
  let [count, size] = [1, 0];
  return {
    push(bytes: Uint8Array): void {
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
    /** The start and end of a line, counted from 0. */
    of: (line: number): readonly [number, number] => [
      starts[line] ?? 0,
      line + 1 < count ? (starts[line + 1] as number) - 1 : size,
    ],
  };
}

/**
 * Reads a tape file once, reports every event with its line, counted from 1, and stores the positions. The file must
 * not change while its lines are in use. Rejects if it cannot be read.
 */
export async function storeLines(
  path: string,
  each: (event: TapeEvent, line: number) => void,
): Promise<StoredLinesResult> {
  const starts = lineStarts();
  const payloadLines = new Map<string, number>();
  const problems: TapeProblem[] = [];
  let events = 0;
  async function* watched() {
    for await (const piece of readPieces(path)) {
      starts.push(piece);
      yield piece;
    }
  }
  for await (const items of readTapeBatches(watched(), { crc32 })) {
    for (const item of items) {
      if (item.kind === "problem") {
        if (item.problem.weight !== "cut") return { ok: false, problem: item.problem };
        problems.push(item.problem);
      }
      if (item.kind !== "event") continue;
      events += 1;
      if (isEvent(item.event, "note/payload")) payloadLines.set(item.event.hash, item.line - 1);
      each(item.event, item.line);
    }
  }
  const file = openSync(path, "r");
  /** Reads the events on these lines at once. */
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
  const lines: StoredLines = {
    events,
    problems,
    /** The header is on the first line, so an event is one line below its number. */
    between: (first, last) => (first > last ? [] : read(first + 1, last + 1)),
    bytesOf: (first, last) => starts.of(last + 1)[1] - starts.of(first + 1)[0],
    /** A large line is found by the position of its payload. */
    full(event) {
      if (!isEvent(event, "wire/frame") || event.payload === undefined || event.continues === true) return event;
      const line = payloadLines.get(event.payload);
      if (line === undefined) return event;
      const payloads: Payloads = new Map(
        read(line).flatMap((note) => (isEvent(note, "note/payload") ? [[note.hash, note]] : [])),
      );
      const content = decodeTapeLine(event, payloads);
      return content === null ? event : withoutContent(event, content.bytes, content.text);
    },
    close: () => closeSync(file),
  };
  return { ok: true, lines };
}
