import { useEffect, useRef } from "preact/hooks";
import { lanes } from "../../src/timeline/entry/entry.ts";
import type { Session } from "../data/session.ts";
import { toneOf } from "./timeline.tsx";

export interface OverviewProps {
  readonly session: Session;
  readonly cursor: number;
  readonly hits: readonly number[];
  readonly go: (row: number) => void;
}

const height = 46;

/** The whole session on a strip: how busy each lane is, where things went wrong, where the cursor stands. */
export function Overview({ session, cursor, hits, go }: OverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { entries, violations } = session;
  useEffect(() => {
    const element = canvas.current;
    const brush = element?.getContext("2d");
    if (element === null || brush === null || brush === undefined) return;
    const draw = (): void => {
      const width = element.clientWidth;
      const ratio = devicePixelRatio || 1;
      element.width = width * ratio;
      element.height = height * ratio;
      brush.scale(ratio, ratio);
      const styles = getComputedStyle(document.documentElement);
      const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim();
      const tick = Math.max(2, Math.min(10, Math.floor((width / entries.length) * 0.6)));
      const x = (row: number) => (row / Math.max(1, entries.length - 1)) * (width - tick);
      const counts = lanes.map(() => new Uint32Array(width + 1));
      for (const [row, entry] of entries.entries()) {
        const lane = counts[lanes.indexOf(entry.lane)];
        if (lane !== undefined) lane[Math.floor(x(row))] = (lane[Math.floor(x(row))] ?? 0) + 1;
      }
      for (const [index, lane] of lanes.entries()) {
        brush.fillStyle = colour(lane);
        const most = Math.max(...(counts[index] ?? [1]), 1);
        for (let at = 0; at < width; at++) {
          const busy = counts[index]?.[at] ?? 0;
          if (busy === 0) continue;
          brush.globalAlpha = 0.35 + (0.65 * busy) / most;
          brush.fillRect(at, 4 + index * 8, tick, 6);
        }
      }
      brush.globalAlpha = 1;
      const mark = (rows: Iterable<number>, name: string, top: number, size: number): void => {
        brush.fillStyle = colour(name);
        for (const row of rows) brush.fillRect(x(row), top, tick, size);
      };
      mark(
        entries.flatMap((entry, row) => (toneOf(entry) === "warn" ? [row] : [])),
        "warn",
        38,
        6,
      );
      mark(
        entries.flatMap((entry, row) => (toneOf(entry) === "bad" ? [row] : [])),
        "bad",
        38,
        6,
      );
      mark(hits, "accent", 0, 3);
      mark(violations.keys(), "bad", 0, height);
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
  }, [entries, violations, hits]);
  const seek = (event: PointerEvent): void => {
    const element = canvas.current;
    if (element === null || event.buttons === 0) return;
    const { left, width } = element.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width) * (entries.length - 1)));
  };
  return (
    <footer class="overview">
      <canvas
        ref={canvas}
        role="slider"
        aria-label="Place in the session"
        aria-valuemin={0}
        aria-valuemax={entries.length - 1}
        aria-valuenow={cursor}
        tabIndex={0}
        onPointerDown={seek}
        onPointerMove={seek}
      />
      <i class="place" aria-hidden="true" style={{ left: `${(cursor / Math.max(1, entries.length - 1)) * 100}%` }} />
    </footer>
  );
}
