import { useEffect, useRef } from "preact/hooks";
import { type SpanKind, spanKinds } from "../../src/activity/span.ts";
import { useStore } from "../part/context.ts";
import { amount, duration, money, percent } from "../part/format.ts";
import { type SpanColumns, spanOutcomes } from "../session/span-columns.ts";
import type { UsageColumns, Waterfall } from "../session/waterfall.ts";
import { stepPath } from "./step-path.ts";

const height = 64;
/** The line of each kind of span, counted from 0. */
const laneOf: Readonly<Record<SpanKind, number>> = {
  turn: 0,
  model: 1,
  tool: 2,
  subagent: 2,
  task: 2,
  permission: 3,
  hook: 3,
  mcp: 3,
  retry: 3,
  compaction: 3,
  interrupt: 3,
};
const lanes = spanKinds.map((kind) => laneOf[kind]);
const failed = spanOutcomes.indexOf("failed");

/**
 * Draws the spans in small, failures last: without those that another one of their color covers, as there may be
 * thousands in a pixel. Each color is set once, which takes longer than to draw with it.
 */
function drawSpans(pen: CanvasRenderingContext2D, spans: SpanColumns, from: number, scale: number): void {
  const styles = getComputedStyle(document.documentElement);
  const colors = [...spanKinds.map((kind) => `--span-${kind}`), "--bad"];
  const bad = spanKinds.length;
  const rectangles = colors.map((): { readonly lane: number; readonly left: number; readonly length: number }[] => []);
  /** The right end of what is drawn, by lane and color. */
  const covered = new Float64Array((Math.max(...lanes) + 1) * colors.length).fill(-1);
  for (let id = 0; id < spans.length; id++) {
    if (spans.ran[id] === 0) continue;
    const kind = spans.kind[id] ?? 0;
    const lane = lanes[kind] ?? 0;
    const color = spans.outcome[id] === failed ? bad : kind;
    const begin = spans.from[id] ?? 0;
    const left = (begin - from) * scale;
    const length = Math.max(1.5, ((spans.to[id] ?? 0) - begin) * scale);
    const line = lane * colors.length + color;
    if (left + length <= (covered[line] ?? 0) + 0.5) continue;
    covered[line] = left + length;
    rectangles[color]?.push({ lane, left, length });
  }
  for (const [color, list] of rectangles.entries()) {
    if (list.length > 0) pen.fillStyle = styles.getPropertyValue(colors[color] ?? "");
    for (const { lane, left, length } of list) pen.fillRect(left, 6 + lane * 14, length, 10);
  }
}

/** A line of one value over the visible time. */
function UsageLine({
  name,
  points,
  range,
  max,
  label,
}: {
  readonly name: string;
  readonly points: UsageColumns;
  readonly range: readonly [number, number];
  readonly max: number;
  readonly label: string;
}) {
  return (
    <div class="span-row usage-row">
      <span class="span-name">
        <i class={`swatch line-${name}`} />
        <span class="usage-label" title={label}>
          {label}
        </span>
      </span>
      <span class="track">
        <svg
          class={`usage line-${name}`}
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path d={stepPath(points, range, max)} vector-effect="non-scaling-stroke" />
        </svg>
      </span>
    </div>
  );
}

/** A small view of the whole session with the visible range; cost and context above the spans. */
export function Minimap({
  waterfall,
  range,
}: {
  readonly waterfall: Waterfall;
  readonly range: readonly [number, number];
}) {
  const { go } = useStore();
  const canvas = useRef<HTMLCanvasElement>(null);
  const begin = useRef<number | null>(null);
  const { spans, cost, context, contextWindow, from, to } = waterfall;
  const rangeLength = Math.max(1, to - from);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (element === null || pen === null || pen === undefined) return;
    const draw = (): void => {
      const width = element.clientWidth;
      const ratio = devicePixelRatio || 1;
      element.width = width * ratio;
      element.height = height * ratio;
      pen.scale(ratio, ratio);
      drawSpans(pen, spans, from, width / rangeLength);
    };
    // Draws first when it is observed.
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributes: true });
    return () => {
      resized.disconnect();
      themed.disconnect();
    };
  }, [spans, from, rangeLength]);

  const moment = (press: PointerEvent & { readonly currentTarget: HTMLElement }): number => {
    const { left, width } = press.currentTarget.getBoundingClientRect();
    return from + Math.max(0, Math.min(1, (press.clientX - left) / width)) * rangeLength;
  };
  const show = (a: number, b: number): void => {
    const [low, high] = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
    if (high - low > rangeLength / 10_000) go({ zoom: low <= from && high >= to ? null : [low, high] }, true);
  };
  const handle = (name: string, at: number, move: (us: number) => void) => (
    <span
      class="handle"
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(rangeLength / 1000)}
      aria-valuenow={Math.round((at - from) / 1000)}
      aria-valuetext={duration(at - from)}
      style={{ left: `${((at - from) / rangeLength) * 100}%` }}
      onKeyDown={(press) => {
        const by = { ArrowLeft: -0.02, ArrowDown: -0.02, ArrowRight: 0.02, ArrowUp: 0.02, PageUp: 0.1, PageDown: -0.1 }[
          press.key
        ];
        const target =
          press.key === "Home" ? from : press.key === "End" ? to : by === undefined ? null : at + by * rangeLength;
        if (target === null) return;
        press.preventDefault();
        move(target);
      }}
    />
  );
  const lastContext = context.value.at(-1) ?? 0;
  const window = contextWindow === null ? "" : ` of ${amount(contextWindow)} (${percent(lastContext, contextWindow)})`;
  const max = contextWindow ?? context.value.reduce((most, value) => Math.max(most, value), 1);
  const total = cost.value.at(-1) ?? 0;
  return (
    <div class="minimap">
      <div class="span-row">
        <span class="span-name quiet">Drag to zoom</span>
        <span
          class="track overview"
          onPointerDown={(press) => {
            if (press.target !== press.currentTarget && !(press.target instanceof HTMLCanvasElement)) return;
            begin.current = moment(press);
            press.currentTarget.setPointerCapture(press.pointerId);
          }}
          onPointerMove={(press) => {
            if (begin.current !== null) show(begin.current, moment(press));
          }}
          onPointerUp={() => {
            begin.current = null;
          }}
        >
          <canvas ref={canvas} height={height} role="img" aria-label="The whole session in small" />
          <i class="outside" style={{ left: 0, width: `${((range[0] - from) / rangeLength) * 100}%` }} />
          <i class="outside" style={{ right: 0, width: `${Math.max(0, ((to - range[1]) / rangeLength) * 100)}%` }} />
          {handle("Start of the shown time", range[0], (us) =>
            show(Math.min(us, range[1] - rangeLength / 1000), range[1]),
          )}
          {handle("End of the shown time", Math.min(range[1], to), (us) =>
            show(range[0], Math.max(us, range[0] + rangeLength / 1000)),
          )}
        </span>
      </div>
      {cost.us.length > 0 && (
        <UsageLine name="cost" points={cost} range={range} max={total} label={`Cost ${money(total)}`} />
      )}
      {context.us.length > 0 && (
        <UsageLine
          name="context"
          points={context}
          range={range}
          max={max}
          label={`Context ${amount(lastContext)}${window}`}
        />
      )}
    </div>
  );
}
