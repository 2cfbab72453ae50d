/** An object or array that is being written. */
interface Open {
  readonly value: object;
  readonly entries: IterableIterator<readonly [key: string | undefined, value: unknown]>;
  readonly end: "}" | "]";
  first: boolean;
}

function* fieldsOf(value: object): IterableIterator<readonly [string, unknown]> {
  for (const [key, field] of Object.entries(value)) if (isJson(field)) yield [key, field];
}

function* itemsOf(value: readonly unknown[]): IterableIterator<readonly [undefined, unknown]> {
  for (const item of value) yield [undefined, isJson(item) ? item : null];
}

const isJson = (value: unknown): boolean => !["undefined", "function", "symbol"].includes(typeof value);

const open = (value: object): Open =>
  Array.isArray(value)
    ? { value, entries: itemsOf(value), end: "]", first: true }
    : { value, entries: fieldsOf(value), end: "}", first: true };

/**
 * Serializes JSON data of any depth like `JSON.stringify`, without recursion. Slower; for data that overflows the stack
 * of the built-in function. Does not call `toJSON`.
 *
 * @throws TypeError if an object contains itself.
 */
export function encodeDeep(value: object): string {
  const parts: string[] = [];
  const stack: Open[] = [];
  const ancestors = new Set<object>();
  const enter = (inner: object): void => {
    if (ancestors.has(inner)) throw new TypeError("The frame contains itself. Only JSON data can be encoded.");
    parts.push(Array.isArray(inner) ? "[" : "{");
    ancestors.add(inner);
    stack.push(open(inner));
  };
  enter(value);
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const next = at.entries.next();
    if (next.done === true) {
      parts.push(at.end);
      ancestors.delete(at.value);
      stack.pop();
      continue;
    }
    const [key, member] = next.value;
    if (!at.first) parts.push(",");
    at.first = false;
    if (key !== undefined) parts.push(JSON.stringify(key), ":");
    if (typeof member === "object" && member !== null) enter(member);
    else parts.push(JSON.stringify(member));
  }
  return parts.join("");
}
