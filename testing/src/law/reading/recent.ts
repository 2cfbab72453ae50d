/**
 * A table of fixed size that forgets whom a newcomer takes the place of. A law built on it may miss a breach between
 * two that are far apart, and never reports a false one. It is for what every frame of a long session brings: a
 * {@link Memory} of that many entries costs more than all else that the laws do.
 */
export class Recent {
  readonly #keys: string[];
  readonly #values: Float64Array;
  readonly #mask: number;

  /** `size` is a power of two. */
  constructor(size = 16_384) {
    this.#keys = new Array<string>(size).fill("");
    this.#values = new Float64Array(size);
    this.#mask = size - 1;
  }

  /** Takes down a key with its value. Returns the value that it was taken down with before, if that is still known. */
  note(key: string, value: number): number | undefined {
    const place = placeOf(key) & this.#mask;
    const known = this.#keys[place] === key ? this.#values[place] : undefined;
    this.#keys[place] = key;
    this.#values[place] = value;
    return known;
  }
}

/** How many characters of a key, from its end, decide where it stands; and how many from its beginning. */
const tail = 12;
const head = 8;

/** A number that differs between ids as they are made: random ones, counted ones, and those that share an end. */
function placeOf(key: string): number {
  let hash = key.length;
  const { length } = key;
  for (let at = Math.max(0, length - tail); at < length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at);
  for (let at = Math.min(head, length) - 1; at >= 0; at--) hash = Math.imul(hash, 31) + key.charCodeAt(at);
  return hash ^ (hash >>> 15);
}
