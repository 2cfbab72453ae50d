/**
 * Longest line that is accepted unless a caller says otherwise, in bytes. The largest frames carry what the Messages
 * API takes in one request (32 MB); twice that leaves room for JSON escapes and is far below the longest string that
 * a JavaScript engine can hold.
 */
export const defaultLineLimit = 64 * 1024 * 1024;

/** A complete line, without its terminator. */
export interface Line {
  readonly ok: true;
  readonly text: string;
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Size of the line as it came, without its terminator. */
  readonly bytes: number;
  /** `false` for a last line that the stream ended without terminating: it may be torn. */
  readonly terminated: boolean;
  /** `false` if the bytes were not UTF-8; the offending ones are U+FFFD in `text`. */
  readonly wellFormed: boolean;
}

/** A line that was longer than the limit. Its content was dropped; the stream goes on behind it. */
export interface LineTooLong {
  readonly ok: false;
  readonly code: "LINE_TOO_LONG";
  readonly number: number;
  /** Size of the whole line. */
  readonly bytes: number;
  readonly limit: number;
  readonly terminated: boolean;
  readonly message: string;
}

export type SplitLine = Line | LineTooLong;

export interface LineSplitterOptions {
  /** Longest line in bytes, without its terminator. Default: {@link defaultLineLimit}. */
  readonly limit?: number;
}

/**
 * Made by a constructor, not written as a literal: once a program has grown, V8 puts what a literal makes straight into
 * the old generation where enough of its kind lived long, and the text of every line would stay until the next full
 * collection.
 */
class CompleteLine implements Line {
  readonly ok = true;
  readonly text: string;
  readonly number: number;
  readonly bytes: number;
  readonly terminated: boolean;
  readonly wellFormed: boolean;

  constructor(text: string, number: number, bytes: number, terminated: boolean, wellFormed: boolean) {
    this.text = text;
    this.number = number;
    this.bytes = bytes;
    this.terminated = terminated;
    this.wellFormed = wellFormed;
  }
}

const LF = 0x0a;
const CR = 0x0d;
const initialCapacity = 4096;
/** A buffer above this size is given back after the line that needed it. */
const keptCapacity = 1024 * 1024;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Cuts a stream of chunks into lines. Chunks may end anywhere, also within a character. Lines end with LF or CRLF and
 * with nothing else: U+2028, U+2029 and a lone CR are ordinary content. A byte order mark at the start of the stream is
 * dropped. Time is linear in the input, and at most one line up to the limit is held.
 *
 * Strings and bytes may be mixed; a surrogate pair may be split over two strings.
 */
export class LineSplitter {
  readonly limit: number;
  #buffer = new Uint8Array(0);
  /** Bytes of the open line, dropped ones included. */
  #length = 0;
  /** Kept apart from the buffer: a dropped line's CR belongs to its terminator too. */
  #last = 0;
  #number = 0;
  #highSurrogate = "";

  constructor(options: LineSplitterOptions = {}) {
    this.limit = options.limit ?? defaultLineLimit;
    if (!(this.limit > 0))
      throw new RangeError(`The line limit must be a positive number of bytes, not ${this.limit}.`);
  }

  /** Takes a chunk and returns the lines that it completes. */
  push(chunk: Uint8Array | string): SplitLine[] {
    const bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
    const lines: SplitLine[] = [];
    const first = bytes.indexOf(LF);
    if (first < 0) {
      if (bytes.length > 0) this.#hold(bytes);
      return lines;
    }
    lines.push(this.#complete(bytes.subarray(0, first), true));
    let start = first + 1;
    const last = bytes.lastIndexOf(LF);
    if (last > first) {
      const block = bytes.subarray(start, last);
      const text = wellFormed(block);
      if (text !== undefined) this.#cut(text, block, lines);
      else {
        for (let end = bytes.indexOf(LF, start); end !== -1; end = bytes.indexOf(LF, start)) {
          lines.push(this.#complete(bytes.subarray(start, end), true));
          start = end + 1;
        }
      }
    }
    if (last + 1 < bytes.length) this.#hold(bytes.subarray(last + 1));
    return lines;
  }

  /** Says that the stream has ended. Returns the unterminated last line, if there is one. */
  flush(): SplitLine[] {
    if (this.#highSurrogate !== "") {
      this.#highSurrogate = "";
      this.#hold(encoder.encode("\ufffd"));
    }
    return this.#length > 0 ? [this.#complete(new Uint8Array(0), false)] : [];
  }

  #encode(chunk: string): Uint8Array {
    const text = this.#highSurrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const split = last >= 0xd800 && last <= 0xdbff;
    this.#highSurrogate = split ? text.slice(-1) : "";
    return encoder.encode(split ? text.slice(0, -1) : text);
  }

  /** Cuts lines out of their common text: most lines of a chunk are had for the price of one decoding. */
  #cut(text: string, block: Uint8Array, lines: SplitLine[]): void {
    const ascii = text.length === block.length;
    let byte = 0;
    for (let start = 0; start <= text.length; ) {
      const feed = text.indexOf("\n", start);
      const next = feed < 0 ? text.length : feed;
      const end = next > start && text.charCodeAt(next - 1) === CR ? next - 1 : next;
      const nextByte = ascii || feed < 0 ? block.length : block.indexOf(LF, byte);
      const bytes = ascii ? end - start : nextByte - byte - (next - end);
      const number = ++this.#number;
      lines.push(
        bytes > this.limit
          ? tooLong(number, bytes, this.limit, true)
          : new CompleteLine(text.slice(start, end), number, bytes, true, true),
      );
      start = next + 1;
      byte = nextByte + 1;
    }
  }

  #hold(piece: Uint8Array): void {
    const held = this.#length;
    this.#length += piece.length;
    this.#last = piece[piece.length - 1] ?? this.#last;
    // One byte more than the limit: it may be the CR of a terminator.
    if (this.#length > this.limit + 1) {
      this.#buffer = new Uint8Array(0);
      return;
    }
    if (this.#length > this.#buffer.length) {
      const wanted = Math.max(initialCapacity, this.#buffer.length * 2);
      const capacity = Math.max(this.#length, Math.min(wanted, this.limit + 1));
      const grown = new Uint8Array(capacity);
      grown.set(this.#buffer.subarray(0, held));
      this.#buffer = grown;
    }
    this.#buffer.set(piece, held);
  }

  #complete(tail: Uint8Array, terminated: boolean): SplitLine {
    let content = tail;
    if (this.#length > 0) {
      if (tail.length > 0) this.#hold(tail);
      content = this.#buffer.subarray(0, Math.min(this.#length, this.#buffer.length));
    }
    const total = this.#length > 0 ? this.#length : tail.length;
    const held = content.length === total;
    const last = held ? content[total - 1] : this.#last;
    const bytes = terminated && last === CR ? total - 1 : total;
    const number = ++this.#number;
    this.#length = 0;
    if (bytes > this.limit || !held) return tooLong(number, bytes, this.limit, terminated);
    const line = decode(content.subarray(0, bytes), number, terminated);
    if (this.#buffer.length > keptCapacity) this.#buffer = new Uint8Array(0);
    return line;
  }
}

/** Splits a stream of chunks; the last line is flushed when the stream ends. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  options: LineSplitterOptions = {},
): AsyncGenerator<SplitLine, void, undefined> {
  const splitter = new LineSplitter(options);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.flush();
}

/** The text of bytes; `undefined` where they are not UTF-8. */
function wellFormed(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, number: number, terminated: boolean): Line {
  const content =
    number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  let text: string;
  let wellFormed = true;
  try {
    text = strict.decode(content);
  } catch {
    text = lenient.decode(content);
    wellFormed = false;
  }
  return new CompleteLine(text, number, bytes.length, terminated, wellFormed);
}

function tooLong(number: number, bytes: number, limit: number, terminated: boolean): LineTooLong {
  const message = `Line ${number} has ${bytes} bytes, more than the limit of ${limit}; raise the limit to read it.`;
  return { ok: false, code: "LINE_TOO_LONG", number, bytes, limit, terminated, message };
}
