import { type Span, type SpanOutcome, spanKinds } from "../../src/activity/span.ts";

/** What the waterfall shows of a span. */
export type WaterfallSpan = Omit<Span, "process" | "call" | "tokens" | "toolUseId">;

/**
 * Spans by column, in order of their ids. Threads exchange hundreds of thousands of spans in this form within
 * milliseconds, and a view creates objects only for the spans that it shows.
 */
export interface SpanColumns {
  readonly length: number;
  /** Positions in {@link spanKinds}. */
  readonly kind: Uint8Array;
  /** Positions in {@link spanOutcomes}. */
  readonly outcome: Uint8Array;
  readonly ran: Uint8Array;
  /** -1 for none. */
  readonly parent: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly first: Float64Array;
  /** -1 for none. */
  readonly last: Float64Array;
  /** The name and the detail of each span, one after the other. */
  readonly text: string;
  /** Where each name and each detail ends. */
  readonly ends: Uint32Array;
}

/** The outcomes of spans, in the order of their numbers in {@link SpanColumns}. */
export const spanOutcomes = ["ok", "failed", "denied", "interrupted", "open"] as const satisfies readonly SpanOutcome[];

/** Stores spans by column. */
export function spanColumns(spans: readonly Span[]): SpanColumns {
  const { length } = spans;
  const columns = {
    kind: new Uint8Array(length),
    outcome: new Uint8Array(length),
    ran: new Uint8Array(length),
    parent: new Int32Array(length),
    from: new Float64Array(length),
    to: new Float64Array(length),
    first: new Float64Array(length),
    last: new Float64Array(length),
    ends: new Uint32Array(length * 2),
  };
  const texts: string[] = [];
  let end = 0;
  for (const [id, span] of spans.entries()) {
    columns.kind[id] = spanKinds.indexOf(span.kind);
    columns.outcome[id] = spanOutcomes.indexOf(span.outcome);
    columns.ran[id] = span.ran ? 1 : 0;
    columns.parent[id] = span.parent ?? -1;
    columns.from[id] = span.from;
    columns.to[id] = span.to;
    columns.first[id] = span.first;
    columns.last[id] = span.last ?? -1;
    texts.push(span.name, span.detail);
    end += span.name.length;
    columns.ends[id * 2] = end;
    end += span.detail.length;
    columns.ends[id * 2 + 1] = end;
  }
  return { length, ...columns, text: texts.join("") };
}

const kindAt = ({ kind }: SpanColumns, id: number): Span["kind"] => spanKinds[kind[id] ?? 0] ?? "turn";

/** One of the spans. */
export function spanAt(columns: SpanColumns, id: number): WaterfallSpan {
  const { parent, from, to, first, last, text, ends, outcome, ran } = columns;
  const [begin, middle, end] = [id === 0 ? 0 : ends[id * 2 - 1], ends[id * 2], ends[id * 2 + 1]];
  const at = (column: Float64Array | Int32Array): number => column[id] ?? 0;
  return {
    id,
    kind: kindAt(columns, id),
    name: text.slice(begin, middle),
    detail: text.slice(middle, end),
    parent: at(parent) < 0 ? null : at(parent),
    from: at(from),
    to: at(to),
    first: at(first),
    last: at(last) < 0 ? null : at(last),
    outcome: spanOutcomes[outcome[id] ?? 0] ?? "ok",
    ran: ran[id] === 1,
  };
}

/** All of the spans. */
export const spansIn = (columns: SpanColumns): WaterfallSpan[] =>
  Array.from({ length: columns.length }, (_, id) => spanAt(columns, id));

/** Permission requests by the tool that waits for them. */
export function waitsOf(columns: SpanColumns): ReadonlyMap<number, readonly WaterfallSpan[]> {
  const [permission, turn] = [spanKinds.indexOf("permission"), spanKinds.indexOf("turn")];
  const { kind, parent } = columns;
  const waits = new Map<number, WaterfallSpan[]>();
  for (let id = 0; id < columns.length; id++) {
    const tool = parent[id] ?? -1;
    if (kind[id] !== permission || tool < 0 || kind[tool] === turn) continue;
    const list = waits.get(tool) ?? [];
    waits.set(tool, list);
    list.push(spanAt(columns, id));
  }
  return waits;
}
