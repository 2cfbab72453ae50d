import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

export interface VirtualList {
  readonly items: readonly VirtualItem[];
  /** Height of the whole list, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Measures a row whose height is unknown. */
  readonly measure: (element: Element | null) => void;
}

export interface VirtualListOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** The row to keep in view whenever it changes; -1 for none. */
  readonly at: number;
}

/** Renders only the visible rows of a long list. */
export function useVirtualList({ count, rowHeight, at }: VirtualListOptions): VirtualList {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    initialRect: { width: 800, height: 600 },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
  } as const;
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtualizer.setOptions(options);
  // The function must be the same each time. Otherwise every row would be removed and measured again.
  const [measure] = useState(() => (element: Element | null) => {
    if (element !== null) virtualizer.measureElement(element);
  });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useEffect(() => {
    if (at >= 0 && at < count) virtualizer.scrollToIndex(at, { align: "auto" });
  }, [virtualizer, at, count]);
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scroller,
    measure,
  };
}
