import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import type { ValueOperator } from "./define.ts";

/** Replaces a value that is deleted. */
const removed = Symbol("gone");

/** Values of earlier frames at the same path. */
export interface PastValues {
  readonly first: Map<string, unknown>;
  readonly previous: Map<string, unknown>;
}

export const pastValues = (): PastValues => ({ first: new Map(), previous: new Map() });

function emptyOf(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (typeof value === "number") return 0;
  if (typeof value === "boolean") return false;
  if (Array.isArray(value)) return [];
  return value === null ? null : {};
}

const items = (value: unknown, choose: (list: readonly unknown[]) => unknown[]): unknown => {
  if (typeof value === "string") return choose(value.split(",")).join(",");
  return Array.isArray(value) ? choose(value) : value;
};

const numeric = (value: unknown, change: (n: number) => number): unknown => {
  if (typeof value === "number") return change(value);
  return typeof value === "string" && value !== "" && !Number.isNaN(Number(value))
    ? String(change(Number(value)))
    : value;
};

const named: {
  readonly [Name in Exclude<ValueOperator, object | "previous" | "constant">]: (value: unknown) => unknown;
} = {
  delete: () => removed,
  empty: emptyOf,
  first: (value) => items(value, (list) => list.slice(0, 1)),
  last: (value) => items(value, (list) => list.slice(-1)),
  double: (value) => (typeof value === "number" ? value * 2 : items(value, (list) => [...list, ...list])),
  reverse: (value) => items(value, (list) => list.toReversed()),
  lower: (value) => (typeof value === "string" ? value.toLowerCase() : value),
};

/** The value of an earlier frame at this path. Stores the current one for later frames. */
function past(
  kind: "previous" | "constant",
  value: unknown,
  pointer: string,
  { first, previous }: PastValues,
): unknown {
  const before = kind === "previous" ? previous.get(pointer) : first.get(pointer);
  const known = kind === "previous" ? previous.has(pointer) : first.has(pointer);
  previous.set(pointer, value);
  if (!first.has(pointer)) first.set(pointer, value);
  return known ? before : value;
}

function changedValue(value: unknown, operator: ValueOperator, pointer: string, memory: PastValues): unknown {
  if (typeof operator === "object" && "set" in operator) return operator.set;
  if (value === undefined) return removed;
  if (operator === "previous" || operator === "constant") return past(operator, value, pointer, memory);
  if (typeof operator === "string") return named[operator](value);
  if ("add" in operator) return numeric(value, (n) => n + operator.add);
  if ("divide" in operator) return numeric(value, (n) => n / operator.divide);
  if (typeof value !== "string") return value;
  if ("replace" in operator) return value.replaceAll(...operator.replace);
  return "cut" in operator ? value.slice(0, operator.cut) : `${operator.prefix}${value}`;
}

const selects = (segment: string, key: string, value: unknown): boolean => {
  if (segment === "*" || segment === key) return true;
  const [, field, expected] = /^\[(\w+)=(.*)\]$/.exec(segment) ?? [];
  return field !== undefined && isJsonObject(value) && asJsonObject(value)[field] === expected;
};

function walk(
  value: unknown,
  path: readonly string[],
  change: (value: unknown, pointer: string) => unknown,
  pointer: string,
): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(value, pointer);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, n) => {
      const next = selects(segment, String(n), item) ? walk(item, rest, change, `${pointer}/${n}`) : item;
      return next === removed ? [] : [next];
    });
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value);
  // A constant value may be new.
  const known = rest.length > 0 || segment === "*" || segment.startsWith("[") || keys.includes(segment);
  return Object.fromEntries(
    [...keys, ...(known ? [] : [segment])].flatMap((key) => {
      const old = value[key];
      const next = selects(segment, key, old) ? walk(old, rest, change, `${pointer}/${key}`) : old;
      return next === removed ? [] : [[key, next]];
    }),
  );
}

/**
 * Applies an operator to a value at a path.
 *
 * @param value - The value.
 * @param path - Keys separated by dots; `*` is every key or item, `[type=image]` every item with that field.
 * @param operator - The change to the value there.
 * @param memory - Values of earlier frames.
 */
export function changeAt(value: unknown, path: string, operator: ValueOperator, memory: PastValues): unknown {
  const segments = path.match(/\[[^\]]*\]|[^.]+/g) ?? [];
  const next = walk(value, segments, (inner, pointer) => changedValue(inner, operator, pointer, memory), "");
  return next === removed ? undefined : next;
}
