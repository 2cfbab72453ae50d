import { scaleLinear } from "d3-scale";
import { useMemo, useRef, useState } from "preact/hooks";
import { criticalPath } from "../../src/activity/critical-path.ts";
import { useStore } from "../part/context.ts";
import { duration, moment, shown } from "../part/format.ts";
import { spanDetail } from "../part/span-detail.ts";
import { spanTitle } from "../part/span-title.ts";
import { useVirtualList } from "../part/use-virtualizer.ts";
import { spansIn, type WaterfallSpan, waitsOf } from "../session/span-columns.ts";
import type { Waterfall } from "../session/waterfall.ts";
import { lastUpTo } from "../state/step.ts";
import { Filters } from "./filters.tsx";
import { Minimap } from "./minimap.tsx";
import { saveWaterfall } from "./waterfall-image.ts";
import { spanKindOf, type WaterfallRow, waterfallRows } from "./waterfall-rows.ts";

const rowHeight = 26;
const deepest = 8;

/** The width of a label of the axis, in pixels. */
const labelWidth = 64;

/** Round times for an axis: no more than have room for their labels. */
function ticksOf(from: number, to: number, width: number): { readonly us: number; readonly label: string }[] {
  const scale = scaleLinear([from, to], [0, width]);
  let count = Math.max(1, Math.floor(width / labelWidth));
  let ticks = scale.ticks(count);
  // The scale gives more ticks than requested if that makes them rounder.
  while (count > 1 && (ticks.length - 1) * labelWidth > width) ticks = scale.ticks(--count);
  const step = (ticks[1] ?? to) - (ticks[0] ?? from);
  return ticks.map((us) => ({ us, label: moment(us, step) }));
}

const share = (us: number, [from, to]: readonly [number, number]): number =>
  Math.max(0, Math.min(100, ((us - from) / Math.max(1, to - from)) * 100));

/** The parts of a title that narrow screens omit, as the swatch or the detail says the same. */
function narrowTitle({ kind, name, detail }: WaterfallSpan) {
  if (name === kind) return null;
  if ((kind === "model" || kind === "subagent") && detail !== "")
    return (
      <>
        {kind}
        <span> {shown(name)}</span>
      </>
    );
  if (kind === "hook")
    return (
      <>
        <span>hook </span>
        {shown(name)}
      </>
    );
  // The row above names the call.
  if (kind === "permission")
    return (
      <>
        decision<span> about {shown(name)}</span>
      </>
    );
  if (kind === "task")
    return (
      <>
        <span>background </span>task
      </>
    );
  return null;
}

/** The time of a span, with the parts in which it waited for a person. */
function Bar({
  span,
  waits,
  range,
  dim,
  critical,
}: {
  readonly span: WaterfallSpan;
  readonly waits: readonly WaterfallSpan[];
  readonly range: readonly [number, number];
  readonly dim: boolean;
  readonly critical: boolean;
}) {
  const [left, right] = [share(span.from, range), share(span.to, range)];
  const width = right - left;
  const state = span.ran ? span.outcome : `${span.outcome} not-run`;
  return (
    <span class="track">
      <i
        class={`bar span-${span.kind} ${state}${dim ? " dim" : ""}${critical ? " critical" : ""}`}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
      {waits.map((wait) => {
        const begin = share(wait.from, range);
        return (
          <i
            key={wait.id}
            class="bar waited"
            style={{ left: `${begin}%`, width: `${share(wait.to, range) - begin}%` }}
          />
        );
      })}
      <span class="bar-label" style={{ left: `${right}%` }}>
        {!span.ran ? "not run" : span.to > span.from ? duration(span.to - span.from) : ""}
        {span.outcome !== "ok" && <em class={span.outcome}> {span.outcome === "open" ? "no end" : span.outcome}</em>}
      </span>
    </span>
  );
}

function Row({
  row,
  range,
  waits,
  closed,
  toggle,
  selected,
  dim,
  critical,
  trigger,
}: {
  readonly row: WaterfallRow;
  readonly range: readonly [number, number];
  readonly waits: readonly WaterfallSpan[];
  readonly closed: boolean;
  readonly toggle: () => void;
  readonly selected: boolean;
  readonly dim: boolean;
  readonly critical: boolean;
  /** What began a turn without a prompt. */
  readonly trigger: string | undefined;
}) {
  const { link } = useStore();
  const { span, depth, children } = row;
  const title = spanTitle(span);
  const detail = trigger === undefined ? spanDetail(span) : shown(`after: ${trigger}`);
  return (
    <div class={`span-row${selected ? " at" : ""}`}>
      <span class="span-name" style={{ paddingLeft: `${Math.min(depth, deepest) * 14}px` }}>
        {children > 0 ? (
          <button
            type="button"
            class="fold"
            aria-expanded={!closed}
            aria-label={`Parts of ${shown(span.name)}`}
            onClick={toggle}
          ></button>
        ) : (
          <i class="fold" />
        )}
        <a
          href={link({ event: span.first })}
          aria-current={selected ? "true" : undefined}
          title={`${title}: ${detail}`}
        >
          <i class={`swatch span-${span.kind}`} />
          <b>{narrowTitle(span) ?? title}</b> <span class="quiet">{detail}</span>
        </a>
      </span>
      <Bar {...{ span, waits, range, dim, critical }} />
    </div>
  );
}

function Timeline({ waterfall }: { readonly waterfall: Waterfall }) {
  const { route, go, found, summary } = useStore();
  const { event, zoom, kind, query } = route.value;
  const { spans, from, to } = waterfall;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [path, setPath] = useState(false);
  const range = zoom ?? ([from, Math.max(to, from + 1)] as const);
  const rows = useMemo(
    () => waterfallRows(spans, closed, spanKindOf(kind), range),
    [spans, closed, kind, range[0], range[1]],
  );
  const waits = useMemo(() => waitsOf(spans), [spans]);
  const critical = useMemo(() => (path ? criticalPath(spansIn(spans)) : null), [spans, path]);
  const triggers = useMemo(
    () => new Map(summary.overview.turns.map(({ first, trigger }) => [first, trigger ?? undefined])),
    [summary],
  );
  const at = event === null ? -1 : rows.indexOf(event);
  const { items, height, scroller } = useVirtualList({ count: rows.count, rowHeight, at });
  const drag = useRef<number | null>(null);
  const hits = found.value.hits;
  const isHit = ({ first, last }: WaterfallSpan): boolean => {
    const index = lastUpTo(hits, last ?? first);
    return index >= 0 && (hits[index] ?? -1) >= first && (hits[index] === first || hits[index] === last);
  };
  const searched = query.trim() !== "" && found.value.problem === null;
  const toggle = (id: number): void => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const timeAt = (press: PointerEvent & { readonly currentTarget: HTMLElement }): number => {
    const { left, width } = press.currentTarget.getBoundingClientRect();
    return range[0] + Math.max(0, Math.min(1, (press.clientX - left) / width)) * (range[1] - range[0]);
  };
  const only = spanKindOf(kind);
  return (
    <>
      <div class="waterfall-tools">
        <Filters />
        <label>
          <input type="checkbox" checked={path} onChange={() => setPath(!path)} /> Critical path
        </label>
        {only !== null && (
          <button type="button" class="chip" aria-pressed="true" onClick={() => go({ kind: null })}>
            {only === "permission" ? "questions" : only} only
          </button>
        )}
        <button type="button" onClick={() => setClosed(new Set(closed.size > 0 ? [] : spans.first.keys()))}>
          {closed.size > 0 ? "Unfold all" : "Fold all"}
        </button>
        {zoom !== null && (
          <button type="button" onClick={() => go({ zoom: null })}>
            Reset zoom
          </button>
        )}
        <button type="button" onClick={() => void saveWaterfall(summary.title, rows, range, waits)}>
          Save as PNG
        </button>
      </div>
      <Minimap waterfall={waterfall} range={range} />
      <div class="span-row axis-row">
        <span class="span-name quiet">{rows.count} spans</span>
        <span
          class="track axis"
          title="Drag to zoom"
          onPointerDown={(press) => {
            drag.current = timeAt(press);
            press.currentTarget.setPointerCapture(press.pointerId);
          }}
          onPointerUp={(press) => {
            const [a, b] = [drag.current ?? 0, timeAt(press)].sort((x, y) => x - y);
            drag.current = null;
            if (a !== undefined && b !== undefined && b - a > (range[1] - range[0]) / 200) go({ zoom: [a, b] });
          }}
        >
          {ticksOf(range[0], range[1], innerWidth * (innerWidth > 820 ? 0.55 : 0.38)).map(({ us, label }) => (
            <span key={us} class="tick" style={{ left: `${share(us, range)}%` }}>
              {label}
            </span>
          ))}
        </span>
      </div>
      <div class="scroll" ref={scroller}>
        {rows.count === 0 && <p class="empty">Nothing took time here.</p>}
        <ol class="tall" aria-label="Spans" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const row = rows.row(index);
            if (row === undefined) return null;
            const { id } = row.span;
            return (
              <li key={id} style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}>
                <Row
                  row={row}
                  range={range}
                  waits={waits.get(id) ?? []}
                  closed={closed.has(id)}
                  toggle={() => toggle(id)}
                  selected={index === at}
                  dim={(searched && !isHit(row.span)) || critical?.has(id) === false}
                  critical={critical?.has(id) === true}
                  trigger={row.span.kind === "turn" ? triggers.get(row.span.first) : undefined}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}

/** Spans on a time axis. */
export function WaterfallView() {
  const { waterfall } = useStore();
  return (
    <div class="waterfall">
      {waterfall.value === null ? <p class="empty">Reading the session …</p> : <Timeline waterfall={waterfall.value} />}
    </div>
  );
}
