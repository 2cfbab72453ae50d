/**
 * A table that drops its oldest entries, so that a law's memory stays bounded in any session. It keeps at least the
 * newest half of `capacity`. A law based on it may miss a violation that spans more, and never reports a false one.
 * Entries are dropped a generation at a time, without cost per entry.
 */
export class BoundedMap<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #generation: number;

  constructor(capacity = 8192) {
    this.#generation = Math.ceil(capacity / 2);
  }

  get(key: Key): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  has(key: Key): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#generation) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: Key): boolean {
    const young = this.#young.delete(key);
    return this.#old.delete(key) || young;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  *entries(): IterableIterator<[Key, Value]> {
    for (const entry of this.#old) if (!this.#young.has(entry[0])) yield entry;
    yield* this.#young;
  }
}
