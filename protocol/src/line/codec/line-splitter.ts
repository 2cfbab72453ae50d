/**
 * Default maximum length of a line, in bytes. The largest frames carry one request of the Messages API (32 MB). Twice
 * that leaves room for JSON escapes and is far below the longest string of a JavaScript engine.
 */
export const defaultLineLimit = 64 * 1024 * 1024;

/** A complete line, without its terminator. */
export interface Line {
  readonly ok: true;
  readonly text: string;
  /** Line number from 1, blank lines included. */
  readonly number: number;
  /** Size of the received line in bytes, without its terminator. */
  readonly bytes: number;
  /** `false` for a last line without a terminator, which may be incomplete. */
  readonly terminated: boolean;
  /** `false` if the bytes were not UTF-8; `text` has U+FFFD in place of invalid bytes. */
  readonly wellFormed: boolean;
}

/** A line that exceeds the limit. Its content is dropped; the stream continues after it. */
export interface LineTooLong {
  readonly ok: false;
  readonly code: "LINE_TOO_LONG";
  readonly number: number;
  /** Size of the whole line, in bytes. */
  readonly bytes: number;
  /** The limit of the splitter, in bytes. */
  readonly limit: number;
  readonly terminated: boolean;
  readonly message: string;
}

/** A line of a stream: complete, or dropped at the limit. */
export type SplitLine = Line | LineTooLong;

/** Limits of a {@link LineSplitter}. */
export interface LineSplitterOptions {
  /** Maximum length of a line in bytes, without its terminator. Default: {@link defaultLineLimit}. */
  readonly limit?: number;
}

/**
 * A constructor instead of an object literal, because V8 allocates literals directly in the old generation once enough
 * of them have lived long. The text of every line would then stay in memory until the next full collection.
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
/** A larger buffer is released after the line that needed it. */
const retainedCapacity = 1024 * 1024;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Splits a stream of chunks into lines. Chunks may end anywhere, even within a character. Only LF and CRLF end a line:
 * U+2028, U+2029 and a lone CR are ordinary content. A byte order mark at the start of the stream is dropped. Runs in
 * linear time and holds at most one line up to the limit.
 *
 * You can mix strings and bytes; a surrogate pair may be split over two strings.
 *
 * @see framing.line.terminator framing.line.last framing.line.length
 * @example
 * import { LineSplitter } from "@agentwire/protocol";
 *
 * const splitter = new LineSplitter({ limit: 1024 * 1024 });
 * process.stdin.on("data", (chunk: Buffer) => {
 *   for (const line of splitter.push(chunk)) console.log(line.ok ? line.text : line.message);
 * });
 */
export class LineSplitter {
  readonly limit: number;
  #buffer = new Uint8Array(0);
  /** Bytes of the current line, including dropped ones. */
  #length = 0;
  /** Separate from the buffer, because the CR of a dropped line belongs to its terminator too. */
  #last = 0;
  #number = 0;
  #highSurrogate = "";

  constructor(options: LineSplitterOptions = {}) {
    this.limit = options.limit ?? defaultLineLimit;
    if (!(this.limit > 0)) throw new RangeError(`The line limit is ${this.limit}. Pass a positive number of bytes.`);
  }

  /** Accepts a chunk and returns the lines that it completes. */
  push(chunk: Uint8Array | string): SplitLine[] {
    const bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
    const lines: SplitLine[] = [];
    const first = bytes.indexOf(LF);
    if (first < 0) {
      if (bytes.length > 0) this.#append(bytes);
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
    if (last + 1 < bytes.length) this.#append(bytes.subarray(last + 1));
    return lines;
  }

  /** Ends the stream. Returns the unterminated last line, if there is one. */
  flush(): SplitLine[] {
    if (this.#highSurrogate !== "") {
      this.#highSurrogate = "";
      this.#append(encoder.encode("\ufffd"));
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

  /** Slices lines from their common text, so that most lines of a chunk need only one decoding. */
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

  #append(piece: Uint8Array): void {
    const pendingLength = this.#length;
    this.#length += piece.length;
    this.#last = piece[piece.length - 1] ?? this.#last;
    // One byte more than the limit, which may be the CR of a terminator.
    if (this.#length > this.limit + 1) {
      this.#buffer = new Uint8Array(0);
      return;
    }
    if (this.#length > this.#buffer.length) {
      const newCapacity = Math.max(initialCapacity, this.#buffer.length * 2);
      const capacity = Math.max(this.#length, Math.min(newCapacity, this.limit + 1));
      const grown = new Uint8Array(capacity);
      grown.set(this.#buffer.subarray(0, pendingLength));
      this.#buffer = grown;
    }
    this.#buffer.set(piece, pendingLength);
  }

  #complete(tail: Uint8Array, terminated: boolean): SplitLine {
    let content = tail;
    if (this.#length > 0) {
      if (tail.length > 0) this.#append(tail);
      content = this.#buffer.subarray(0, Math.min(this.#length, this.#buffer.length));
    }
    const total = this.#length > 0 ? this.#length : tail.length;
    const isComplete = content.length === total;
    const last = isComplete ? content[total - 1] : this.#last;
    const bytes = terminated && last === CR ? total - 1 : total;
    const number = ++this.#number;
    this.#length = 0;
    if (bytes > this.limit || !isComplete) return tooLong(number, bytes, this.limit, terminated);
    const line = decode(content.subarray(0, bytes), number, terminated);
    if (this.#buffer.length > retainedCapacity) this.#buffer = new Uint8Array(0);
    return line;
  }
}

/**
 * Splits a stream of chunks into lines like {@link LineSplitter}. Yields an unterminated last line when the stream
 * ends.
 *
 * @param chunks - The chunks; may end anywhere.
 * @param options - The maximum length of a line.
 * @see framing.line.terminator framing.line.last framing.line.utf8
 * @example
 * import { splitLines } from "@agentwire/protocol";
 *
 * for await (const line of splitLines(process.stdin)) if (line.ok) console.log(line.number, line.text);
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  options: LineSplitterOptions = {},
): AsyncGenerator<SplitLine, void, undefined> {
  const splitter = new LineSplitter(options);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.flush();
}

/** The decoded text; `undefined` if the bytes are not UTF-8. */
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
  const message = `Line ${number} has ${bytes} bytes, and the limit is ${limit}. Shorten the line.`;
  return { ok: false, code: "LINE_TOO_LONG", number, bytes, limit, terminated, message };
}
