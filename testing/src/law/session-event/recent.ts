/**
 * A table of fixed size in which a new entry replaces an older one. A law based on it may miss a violation between
 * distant frames, but never reports a false one. For data of every frame of a long session: a {@link Memory} of that
 * size would cost more than all other work of the laws.
 *
 * Starts as a plain map, because most sessions are short and a table is slow to allocate.
 *
 * Most ids are UUIDs, which are stored as numbers. As strings they would live just long enough to be moved to the old
 * generation.
 */
export class Recent {
  #few: Map<string, number> | undefined = new Map();
  #keys: (string | undefined)[] = [];
  #numbers = new Int32Array();
  #values = new Float64Array();
  readonly #size: number;
  readonly #mask: number;

  /** `size` is a power of two. */
  constructor(size = 16_384) {
    this.#size = size;
    this.#mask = size - 1;
  }

  /** Stores a key with its value. Returns the previous value, if it is still known. */
  note(key: string, value: number): number | undefined {
    if (this.#few !== undefined) return this.#noteFew(this.#few, key, value);
    return readUuid(key) ? this.#noteUuid(value) : this.#noteText(key, value);
  }

  #noteFew(few: Map<string, number>, key: string, value: number): number | undefined {
    const known = few.get(key);
    few.set(key, value);
    if (few.size < Math.min(manyKeys, this.#size)) return known;
    this.#few = undefined;
    this.#keys = new Array<string | undefined>(this.#size).fill(undefined);
    this.#numbers = new Int32Array(this.#size * 4);
    this.#values = new Float64Array(this.#size).fill(Number.NaN);
    for (const [old, its] of few) this.note(old, its);
    return known;
  }

  #noteUuid(value: number): number | undefined {
    const [a, b, c, d] = [uuid[0] as number, uuid[1] as number, uuid[2] as number, uuid[3] as number];
    const slot = mixed(a ^ Math.imul(b, 31) ^ Math.imul(c, 961) ^ Math.imul(d, 29_791)) & this.#mask;
    const words = this.#numbers;
    const at = slot * 4;
    const same = words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d;
    const known = same && this.#keys[slot] === undefined ? this.#values[slot] : undefined;
    words[at] = a;
    words[at + 1] = b;
    words[at + 2] = c;
    words[at + 3] = d;
    this.#keys[slot] = undefined;
    this.#values[slot] = value;
    return Number.isNaN(known) ? undefined : known;
  }

  #noteText(key: string, value: number): number | undefined {
    const slot = hashOf(key) & this.#mask;
    const known = this.#keys[slot] === key ? this.#values[slot] : undefined;
    this.#keys[slot] = key;
    this.#values[slot] = value;
    return known;
  }
}

/** Number of keys from which a table is used. */
const manyKeys = 256;

/** The last parsed UUID, as four numbers. */
const uuid = new Int32Array(4);

/** The positions of a UUID's digits, eight for each number. */
const digitsAt = [...Array(36).keys()].filter((at) => ![8, 13, 18, 23].includes(at));

/**
 * The value of each hexadecimal digit by its character code; -1 for other characters. Lower case only, so that each
 * number has one text.
 */
const digits = Int8Array.from({ length: 128 }, (_, code) => "0123456789abcdef".indexOf(String.fromCharCode(code)));

function readUuid(key: string): boolean {
  if (key.length !== 36) return false;
  for (const at of [8, 13, 18, 23]) if (key.charCodeAt(at) !== 0x2d) return false;
  for (let word = 0, next = 0; word < 4; word++) {
    let number = 0;
    for (let i = 0; i < 8; i++, next++) {
      const digit = digits[key.charCodeAt(digitsAt[next] as number)];
      if (digit === undefined || digit < 0) return false;
      number = (number << 4) | digit;
    }
    uuid[word] = number;
  }
  return true;
}

const mixed = (hash: number): number => hash ^ (hash >>> 15);

/** Number of characters from the end and the beginning of a key that determine its hash. */
const tail = 12;
const head = 8;

/** A hash that differs between typical ids: counted ones, and those with a common end. */
function hashOf(key: string): number {
  let hash = key.length;
  const { length } = key;
  for (let at = Math.max(0, length - tail); at < length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at);
  for (let at = Math.min(head, length) - 1; at >= 0; at--) hash = Math.imul(hash, 31) + key.charCodeAt(at);
  return mixed(hash);
}
