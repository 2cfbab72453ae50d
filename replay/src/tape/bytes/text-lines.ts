import { type ByteLine, byteLines } from "./byte-lines.ts";
import { decodeUtf8 } from "./text.ts";

/** A line without its terminator. It stands within what was read with it: a view and a text of its own cost more than most readers need. */
export interface TextLine {
  readonly within: Uint8Array;
  /** Where it stands in `within`. */
  readonly from: number;
  readonly to: number;
  /** The text around it; `null` if its bytes are not UTF-8, and for a piece with more to come. */
  readonly around: string | null;
  /** Where it stands in `around`. */
  readonly first: number;
  readonly last: number;
  readonly terminated: boolean;
  /** Whether this is a piece of a line longer than the limit, with more to come. */
  readonly continues: boolean;
}

/** A line that is text. */
export type Utf8Line = TextLine & { readonly around: string };

/** Whether a line is text. */
export const isUtf8 = (line: TextLine): line is Utf8Line => line.around !== null;

/** The text of a line. */
export const lineText = ({ around, first, last }: Utf8Line): string => around.slice(first, last);

/** Splits bytes into lines of text at line feeds, whatever the chunks. */
export interface TextLines {
  push(chunk: Uint8Array): TextLine[];
  /** What is left after the last line feed, if anything. */
  end(): TextLine[];
}

const lineFeed = 0x0a;

/** What is decoded at once: more than a line, so that the cost of a call is shared, and little enough to stay in caches. */
const block = 64 * 1024;

/**
 * The lines that {@link byteLines} gives, decoded block by block, which is several times as fast as line by line. The
 * bytes of a line are those of its chunk: they hold only until the chunk is used for something else.
 */
export function textLines(limit: number): TextLines {
  const rest = byteLines(limit);
  let holding = false;
  const alone = (within: Uint8Array, terminated: boolean, continues: boolean): TextLine => {
    const around = decodeUtf8(within);
    const last = around?.length ?? 0;
    return { within, from: 0, to: within.length, around, first: 0, last, terminated, continues };
  };
  /** A piece of a line that is too long is not read: it would take several times its size. */
  const decoded = ({ bytes, terminated, continues }: ByteLine): TextLine =>
    continues
      ? { within: bytes, from: 0, to: bytes.length, around: null, first: 0, last: 0, terminated, continues }
      : alone(bytes, terminated, continues);

  /** The lines in `bytes`, which ends with a line feed. */
  const split = (bytes: Uint8Array, out: TextLine[]): void => {
    const around = decodeUtf8(bytes);
    for (let from = 0, first = 0; from < bytes.length; ) {
      const to = bytes.indexOf(lineFeed, from);
      if (around === null) out.push(alone(bytes.subarray(from, to), true, false));
      else {
        const last = around.length === bytes.length ? to : around.indexOf("\n", first);
        out.push({ within: bytes, from, to, around, first, last, terminated: true, continues: false });
        first = last + 1;
      }
      from = to + 1;
    }
  };

  return {
    push(chunk) {
      const out: TextLine[] = [];
      let from = 0;
      if (holding) {
        const first = chunk.indexOf(lineFeed);
        from = first < 0 ? chunk.length : first + 1;
        for (const line of rest.push(chunk.subarray(0, from))) out.push(decoded(line));
        holding = first < 0;
      }
      while (from < chunk.length) {
        const near = chunk.subarray(from, from + block).lastIndexOf(lineFeed);
        const to = near >= 0 ? from + near : chunk.indexOf(lineFeed, from);
        if (to < 0) break;
        if (to - from <= limit) split(chunk.subarray(from, to + 1), out);
        else for (const line of rest.push(chunk.subarray(from, to + 1))) out.push(decoded(line));
        from = to + 1;
      }
      if (from < chunk.length) {
        for (const line of rest.push(chunk.subarray(from))) out.push(decoded(line));
        holding = true;
      }
      return out;
    },
    end: () => rest.end().map(decoded),
  };
}
