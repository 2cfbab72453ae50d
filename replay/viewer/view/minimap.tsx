import { useEffect, useRef } from "preact/hooks";
import type { Span } from "../../src/activity/span.ts";
import type { UsagePoint } from "../../src/activity/totals.ts";
import { useStore } from "../part/context.ts";
import { amount, duration, money, percent } from "../part/format.ts";
import type { Waterfall } from "../session/waterfall.ts";

const height = 64;
/** The line of each kind of span, counted from 0. */
const laneOf: Readonly<Record<Span["kind"], number>> = {
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

interface Rectangle {
  readonly color: string;
  readonly lane: number;
  readonly left: number;
  readonly length: number;
}

/** The spans in small: without those that another one of their color covers, as there may be thousands in a pixel. */
function rectanglesOf(spans: readonly Span[], from: number, rangeLength: number, width: number): Rectangle[] {
  const styles = getComputedStyle(document.documentElement);
  const colors = new Map<string, string>();
  const covered = new Map<string, number>();
  const rectangles: Rectangle[] = [];
  for (const { ran, outcome, kind, from: begin, to } of spans) {
    if (!ran) continue;
    const lane = laneOf[kind];
    const name = outcome === "failed" ? "--bad" : `--span-${kind}`;
    const left = ((begin - from) / rangeLength) * width;
    const length = Math.max(1.5, ((to - begin) / rangeLength) * width);
    const color = colors.get(name) ?? styles.getPropertyValue(name);
    colors.set(name, color);
    const line = `${lane} ${name}`;
    if (left + length <= (covered.get(line) ?? -1) + 0.5) continue;
    covered.set(line, left + length);
    rectangles.push({ color, lane, left, length });
  }
  return rectangles;
}

/** A step line through points, as the path of an SVG of 1000 by 100. */
function stepPath(points: readonly UsagePoint[], [from, to]: readonly [number, number], max: number): string {
  if (points.length === 0 || max <= 0) return "";
  const x = (us: number): number => Math.round(((us - from) / Math.max(1, to - from)) * 1000);
  const y = (value: number): number => Math.round((1 - Math.min(1, value / max)) * 940 + 30) / 10;
  const before = points.findLast(({ us }) => us < from)?.value ?? 0;
  const path = [`M0 ${y(before)}`];
  let last = Number.NaN;
  for (const { us, value } of points) {
    if (us < from || us > to) continue;
    const at = x(us);
    // Many points may have one position.
    path.push(at === last ? `V${y(value)}` : `H${at} V${y(value)}`);
    last = at;
  }
  return `${path.join(" ")} H1000`;
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
  readonly points: readonly UsagePoint[];
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
      for (const { color, lane, left, length } of rectanglesOf(spans, from, rangeLength, width)) {
        pen.fillStyle = color;
        pen.fillRect(left, 6 + lane * 14, length, 10);
      }
    };
    draw();
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
  const lastColor = context.at(-1)?.value ?? 0;
  const window = contextWindow === null ? "" : ` of ${amount(contextWindow)} (${percent(lastColor, contextWindow)})`;
  const max = contextWindow ?? Math.max(1, ...context.slice(-10_000).map(({ value }) => value));
  const total = cost.at(-1)?.value ?? 0;
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
      {cost.length > 0 && (
        <UsageLine name="cost" points={cost} range={range} max={total} label={`Cost ${money(total)}`} />
      )}
      {context.length > 0 && (
        <UsageLine
          name="context"
          points={context}
          range={range}
          max={max}
          label={`Context ${amount(lastColor)}${window}`}
        />
      )}
    </div>
  );
}
