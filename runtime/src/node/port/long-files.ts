import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { LongFiles } from "../../session/locate.ts";

/** Maximum number of bytes in one read. */
const readSize = 2 * 1024 * 1024;
/** Bytes of a piece. Longer texts are large objects for the engine, which are slower to create and free. */
const pieceSize = 120 * 1024;

/** How many files are processed before other tasks can run. */
const inOneGo = 64;

let looked = 0;
const giveTurn = (): Promise<void> | undefined =>
  ++looked % inOneGo === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;

/** Reused read buffers: allocating new ones would take longer than reading. */
let buffers: readonly [Uint8Array, Uint8Array] = [Buffer.alloc(0), Buffer.alloc(0)];

function buffersFor(reach: number): readonly [Uint8Array, Uint8Array] {
  if (buffers[0].length < reach) buffers = [Buffer.allocUnsafeSlow(reach), Buffer.allocUnsafeSlow(reach)];
  return buffers;
}

function readAt(file: number, bytes: Uint8Array, position: number, length: number): Uint8Array {
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, position + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}

/**
 * File reads on the machine. The many short reads for a file list are synchronous, in batches, because each would cost
 * more as a task of the thread pool.
 */
export const longFiles: LongFiles = {
  async *chunks(path) {
    const file = await open(path);
    let ahead: Promise<Uint8Array> | undefined;
    try {
      const read = async (bytes: Uint8Array): Promise<Uint8Array> =>
        bytes.subarray(0, (await file.read(bytes, 0, bytes.length)).bytesRead);
      const size = Math.min(readSize, Math.max((await file.stat()).size, 1));
      let [now, next] = [new Uint8Array(size), new Uint8Array(size)];
      ahead = read(now);
      for (let found = await ahead; found.length > 0; found = await ahead) {
        ahead = read(next);
        [now, next] = [next, now];
        for (let at = 0; at < found.length; at += pieceSize) yield found.subarray(at, at + pieceSize);
      }
    } finally {
      await ahead?.catch(() => {});
      await file.close();
    }
  },
  async ends(path, reach, read) {
    await giveTurn();
    let file: number;
    try {
      file = openSync(path, "r");
    } catch {
      return null;
    }
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return null;
      const { size, mtimeMs: modified } = stat;
      const [one, other] = buffersFor(reach);
      const first = readAt(file, one, 0, Math.min(size, reach));
      return read({ size, modified, first, last: size <= reach ? first : readAt(file, other, size - reach, reach) });
    } finally {
      closeSync(file);
    }
  },
  async modified(paths) {
    const times: number[] = [];
    for (const path of paths) {
      await giveTurn();
      times.push(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    }
    return times;
  },
};
