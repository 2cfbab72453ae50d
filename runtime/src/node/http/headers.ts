const outerSpace = /^[\t\n\r ]+|[\t\n\r ]+$/g;

/**
 * The headers of a request or a response, like the web's class of this name: names are case-insensitive, and lines with
 * the same name are joined. The web's own class is part of the global `fetch`, which takes longer to load than the rest
 * of the agent.
 */
export class HeaderLines implements Iterable<[string, string]> {
  readonly #lines = new Map<string, string>();

  constructor(lines: Iterable<readonly [string, string]> | Readonly<Record<string, string>> = []) {
    for (const [name, value] of Symbol.iterator in lines ? lines : Object.entries(lines)) this.append(name, value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.#lines.set(name.toLowerCase(), before === null ? trimmed(value) : `${before}, ${trimmed(value)}`);
  }

  set(name: string, value: string): void {
    this.#lines.set(name.toLowerCase(), trimmed(value));
  }

  get(name: string): string | null {
    return this.#lines.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#lines.has(name.toLowerCase());
  }

  delete(name: string): void {
    this.#lines.delete(name.toLowerCase());
  }

  forEach(callback: (value: string, name: string) => void): void {
    for (const [name, value] of this) callback(value, name);
  }

  /** The headers in order, with names in lower case. */
  entries(): IterableIterator<[string, string]> {
    return [...this.#lines].sort(([one], [other]) => (one < other ? -1 : 1)).values();
  }

  keys(): IterableIterator<string> {
    return [...this.#lines.keys()].sort().values();
  }

  values(): IterableIterator<string> {
    return Array.from(this.entries(), ([, value]) => value).values();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

/** The value without surrounding white space: a key from a file often ends in a line break. */
const trimmed = (value: string): string => String(value).replace(outerSpace, "");
