/**
 * A table that forgets its oldest entries, so that a law's memory stays bounded however long the session. A law built
 * on it may miss a breach that spans more than `capacity` entries; it never reports a false one.
 */
export class Memory<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  /** Stands before the oldest entry: a new walk would pass all that was forgotten each time. */
  #oldest = this.#entries.keys();
  readonly #capacity: number;

  constructor(capacity = 65_536) {
    this.#capacity = capacity;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const { value: oldest } = this.#oldest.next();
    this.#entries.delete(oldest as Key);
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = this.#entries.keys();
  }

  entries(): IterableIterator<[Key, Value]> {
    return this.#entries.entries();
  }

  get size(): number {
    return this.#entries.size;
  }
}
