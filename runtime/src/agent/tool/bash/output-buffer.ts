/** Longest output that is kept in memory, in characters. */
const keptLimit = 16 * 1024 * 1024;

/** Collects what a command prints, up to a limit, and passes it on to one reader at a time. */
export class OutputBuffer {
  readonly #chunks: string[] = [];
  #length = 0;
  #dropped = 0;
  #listener: ((text: string) => void) | null = null;

  /** Adds text. What goes beyond the limit is counted and dropped, but still passed on. */
  add(text: string): void {
    const room = Math.max(keptLimit - this.#length, 0);
    if (room > 0) this.#chunks.push(text.slice(0, room));
    this.#dropped += Math.max(text.length - room, 0);
    this.#length += Math.min(text.length, room);
    this.#listener?.(text);
  }

  /** All that was kept, with a note where something was dropped. */
  text(): string {
    const note = this.#dropped === 0 ? "" : `\n[${this.#dropped} more characters were dropped]`;
    return this.#chunks.join("") + note;
  }

  /** Passes on what comes from now on. */
  forward(listener: (text: string) => void): void {
    this.#listener = listener;
  }
}
