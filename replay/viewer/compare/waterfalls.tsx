import { useMemo, useState } from "preact/hooks";
import type { Both, ComparisonSummary } from "../../src/view/comparison.ts";
import { duration, shown } from "../part/format.ts";
import { spanDetail } from "../part/span-detail.ts";
import { spanTitle } from "../part/span-title.ts";
import { useVirtualList } from "../part/use-virtualizer.ts";
import type { WaterfallSpan } from "../session/span-columns.ts";
import { type AlignedRow, alignSpans, rowOfEvent } from "./align-spans.ts";
import type { ComparedWaterfall } from "./compare-store.ts";

const rowHeight = 38;
const deepest = 8;

/** The times of both sessions at the left edge, and the visible duration. */
interface Scale {
  readonly starts: Both<number>;
  readonly duration: number;
}

/** Both axes begin together, or they meet at the first divergence. */
function scaleOf(waterfalls: Both<ComparedWaterfall>, meeting: Both<number> | null): Scale {
  const before = waterfalls.map(({ from }, side) => (meeting === null ? 0 : (meeting[side] ?? from) - from));
  const most = Math.max(...before);
  const starts = waterfalls.map(({ from }, side) => from - (most - (before[side] ?? 0))) as [number, number];
  if (meeting === null) starts.splice(0, 2, waterfalls[0].from, waterfalls[1].from);
  return { starts, duration: Math.max(1, ...waterfalls.map(({ to }, side) => to - (starts[side] ?? 0))) };
}

function SideBar({
  span,
  side,
  scale,
}: {
  readonly span: WaterfallSpan | null;
  readonly side: 0 | 1;
  readonly scale: Scale;
}) {
  if (span === null) return <span class={`side-track side-${side}`} />;
  const left = ((span.from - scale.starts[side]) / scale.duration) * 100;
  const width = ((span.to - span.from) / scale.duration) * 100;
  return (
    <span class={`side-track side-${side}`}>
      <i class={`bar span-${span.kind} ${span.outcome}`} style={{ left: `${left}%`, width: `${width}%` }} />
      <span class="bar-label" style={{ left: `${left + width}%` }}>
        {duration(span.to - span.from)}
        {span.outcome !== "ok" && <em class={span.outcome}> {span.outcome === "open" ? "no end" : span.outcome}</em>}
      </span>
    </span>
  );
}

function Row({
  row,
  scale,
  diverges,
}: {
  readonly row: AlignedRow;
  readonly scale: Scale;
  readonly diverges: boolean;
}) {
  const [first, second] = row.spans;
  const span = first ?? second;
  if (span === null) return null;
  const only = first === null ? "only in the second" : second === null ? "only in the first" : null;
  const title = spanTitle(span);
  return (
    <div class={`span-row aligned${only === null ? "" : " unpaired"}${diverges ? " diverges" : ""}`}>
      <span class="span-name" style={{ paddingLeft: `${8 + Math.min(row.depth, deepest) * 14}px` }}>
        <span class="span-title" title={`${shown(title)}: ${spanDetail(span)}`}>
          <i class={`swatch span-${span.kind}`} />
          <b>{title}</b> <span class="quiet">{spanDetail(span)}</span>
          {only !== null && <span class="badge">{only}</span>}
          {diverges && <span class="badge failed">first divergence</span>}
        </span>
      </span>
      <span class="tracks">
        <SideBar span={first} side={0} scale={scale} />
        <SideBar span={second} side={1} scale={scale} />
      </span>
    </div>
  );
}

/** Both sessions on a time axis, row by row. */
export function AlignedWaterfalls({
  summary,
  waterfalls,
}: {
  readonly summary: ComparisonSummary;
  readonly waterfalls: Both<ComparedWaterfall>;
}) {
  const [first] = summary.differences;
  const [meet, setMeet] = useState(false);
  const scale = scaleOf(waterfalls, meet && first !== undefined ? first.us : null);
  const rows = useMemo(
    () => alignSpans(waterfalls[0].spans, waterfalls[1].spans, new Map(summary.pairs)),
    [waterfalls, summary],
  );
  const divergence = useMemo(() => (first === undefined ? -1 : rowOfEvent(rows, first.seqs)), [rows, first]);
  const { items, height, scroller } = useVirtualList({ count: rows.length, rowHeight, at: divergence });
  return (
    <section class="aligned-waterfalls" aria-label="Both waterfalls">
      <div class="waterfall-tools">
        <span class="side-key side-0">{shown(summary.titles[0])}</span>
        <span class="side-key side-1">{shown(summary.titles[1])}</span>
        {first !== undefined && (
          <label>
            <input type="checkbox" checked={meet} onChange={() => setMeet(!meet)} /> Align at the first divergence
          </label>
        )}
      </div>
      <div class="scroll" ref={scroller} tabIndex={0}>
        <ol class="tall" aria-label="Spans of both sessions" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <li key={index} style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}>
                <Row row={row} scale={scale} diverges={index === divergence} />
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
