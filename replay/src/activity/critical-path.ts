import type { Span } from "./span.ts";

/**
 * The spans that decided how long a turn took, latest first: the one that ended last, before it the one that ended last
 * before that began, and so on. Of a span with children, its children stand for it.
 */
export function criticalPath(spans: readonly Span[]): ReadonlySet<number> {
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
