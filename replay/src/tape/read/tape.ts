import { encodeUtf8 } from "../bytes/text.ts";
import type { TapeHeader } from "../format/header.ts";
import type { Payloads } from "../format/line.ts";
import { type EventOf, isEvent, type TapeEvent } from "../types.ts";
import type { TapeProblem } from "./problem.ts";
import { createTapeReader, type TapeItem, type TapeReaderOptions } from "./reader.ts";

/** A whole tape in memory. */
export interface Tape {
  readonly header: TapeHeader;
  /** In the order of the file. */
  readonly events: readonly TapeEvent[];
  /** Line of the file of each event, counted from 1. */
  readonly lines: readonly number[];
  /** Large lines by content hash. */
  readonly payloads: Payloads;
  readonly problems: readonly TapeProblem[];
  /** `complete`: as recorded; `cut`: valid, but the end is missing; `damaged`: different from what was recorded. */
  readonly state: "complete" | "cut" | "damaged";
}

/** A tape, or why there is none. */
export type TapeResult =
  | { readonly ok: true; readonly tape: Tape }
  | { readonly ok: false; readonly problem: TapeProblem };

/**
 * Reads a tape from chunks of bytes, and yields the items of each chunk together. The fastest way to read a large tape.
 *
 * @param chunks - The chunks; may end anywhere.
 * @param options - The limits.
 * @example
 * import { createReadStream } from "node:fs";
 * import { readTapeBatches } from "@agentwire/replay";
 *
 * let items = 0;
 * for await (const batch of readTapeBatches(createReadStream("session.tape.jsonl"))) items += batch.length;
 */
export async function* readTapeBatches(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: TapeReaderOptions = {},
): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const reader = createTapeReader(options);
  for await (const chunk of chunks) yield reader.push(chunk);
  yield reader.end();
}

/**
 * Reads a tape from chunks of bytes, item by item.
 *
 * @param chunks - The chunks; may end anywhere.
 * @param options - The limits.
 * @example
 * import { createReadStream } from "node:fs";
 * import { readTape } from "@agentwire/replay";
 *
 * for await (const item of readTape(createReadStream("session.tape.jsonl"))) console.log(item);
 */
export async function* readTape(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: TapeReaderOptions = {},
): AsyncGenerator<TapeItem, void, undefined> {
  for await (const items of readTapeBatches(chunks, options)) yield* items;
}

/**
 * Collects items into a tape.
 *
 * @param items - The items of a reader.
 * @throws Error if the items contain neither a header nor a fatal problem.
 * @example
 * import { type TapeItem, tapeOf } from "@agentwire/replay";
 *
 * declare const items: TapeItem[];
 * const result = tapeOf(items);
 * if (result.ok) console.log(result.tape.state);
 */
export function tapeOf(items: Iterable<TapeItem>): TapeResult {
  const events: TapeEvent[] = [];
  const lines: number[] = [];
  const problems: TapeProblem[] = [];
  const payloads = new Map<string, EventOf<"note/payload">>();
  let header: TapeHeader | null = null;
  for (const item of items) {
    if (item.kind === "header") header = item.header;
    else if (item.kind === "problem") {
      if (item.problem.weight === "fatal") return { ok: false, problem: item.problem };
      problems.push(item.problem);
    } else {
      events.push(item.event);
      lines.push(item.line);
      if (isEvent(item.event, "note/payload")) payloads.set(item.event.hash, item.event);
    }
  }
  if (header === null) throw new Error("A reader's items hold neither a header nor a fatal problem; pass all of them.");
  const damaged = problems.some(({ weight }) => weight === "damage");
  const state = damaged ? "damaged" : problems.length > 0 ? "cut" : "complete";
  return { ok: true, tape: { header, events, lines, payloads, problems, state } };
}

/** The items that a reader would yield for a tape in memory, without its problems. */
export const itemsOf = ({ header, events, lines }: Tape): readonly TapeItem[] => [
  { kind: "header", header, line: 1 },
  ...events.map((event, index): TapeItem => ({ kind: "event", event, line: lines[index] ?? 0 })),
];

/**
 * Reads a tape that is in memory.
 *
 * @param content - The content of the file.
 * @param options - The limits.
 * @throws Error only for a defect of the reader; every problem of the tape is part of the result.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseTape } from "@agentwire/replay";
 *
 * const result = parseTape(readFileSync("session.tape.jsonl"));
 * console.log(result.ok ? result.tape.events.length : result.problem.message);
 */
export function parseTape(content: Uint8Array | string, options: TapeReaderOptions = {}): TapeResult {
  const reader = createTapeReader(options);
  const bytes = typeof content === "string" ? encodeUtf8(content) : content;
  return tapeOf([...reader.push(bytes), ...reader.end()]);
}
