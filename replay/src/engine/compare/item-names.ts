import { isJsonObject } from "@agentwire/protocol/json";

/** The names of the items of a list, if each has a unique one: a text, or the first of these members that it has. */
export function itemNames(items: readonly unknown[], members: readonly string[]): readonly string[] | null {
  const names = items.map((item) => {
    const name = isJsonObject(item) ? item[members.find((member) => typeof item[member] === "string") ?? ""] : item;
    return typeof name === "string" ? name : "";
  });
  return !names.includes("") && new Set(names).size === names.length ? names : null;
}
