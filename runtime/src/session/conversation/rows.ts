import { defaultLineLimit } from "@agentwire/protocol/codec";

const lineFeed = 0x0a;
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes of an incomplete row. */
class Open {
  #pieces: Uint8Array[] = [];
  #length = 0;

  /** Copies the bytes, because a piece is reused for the next one. Drops rows beyond the limit. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > defaultLineLimit) this.#pieces = [];
    else if (bytes.length > 0) this.#pieces.push(bytes.slice());
  }

  /** Returns the row as text and starts the next one; `undefined` if there is none, or if it exceeds the limit. */
  next(): string | undefined {
    const [pieces, length] = [this.#pieces, this.#length];
    this.#pieces = [];
    this.#length = 0;
    if (length === 0 || length > defaultLineLimit) return undefined;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return lenient.decode(bytes);
  }
}

/**
 * Splits pieces of a file into rows and yields each with its surrounding text, so that one decoding serves thousands of
 * rows. The last row needs no line feed; rows beyond the line limit are skipped.
 */
export async function eachRow(pieces: AsyncIterable<Uint8Array>, onRow: (row: string) => void): Promise<void> {
  const open = new Open();
  for await (const piece of pieces) {
    const first = piece.indexOf(lineFeed);
    if (first < 0) {
      open.add(piece);
      continue;
    }
    open.add(piece.subarray(0, first));
    const row = open.next();
    if (row !== undefined) onRow(row);
    const last = piece.lastIndexOf(lineFeed);
    if (last > first) {
      const text = lenient.decode(piece.subarray(first + 1, last + 1));
      for (let start = 0, end = text.indexOf("\n"); end >= 0; start = end + 1, end = text.indexOf("\n", start)) {
        if (end > start) onRow(text.slice(start, end));
      }
    }
    open.add(piece.subarray(last + 1));
  }
  const row = open.next();
  if (row !== undefined) onRow(row);
}
