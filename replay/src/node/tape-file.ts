import { closeSync, fstatSync, mkdirSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type { TapeItem, TapeReaderOptions } from "../tape/index.ts";
import { createTapeReader } from "../tape/read/reader.ts";
import { readTapeBatches, type TapeResult, tapeOf } from "../tape/read/tape.ts";
import type { TapeSink } from "../tape/write/writer.ts";
import { roundOfTheLoop } from "./settle.ts";

/** The suffix of a tape's file name. */
export const tapeSuffix = ".tape.jsonl";

/** The file of a tape. */
export interface TapeFile {
  readonly path: string;
  /** Passes each line to the operating system before it returns, so written lines survive the end of this process. */
  readonly sink: TapeSink;
  close(): void;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The n-th candidate for a name: `out` itself, then `out-2`, `out-3`, ... before the suffix. */
function candidate(out: string, n: number): string {
  if (n === 1) return out;
  const suffix = out.endsWith(tapeSuffix) ? tapeSuffix : "";
  return `${out.slice(0, out.length - suffix.length)}-${n}${suffix}`;
}

/**
 * Creates a tape file. Never overwrites a file: the name gets a number instead, so any number of processes can record
 * to the same place at once.
 *
 * @param out - Path of the file, or a folder (one that exists, or a path that ends with a slash) in which the file gets
 *   a generated name.
 * @param stem - First part of a generated name.
 * @throws Error if the file cannot be created.
 * @example
 * import { createTapeFile } from "@agentwire/replay/node";
 *
 * const file = createTapeFile("tapes/", "login-test");
 * console.log(file.path);
 * file.close();
 */
export function createTapeFile(out: string, stem = "session"): TapeFile {
  const target = out.endsWith("/") || isFolder(out) ? join(out, `${stem}${tapeSuffix}`) : out;
  mkdirSync(dirname(target), { recursive: true });
  for (let n = 1; ; n++) {
    const path = candidate(target, n);
    try {
      const file = openSync(path, "wx", 0o600);
      let open = true;
      return {
        path,
        sink(bytes) {
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        },
        close() {
          if (open) closeSync(file);
          open = false;
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * Reads a tape file in constant memory, and yields its content in batches. Rejects if the file cannot be read.
 *
 * @param path - Path of the tape.
 * @param options - The limits.
 * @example
 * import { readTapeFileBatches } from "@agentwire/replay/node";
 *
 * let items = 0;
 * for await (const batch of readTapeFileBatches("session.tape.jsonl")) items += batch.length;
 */
export const readTapeFileBatches = (
  path: string,
  options: TapeReaderOptions = {},
): AsyncGenerator<readonly TapeItem[], void, undefined> => readTapeBatches(readPieces(path), { crc32, ...options });

/** How much of a file is read at once. Smaller pieces leave fewer live objects at each garbage collection. */
const pieceSize = 32 * 1024;

/** The same if all data is kept, so that garbage collection does not matter. */
const chunkSize = 1024 * 1024;

/** Number of pieces after which other tasks can run. */
const piecesInARow = 16;

/**
 * Reads a file in pieces. All pieces share one buffer, so a piece is valid only until the next one. Reads
 * synchronously: while an asynchronous read is pending, objects from earlier pieces survive several garbage
 * collections, and a pass over a large tape takes twice the time and memory.
 *
 * @param path - Path of the file.
 * @example
 * import { readTape } from "@agentwire/replay";
 * import { readPieces } from "@agentwire/replay/tape-file";
 *
 * for await (const item of readTape(readPieces("session.tape.jsonl"))) console.log(item);
 */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = openSync(path, "r");
  try {
    const piece = new Uint8Array(pieceSize);
    for (let n = 1; ; n++) {
      const size = readSync(file, piece);
      if (size === 0) return;
      yield piece.subarray(0, size);
      if (n % piecesInARow === 0) await roundOfTheLoop();
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a tape file item by item, in constant memory. Rejects if the file cannot be read.
 *
 * @param path - Path of the tape.
 * @param options - The limits.
 * @example
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * for await (const item of readTapeFile("session.tape.jsonl")) console.log(item);
 */
export async function* readTapeFile(
  path: string,
  options: TapeReaderOptions = {},
): AsyncGenerator<TapeItem, void, undefined> {
  for await (const items of readTapeFileBatches(path, options)) yield* items;
}

/** Maximum size of a file that is loaded, in bytes. In memory it takes several times its size. */
const maxBufferedSize = 2 ** 31;

/**
 * Reads a whole tape file into memory, up to the first fatal problem.
 *
 * @param path - Path of the tape.
 * @throws Error if the file cannot be read, or has 2 GiB or more.
 * @example
 * import { loadTape } from "@agentwire/replay/node";
 *
 * const result = loadTape("session.tape.jsonl");
 * console.log(result.ok ? result.tape.events.length : result.problem.message);
 */
export function loadTape(path: string): TapeResult {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (size >= maxBufferedSize)
      throw new RangeError(`it has ${size} bytes, and less than ${maxBufferedSize} are read whole`);
    const reader = createTapeReader({ crc32 });
    const piece = new Uint8Array(chunkSize);
    function* items(): Generator<TapeItem, void, undefined> {
      for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
        yield* reader.push(piece.subarray(0, read));
      }
      yield* reader.end();
    }
    return tapeOf(items());
  } finally {
    closeSync(file);
  }
}

/**
 * The name of a tape file without folder and suffix.
 *
 * @param path - Path of the tape.
 * @example
 * import { tapeStem } from "@agentwire/replay/node";
 *
 * console.log(tapeStem("tapes/login.tape.jsonl")); // "login"
 */
export const tapeStem = (path: string): string => basename(path, tapeSuffix);
