import { isJsonObject } from "@agentwire/protocol/json";

/** Removes undefined and null members and sorts the keys. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(
    fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]),
  );
}

/** Whether two values are equal, apart from the order of keys and from members without a value. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** The first member that differs, by its path; `undefined` if the values are equal. */
export function differenceOf(one: unknown, other: unknown, path = ""): string | undefined {
  if (same(one, other)) return undefined;
  if (!isJsonObject(one) || !isJsonObject(other)) return path || "the value";
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key = keys.find((name) => !same(one[name], other[name])) ?? "";
  return differenceOf(one[key], other[key], path === "" ? key : `${path}.${key}`);
}
