import type { Exported } from "./exports.ts";

/** What the docstring of a public export lacks. */
export type Lack = "summary" | "throws" | "example";

/** What the docstring of an export lacks: a summary for all, `@throws` if it throws, `@example` for functions and classes. */
export function lacksOf({ kind, docstring, throws }: Exported): Lack[] {
  const lacks: Lack[] = [];
  if (!/\p{L}{2}/u.test(docstring)) lacks.push("summary");
  if (throws && !/@throws|\bThrows\b/.test(docstring)) lacks.push("throws");
  if ((kind === "function" || kind === "class") && !docstring.includes("@example")) lacks.push("example");
  return lacks;
}

/**
 * Compares what docstrings lack with the list of known lacks, one `package name lack` a line. Returns a finding for each
 * lack that is not on the list, and for each line of the list that no longer applies: the list only shrinks.
 */
export function checkDocstrings(
  exported: ReadonlyMap<string, readonly Exported[]>,
  known: readonly string[],
): string[] {
  const lacks = new Map<string, string>();
  for (const [name, items] of exported) {
    for (const item of items) for (const lack of lacksOf(item)) lacks.set(`${name} ${item.name} ${lack}`, item.path);
  }
  const allowed = new Set(known);
  const added = [...lacks]
    .filter(([line]) => !allowed.has(line))
    .map(([line, path]) => `${path}: add what is missing: ${line}`);
  const stale = known.filter((line) => !lacks.has(line)).map((line) => `known.txt: remove "${line}"`);
  return [...added, ...stale];
}
