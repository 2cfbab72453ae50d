/** Maximum length of buffered output, in characters. */
const retainedLimit = 16 * 1024 * 1024;

/** Buffers the output of a command up to a limit, and forwards it to one reader at a time. */
export class OutputBuffer {
  readonly #chunks: string[] = [];
  #length = 0;
  #dropped = 0;
  #listener: ((text: string) => void) | null = null;

  /** Adds text. Text beyond the limit is counted and dropped, but still forwarded. */
  add(text: string): void {
    const room = Math.max(retainedLimit - this.#length, 0);
    if (room > 0) this.#chunks.push(text.slice(0, room));
    this.#dropped += Math.max(text.length - room, 0);
    this.#length += Math.min(text.length, room);
    this.#listener?.(text);
  }

  /** The buffered text, with a note for dropped parts. */
  text(): string {
    const note = this.#dropped === 0 ? "" : `\n[${this.#dropped} more characters were dropped]`;
    return this.#chunks.join("") + note;
  }

  /** Forwards all further text. */
  forward(listener: (text: string) => void): void {
    this.#listener = listener;
  }
}
