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
  /** Pixels of the whole list. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Takes the size of a row whose height is not known beforehand. */
  readonly measure: (element: Element | null) => void;
}

export interface VirtualListOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** The row to keep in sight whenever it changes; -1 for none. */
  readonly at: number;
}

/** The rows of a long list that are drawn. */
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
  // The same function each time, or every row would be taken down and measured again.
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
