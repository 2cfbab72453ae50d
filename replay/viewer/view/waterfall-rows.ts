import type { Span } from "../../src/activity/span.ts";
import { timeKinds } from "../../src/activity/time-spent.ts";

/** A row of the waterfall. */
export interface WaterfallRow {
  readonly span: Span;
  readonly depth: number;
  readonly children: number;
}

/** Time categories with the kinds of their spans. */
const kindsOfTime: Readonly<Record<string, string>> = { waiting: "permission" };

/** The kind of span of a time category; `null` for all. */
export function spanKindOf(kind: string | null): string | null {
  if (kind === null || !timeKinds.some((one) => one === kind)) return null;
  return kindsOfTime[kind] ?? kind;
}

/** The visible spans: without those below a collapsed one, and those outside of the visible time. */
export function waterfallRows(
  spans: readonly Span[],
  closed: ReadonlySet<number>,
  kind: string | null,
  [from, to]: readonly [number, number],
): WaterfallRow[] {
  const depths: number[] = [];
  const hidden: boolean[] = [];
  const counts: number[] = [];
  for (const { parent } of spans) if (parent !== null) counts[parent] = (counts[parent] ?? 0) + 1;
  const rows: WaterfallRow[] = [];
  for (const span of spans) {
    const { id, parent } = span;
    const depth = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    depths[id] = depth;
    hidden[id] = parent !== null && (hidden[parent] === true || closed.has(parent));
    if (span.to < from || span.from > to) continue;
    if (kind !== null ? span.kind !== kind : hidden[id] === true) continue;
    rows.push({ span, depth: kind === null ? depth : 0, children: kind === null ? (counts[id] ?? 0) : 0 });
  }
  return rows;
}
