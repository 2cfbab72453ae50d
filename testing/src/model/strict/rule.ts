import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** Returns the first problem in a body that the Messages API would reject, in the form of its error messages. */
export type Rule = (body: JsonObject) => string | undefined;

/** The first problem that any of the rules finds. */
export function firstBreach(rules: readonly Rule[], body: JsonObject): string | undefined {
  for (const rule of rules) {
    const breach = rule(body);
    if (breach !== undefined) return breach;
  }
  return undefined;
}

/** The objects of a list with their positions; other items are omitted. */
export const jsonObjectsOf = (list: unknown): readonly (readonly [number, JsonObject])[] =>
  Array.isArray(list) ? list.flatMap((value, i) => (isJsonObject(value) ? [[i, value] as const] : [])) : [];
