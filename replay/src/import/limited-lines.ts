import { type ByteLine, byteLines } from "../tape/bytes/byte-lines.ts";

/** A line without its terminator. */
export type CompleteLine = Omit<ByteLine, "continues">;

/** Splits the content of a file into lines, and rejects longer ones than `limit` bytes. */
export interface LimitedLines {
  /** Throws an error with the number and the size of a line that is too long. */
  push(chunk: Uint8Array): CompleteLine[];
  /** Returns the rest after the last line feed, if any. Throws as `push` does. */
  end(): CompleteLine[];
}

/** Creates a splitter that keeps at most `limit` bytes. It counts the bytes of a longer line without keeping them. */
export function limitedLines(limit: number): LimitedLines {
  const split = byteLines(limit);
  let number = 1;
  let counted = 0;
  const decodedLines = (pieces: readonly ByteLine[]): CompleteLine[] => {
    const lines: CompleteLine[] = [];
    for (const { bytes, terminated, continues } of pieces) {
      if (continues) counted += bytes.length;
      else if (counted > 0) throw tooLong(number, counted + bytes.length, limit);
      else {
        lines.push({ bytes, terminated });
        number += 1;
      }
    }
    return lines;
  };
  return {
    push: (chunk) => decodedLines(split.push(chunk)),
    end: () => decodedLines(split.end()),
  };
}

const tooLong = (number: number, bytes: number, limit: number): Error =>
  new Error(`Line ${number} has ${bytes} bytes, and the limit is ${limit}. Shorten or remove the line.`);
