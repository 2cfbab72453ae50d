/**
 * Removes parts of a list as long as what is left still shows the defect: halves first, then smaller parts, then single
 * items. The result shows the defect, and usually no single item can be removed from it.
 *
 * @param maxItems - How many items all trials together may read; when they are used up, the smallest list so far is returned.
 */
export function shrink<Item>(
  items: readonly Item[],
  showsDefect: (items: readonly Item[]) => boolean,
  maxItems: number,
): readonly Item[] {
  let best = items;
  let read = 0;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.length - size; at > -size; at -= size) {
      const rest = [...best.slice(0, Math.max(at, 0)), ...best.slice(at + size)];
      read += rest.length;
      if (read > maxItems) return best;
      if (rest.length > 0 && showsDefect(rest)) best = rest;
    }
  }
  return best;
}
