import type { UsageColumns } from "../session/waterfall.ts";

/** The width of the line, in units of its image. */
const steps = 1000;

/**
 * A step line through points, as the path of an SVG of 1000 by 100. Thousands of points may have one position: the path
 * goes to the lowest of them, the highest and the last.
 */
export function stepPath({ us, value }: UsageColumns, [from, to]: readonly [number, number], max: number): string {
  if (us.length === 0 || max <= 0) return "";
  const y = (of: number): number => Math.round((1 - Math.min(1, of / max)) * 940 + 30) / 10;
  const path: string[] = [];
  let [position, before, low, high] = [0, 0, 0, 0];
  let isOpen = false;
  const end = (): void => {
    if (!isOpen) return;
    const between = [low, high].filter((of) => y(of) !== y(before)).map((of) => `V${y(of)} `);
    path.push(`H${position} ${between.join("")}V${y(before)}`);
    isOpen = false;
  };
  let start = 0;
  for (let index = 0; index < us.length; index++) {
    const [at, of] = [us[index] ?? 0, value[index] ?? 0];
    if (at > to) break;
    if (at < from) {
      start = of;
      continue;
    }
    const next = Math.round(((at - from) / Math.max(1, to - from)) * steps);
    if (next !== position) end();
    [low, high] = isOpen ? [Math.min(low, of), Math.max(high, of)] : [of, of];
    [position, before, isOpen] = [next, of, true];
  }
  end();
  return [`M0 ${y(start)}`, ...path, `H${steps}`].join(" ");
}
