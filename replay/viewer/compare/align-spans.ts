import type { Both } from "../../src/view/comparison.ts";
import type { WaterfallSpan } from "../session/span-columns.ts";

/** A row of two aligned waterfalls: the spans that correspond, or one that only one session has. */
export interface AlignedRow {
  readonly spans: Both<WaterfallSpan | null>;
  readonly depth: number;
}

function childrenOf(spans: readonly WaterfallSpan[]): ReadonlyMap<number | null, WaterfallSpan[]> {
  const children = new Map<number | null, WaterfallSpan[]>();
  for (const span of spans) {
    const list = children.get(span.parent) ?? [];
    children.set(span.parent, list);
    list.push(span);
  }
  return children;
}

const kindAndName = ({ kind, name }: WaterfallSpan): string => `${kind} ${name}`;

/** Pairs siblings of the same kind and name: by their first events, otherwise in order. */
function pairSiblings(
  first: readonly WaterfallSpan[],
  second: readonly WaterfallSpan[],
  partners: ReadonlyMap<number, number>,
): ReadonlyMap<WaterfallSpan, WaterfallSpan> {
  const pairs = new Map<WaterfallSpan, WaterfallSpan>();
  const byEvent = new Map(second.map((span) => [`${kindAndName(span)} ${span.first}`, span]));
  for (const span of first) {
    const other = byEvent.get(`${kindAndName(span)} ${partners.get(span.first)}`);
    if (other !== undefined) pairs.set(span, other);
  }
  const alreadyPaired = new Set(pairs.values());
  const free = new Map<string, WaterfallSpan[]>();
  for (const span of second.filter((one) => !alreadyPaired.has(one)).reverse()) {
    const list = free.get(kindAndName(span)) ?? [];
    free.set(kindAndName(span), list);
    list.push(span);
  }
  for (const span of first) {
    const other = pairs.has(span) ? undefined : free.get(kindAndName(span))?.pop();
    if (other !== undefined) pairs.set(span, other);
  }
  return pairs;
}

/** Merges siblings into rows. A span of the second session only precedes the pair that it precedes there. */
function mergeSiblings(
  first: readonly WaterfallSpan[],
  second: readonly WaterfallSpan[],
  partners: ReadonlyMap<number, number>,
): Both<WaterfallSpan | null>[] {
  const pairs = pairSiblings(first, second, partners);
  const paired = new Set(pairs.values());
  const positions = new Map(second.map((span, index) => [span, index]));
  const rows: Both<WaterfallSpan | null>[] = [];
  let next = 0;
  const addUnpaired = (end: number): void => {
    for (; next < end; next++) {
      const span = second[next];
      if (span !== undefined && !paired.has(span)) rows.push([null, span]);
    }
  };
  for (const span of first) {
    const other = pairs.get(span) ?? null;
    if (other !== null) addUnpaired(positions.get(other) ?? next);
    rows.push([span, other]);
  }
  addUnpaired(second.length);
  return rows;
}

/**
 * Aligns the spans of two sessions as one tree.
 *
 * @param partners - The events of the second session by the events of the first to which they correspond.
 */
export function alignSpans(
  first: readonly WaterfallSpan[],
  second: readonly WaterfallSpan[],
  partners: ReadonlyMap<number, number>,
): AlignedRow[] {
  const [below, otherBelow] = [childrenOf(first), childrenOf(second)];
  const rows: AlignedRow[] = [];
  const pending: AlignedRow[] = [];
  const enter = ([span, other]: Both<WaterfallSpan | null>, depth: number): void => {
    const isRoot = depth === 0;
    const children = span === null && !isRoot ? [] : (below.get(span?.id ?? null) ?? []);
    const others = other === null && !isRoot ? [] : (otherBelow.get(other?.id ?? null) ?? []);
    for (const spans of mergeSiblings(children, others, partners).reverse()) pending.push({ spans, depth });
  };
  enter([null, null], 0);
  // A stack, because peers determine the depth of the tree.
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    rows.push(row);
    enter(row.spans, row.depth + 1);
  }
  return rows;
}

/** The row in which an event happens: the shortest span that contains it. -1 for none. */
export function rowOfEvent(rows: readonly AlignedRow[], seqs: Both<number | null>): number {
  let [found, shortest] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, { spans }] of rows.entries()) {
    for (const side of [0, 1] as const) {
      const [span, seq] = [spans[side], seqs[side]];
      if (span === null || seq === null || seq < span.first || seq > (span.last ?? Number.POSITIVE_INFINITY)) continue;
      if (span.to - span.from > shortest) continue;
      [found, shortest] = [index, span.to - span.from];
    }
  }
  return found;
}
