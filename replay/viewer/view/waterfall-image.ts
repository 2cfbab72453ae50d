import { singleLine } from "../../src/timeline/entry/text.ts";
import { duration, shown } from "../part/format.ts";
import { spanDetail } from "../part/span-detail.ts";
import { spanTitle } from "../part/span-title.ts";
import type { WaterfallSpan } from "../session/span-columns.ts";
import type { WaterfallRow, WaterfallRows } from "./waterfall-rows.ts";

const [width, names, rowHeight, top, max] = [1400, 360, 22, 40, 600] as const;

/** Draws spans like the waterfall. */
function draw(
  title: string,
  rows: readonly WaterfallRow[],
  [from, to]: readonly [number, number],
  waits: ReadonlyMap<number, readonly WaterfallSpan[]>,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = top + rows.length * rowHeight + 10;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string): string => styles.getPropertyValue(`--${name}`);
  const x = (us: number): number =>
    names + Math.max(0, Math.min(1, (us - from) / Math.max(1, to - from))) * (width - names - 90);
  pen.fillStyle = color("paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color("ink");
  pen.font = "bold 15px sans-serif";
  pen.fillText(`${shown(title)}: ${duration(to - from)}`, 10, 24);
  pen.font = "12px sans-serif";
  for (const [index, { span, depth }] of rows.entries()) {
    const y = top + index * rowHeight;
    pen.fillStyle = color("ink");
    pen.fillText(
      singleLine(`${spanTitle(span)} ${spanDetail(span)}`, 60),
      10 + depth * 12,
      y + 15,
      names - 20 - depth * 12,
    );
    pen.fillStyle = color(`span-${span.kind}`);
    pen.fillRect(x(span.from), y + 4, Math.max(2, x(span.to) - x(span.from)), rowHeight - 8);
    for (const wait of span.kind === "permission" ? [span] : (waits.get(span.id) ?? [])) {
      pen.fillStyle = color("paper");
      for (let at = x(wait.from); at < x(wait.to); at += 6) pen.fillRect(at, y + 4, 2, rowHeight - 8);
    }
    pen.fillStyle = color(span.outcome === "failed" ? "bad" : "soft");
    pen.fillText(duration(span.to - span.from), x(span.to) + 6, y + 15);
  }
  return canvas;
}

/** Saves the rows of the waterfall as an image. */
export async function saveWaterfall(
  title: string,
  rows: WaterfallRows,
  range: readonly [number, number],
  waits: ReadonlyMap<number, readonly WaterfallSpan[]>,
): Promise<void> {
  const drawn = Array.from({ length: Math.min(max, rows.count) }, (_, index) => rows.row(index) ?? []).flat();
  const canvas = draw(title, drawn, range, waits);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = "waterfall.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
