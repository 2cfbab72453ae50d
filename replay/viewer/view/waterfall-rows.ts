import { type SpanKind, spanKinds } from "../../src/activity/span.ts";
import { timeKinds } from "../../src/activity/time-spent.ts";
import { type SpanColumns, spanAt, type WaterfallSpan } from "../session/span-columns.ts";

/** A row of the waterfall. */
export interface WaterfallRow {
  readonly span: WaterfallSpan;
  readonly depth: number;
  readonly children: number;
}

/** The rows of the waterfall, each created when it is shown. */
export interface WaterfallRows {
  readonly count: number;
  row(index: number): WaterfallRow | undefined;
  /** The row of the first span that begins or ends with an event; -1 for none. */
  indexOf(event: number): number;
}

/** Time categories with the kinds of their spans. */
const kindsOfTime: Readonly<Record<string, SpanKind>> = { waiting: "permission" };

/** The kind of span of a time category; `null` for all. */
export function spanKindOf(kind: string | null): SpanKind | null {
  if (kind === null || !timeKinds.some((one) => one === kind)) return null;
  return kindsOfTime[kind] ?? spanKinds.find((one) => one === kind) ?? null;
}

const deepest = 255;

/** The visible spans: without those below a collapsed one, and those outside of the visible time. */
export function waterfallRows(
  spans: SpanColumns,
  closed: ReadonlySet<number>,
  only: SpanKind | null,
  [begin, end]: readonly [number, number],
): WaterfallRows {
  const { length, kind, parent, from, to, first, last } = spans;
  const onlyKind = only === null ? -1 : spanKinds.indexOf(only);
  const [depths, children] = [new Uint8Array(length), new Uint32Array(length)];
  const hidden = new Uint8Array(length);
  const ids = new Uint32Array(length);
  let count = 0;
  for (let id = 0; id < length; id++) {
    const above = parent[id] ?? -1;
    if (above >= 0) {
      depths[id] = Math.min(deepest, (depths[above] ?? 0) + 1);
      children[above] = (children[above] ?? 0) + 1;
      hidden[id] = hidden[above] === 1 || closed.has(above) ? 1 : 0;
    }
    if ((to[id] ?? 0) < begin || (from[id] ?? 0) > end) continue;
    if (only !== null ? kind[id] !== onlyKind : hidden[id] === 1) continue;
    ids[count++] = id;
  }
  const shownIds = ids.subarray(0, count);
  return {
    count,
    row(index) {
      const id = shownIds[index];
      if (id === undefined) return undefined;
      const isTree = only === null;
      return {
        span: spanAt(spans, id),
        depth: isTree ? (depths[id] ?? 0) : 0,
        children: isTree ? (children[id] ?? 0) : 0,
      };
    },
    indexOf: (event) => shownIds.findIndex((id) => first[id] === event || last[id] === event),
  };
}
