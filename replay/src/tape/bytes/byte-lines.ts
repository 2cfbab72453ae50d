import { concat } from "./text.ts";

/** A line as bytes, without its terminator. */
export interface ByteLine {
  readonly bytes: Uint8Array;
  /** Whether a line feed ended it. */
  readonly terminated: boolean;
  /** Whether this is a piece of a line longer than the limit, with more to come. */
  readonly continues: boolean;
}

/** Splits bytes into lines at line feeds, with any chunk boundaries. */
export interface ByteLines {
  push(chunk: Uint8Array): ByteLine[];
  /** Returns the rest after the last line feed, if any. */
  end(): ByteLine[];
}

const lineFeed = 0x0a;

/**
 * Creates a splitter that keeps at most `limit` bytes. A longer line is returned in pieces of that size, all but the
 * last marked `continues`. The joined pieces, with a line feed after each terminated line, equal the input.
 *
 * @param limit - Maximum length of a piece, in bytes.
 * @example
 * import { byteLines } from "@agentwire/replay";
 *
 * const lines = byteLines(64 * 1024);
 * for (const { bytes, terminated } of lines.push(new TextEncoder().encode("a\nb"))) console.log(bytes, terminated);
 */
export function byteLines(limit: number): ByteLines {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flushLine = (terminated: boolean, continues: boolean): ByteLine => {
    const line = { bytes: chunks.length === 0 ? new Uint8Array(0) : concat(chunks), terminated, continues };
    chunks = [];
    size = 0;
    return line;
  };
  const buffer = (piece: Uint8Array, out: ByteLine[]): void => {
    let rest = piece;
    while (size + rest.length > limit) {
      chunks.push(rest.subarray(0, limit - size));
      rest = rest.subarray(limit - size);
      out.push(flushLine(false, true));
    }
    if (rest.length === 0) return;
    chunks.push(rest);
    size += rest.length;
  };
  return {
    push(chunk) {
      const out: ByteLine[] = [];
      let from = 0;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
        buffer(chunk.subarray(from, at), out);
        out.push(flushLine(true, false));
        from = at + 1;
      }
      // Copies the rest, because the caller may reuse the chunk.
      if (from < chunk.length) buffer(new Uint8Array(chunk.subarray(from)), out);
      return out;
    },
    end: () => (size > 0 ? [flushLine(false, false)] : []),
  };
}
