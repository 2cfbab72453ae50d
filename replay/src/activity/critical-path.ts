import type { Span } from "./span.ts";

/**
 * The spans that determined the duration of a turn, latest first: the one that ended last, before it the one that ended
 * last before that began, and so on. A span with children is replaced by its children.
 */
export function criticalPath(
  spans: readonly Pick<Span, "id" | "kind" | "parent" | "from" | "to">[],
): ReadonlySet<number> {
  const parents = new Set(spans.map(({ parent }) => parent));
  const leaves = spans
    .filter(
      ({ id, kind, from, to }) =>
        kind !== "task" && kind !== "turn" && to > from && (kind !== "subagent" || !parents.has(id)),
    )
    .sort((a, b) => a.to - b.to);
  const path = new Set<number>();
  let before = Number.POSITIVE_INFINITY;
  for (let index = leaves.length - 1; index >= 0; index--) {
    const span = leaves[index];
    if (span === undefined || span.to > before) continue;
    path.add(span.id);
    before = span.from;
  }
  return path;
}
