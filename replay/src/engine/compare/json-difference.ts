import { isJsonObject } from "@agentwire/protocol/json";
import { itemNames } from "./item-names.ts";

/**
 * A difference between two JSON values at one location. `first` or `second` is absent if that side has no such
 * location.
 */
export interface ValueDifference {
  /** JSON pointer to the place. For items that moved, the place on the first side. */
  readonly pointer: string;
  readonly first?: unknown;
  readonly second?: unknown;
}

const escaped = (member: string): string => member.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * All differences between two JSON values. List items are paired by their member `name` if all have one, otherwise by
 * position, from the side with the longer equal run.
 */
export function* jsonDifferences(first: unknown, second: unknown, pointer = ""): Generator<ValueDifference> {
  if (Object.is(first, second)) return;
  if (Array.isArray(first) && Array.isArray(second)) return yield* listDifferences(first, second, pointer);
  if (isJsonObject(first) && isJsonObject(second)) {
    for (const member of new Set([...Object.keys(first), ...Object.keys(second)])) {
      const location = `${pointer}/${escaped(member)}`;
      if (!Object.hasOwn(second, member)) yield { pointer: location, first: first[member] };
      else if (!Object.hasOwn(first, member)) yield { pointer: location, second: second[member] };
      else yield* jsonDifferences(first[member], second[member], location);
    }
    return;
  }
  yield { pointer, first, second };
}

/** Whether two JSON values are equal. */
export const sameJson = (a: unknown, b: unknown): boolean => jsonDifferences(a, b).next().done === true;

function* listDifferences(
  first: readonly unknown[],
  second: readonly unknown[],
  pointer: string,
): Generator<ValueDifference> {
  const [names, others] = [first, second].map((items) =>
    items.every(isJsonObject) ? itemNames(items, ["name"]) : null,
  );
  if (names?.length && others?.length) {
    for (const [index, name] of names.entries()) {
      const other = others.indexOf(name);
      if (other < 0) yield { pointer: `${pointer}/${index}`, first: first[index] };
      else yield* jsonDifferences(first[index], second[other], `${pointer}/${index}`);
    }
    for (const [index, name] of others.entries())
      if (!names.includes(name)) yield { pointer: `${pointer}/${index}`, second: second[index] };
    const [common, moved] = [
      names.filter((name) => others.includes(name)),
      others.filter((name) => names.includes(name)),
    ];
    if (common.join("\n") !== moved.join("\n")) yield { pointer, first: common, second: moved };
    return;
  }
  const shorter = Math.min(first.length, second.length);
  let head = 0;
  while (head < shorter && sameJson(first[head], second[head])) head += 1;
  let tail = 0;
  if (first.length !== second.length)
    while (tail < shorter - head && sameJson(first.at(-1 - tail), second.at(-1 - tail))) tail += 1;
  for (let index = head; index < Math.max(first.length, second.length) - tail; index++) {
    const location = `${pointer}/${index}`;
    if (index >= second.length - tail) yield { pointer: location, first: first[index] };
    else if (index >= first.length - tail) yield { pointer: location, second: second[index] };
    else yield* jsonDifferences(first[index], second[index], location);
  }
}
