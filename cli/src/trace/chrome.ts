import type { TraceSpan } from "./trace.ts";

/** The rows on which spans are drawn: on one row, spans follow one another or contain one another. */
function rowsOf(spans: readonly TraceSpan[]): number[] {
  const order = spans.map((_, index) => index).sort((a, b) => compare(spans[a], spans[b]) || a - b);
  const open: number[][] = [];
  const rows: number[] = [];
  for (const index of order) {
    const span = spans[index];
    if (span === undefined) continue;
    const isNested = (ends: number[]): boolean => {
      while (ends.length > 0 && (ends.at(-1) ?? 0) <= span.from) ends.pop();
      return ends.length === 0 || (ends.at(-1) ?? 0) >= span.to;
    };
    let row = open.findIndex(isNested);
    if (row < 0) row = open.push([]) - 1;
    open[row]?.push(span.to);
    rows[index] = row;
  }
  return rows;
}

/** By beginning; of spans that begin together, the longest first. */
const compare = (a: TraceSpan | undefined, b: TraceSpan | undefined): number =>
  (a?.from ?? 0) - (b?.from ?? 0) || (b?.to ?? 0) - (a?.to ?? 0);

/**
 * A trace in the Trace Event Format, which Perfetto and the tracing page of Chrome open. Times are microseconds from the
 * start of the session. Spans that overlap without containing one another are on rows of their own.
 */
export function chromeTrace(spans: readonly TraceSpan[], title: string): object {
  const start = spans[0]?.from ?? 0;
  const rows = rowsOf(spans);
  const named = (name: string, tid: number, value: string): object => ({
    ...{ ph: "M", pid: 1, tid, ts: 0, name },
    args: { name: value },
  });
  return {
    displayTimeUnit: "ms",
    traceEvents: [
      named("process_name", 0, title),
      ...[...new Set(rows)]
        .sort((a, b) => a - b)
        .map((row) => named("thread_name", row, row === 0 ? "session" : "parallel")),
      ...spans.map(({ name, kind, from, to, attributes }, index) => ({
        ...{ ph: "X", pid: 1, tid: rows[index], name, cat: kind },
        ...{ ts: from - start, dur: Math.max(0, to - from), args: attributes },
      })),
    ],
  };
}
