import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** The rows of a long list that are drawn. */
export interface ListWindow {
  readonly from: number;
  readonly to: number;
  /** Pixels above the first drawn row. */
  readonly offset: number;
  /** Pixels of the whole list; a browser draws no taller element than this allows. */
  readonly height: number;
  readonly ref: { current: HTMLDivElement | null };
}

/** Taller elements are not laid out by every browser. A longer list is squeezed into this. */
const tallest = 8_000_000;
const beyond = 12;

/** Which of `count` rows of one height to draw, so that the row `at` is in sight whenever it changes. */
export function useListWindow(count: number, rowHeight: number, at: number): ListWindow {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const height = Math.min(tallest, count * rowHeight);
  const scale = count * rowHeight === 0 ? 1 : height / (count * rowHeight);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    element.addEventListener("scroll", measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    measure();
    return () => {
      element.removeEventListener("scroll", measure);
      resized.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || at < 0) return;
    const top = at * rowHeight * scale;
    const margin = Math.min(3 * rowHeight, element.clientHeight / 4);
    if (top < element.scrollTop + margin) element.scrollTop = Math.max(0, top - margin);
    else if (top + rowHeight > element.scrollTop + element.clientHeight - margin) {
      element.scrollTop = top + rowHeight - element.clientHeight + margin;
    }
  }, [at, rowHeight, scale]);

  const first = Math.floor(view.top / scale / rowHeight);
  const from = Math.max(0, first - beyond);
  const to = Math.min(count, first + Math.ceil(view.height / rowHeight) + beyond);
  const offset = scale === 1 ? from * rowHeight : Math.max(0, view.top - (first - from) * rowHeight);
  return { from, to, offset, height, ref };
}
