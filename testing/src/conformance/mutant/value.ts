import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** A change of one part of a JSON object: all values at a path. */
export interface ValueMutant {
  /** Keys separated by dots. `*` is every item, `[type=text]` every item of that type. */
  readonly path: string;
  readonly operator: string;
  readonly change: (value: JsonObject) => JsonObject;
}

/** Replaces a part that is missing. */
const removed = Symbol("gone");

type Change = (value: unknown) => unknown;

/** Parts of a message that belong to a tool: their inner fields are changed as a whole. */
const opaque = new Set(["input_schema", "inputSchema", "parameters"]);

/** Number of keys after which a part is changed as a whole. */
const deepest = 7;

/** Keys that are names, not fields: paths, tools, models. */
const isField = (key: string): boolean => /^[a-z]\w*$/i.test(key);

const segmentOf = (item: unknown): string =>
  isJsonObject(item) && typeof item.type === "string" ? `[type=${item.type}]` : "*";

const selects = (segment: string, key: string, item: unknown): boolean =>
  segment === key || (segment === "*" && !isField(key)) || (segment.startsWith("[") && segment === segmentOf(item));

/** The values at every path, by path. */
function collect(value: unknown, path: readonly string[], found: Map<string, unknown[]>): void {
  const key = path.join(".");
  if (key !== "") found.set(key, [...(found.get(key) ?? []), value]);
  if (path.length >= deepest || opaque.has(path.at(-1) ?? "")) return;
  if (Array.isArray(value)) for (const item of value) collect(item, [...path, segmentOf(item)], found);
  else if (isJsonObject(value))
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, isField(name) ? name : "*"], found);
}

function changeAt(value: unknown, [segment, ...rest]: readonly string[], change: Change): unknown {
  if (segment === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, n) => {
      const next = selects(segment, String(n), item) ? changeAt(item, rest, change) : item;
      return next === removed ? [] : [next];
    });
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const next = selects(segment, key, inner) ? changeAt(inner, rest, change) : inner;
      return next === removed ? [] : [[key, next]];
    }),
  );
}

const hexadecimal = /[0-9a-f](?=[^0-9a-f]*$)/i;

/** A value of the same type that is different. */
function other(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string") return value;
  // Stays a UUID if it is one.
  if (/^[0-9a-f]{8}-/.test(value)) return value.replace(hexadecimal, (digit) => (digit === "0" ? "1" : "0"));
  const reversed = [...value].toReversed().join("");
  return reversed === value ? `${value}x` : reversed;
}

function emptied(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (typeof value === "number") return 0;
  if (Array.isArray(value)) return [];
  return isJsonObject(value) ? {} : value;
}

const ofList =
  (change: (list: readonly unknown[]) => readonly unknown[]): Change =>
  (value) =>
    Array.isArray(value) ? change(value) : value;

const operators: Readonly<Record<string, (values: readonly unknown[]) => Change>> = {
  delete: () => () => removed,
  empty: () => emptied,
  other: () => other,
  first: () => ofList((list) => list.slice(0, 1)),
  double: () => ofList((list) => [...list, ...list]),
  reverse: () => ofList((list) => list.toReversed()),
  constant:
    ([first]) =>
    () =>
      first,
};

/** Whether an operator changes any of the values. */
const changes = (change: Change, values: readonly unknown[]): boolean =>
  values.some((value) => JSON.stringify(change(value)) !== JSON.stringify(value));

/**
 * Every change of every part of these objects, such as the frames of one kind.
 *
 * @param objects - The objects.
 */
export function valueMutants(objects: readonly JsonObject[]): readonly ValueMutant[] {
  const found = new Map<string, unknown[]>();
  for (const object of objects) collect(object, [], found);
  return [...found].flatMap(([path, values]) =>
    Object.entries(operators).flatMap(([operator, of]) => {
      const change = of(values);
      if (operator !== "delete" && !changes(change, values)) return [];
      const segments = path.match(/\[[^\]]*\]|[^.]+/g) ?? [];
      return [{ path, operator, change: (object) => changeAt(object, segments, change) as JsonObject }];
    }),
  );
}
