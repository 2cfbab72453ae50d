/** The last index of an ascending list whose value is at most `value`; -1 if there is none. */
export function lastUpTo(list: ArrayLike<number>, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The next or previous value of an ascending list. Wraps around. */
export function step(list: ArrayLike<number>, from: number | null, by: 1 | -1): number | null {
  if (list.length === 0) return null;
  if (from === null) return list[by === 1 ? 0 : list.length - 1] ?? null;
  const next = by === 1 ? lastUpTo(list, from) + 1 : lastUpTo(list, from - 1);
  return list[(next + list.length) % list.length] ?? null;
}
