/** Choices that a generated transcript needs, all by `pick`: `pick(n)` is a whole number below `n`. */
export function choicesOf(pick: (below: number) => number) {
  const hex = (digits: number): string => Array.from({ length: digits }, () => pick(16).toString(16)).join("");
  return {
    uuid: (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    one: <T>(all: readonly T[]): T => all[pick(all.length)] as T,
    /** True in so many of a hundred cases. */
    chance: (percent: number): boolean => pick(100) < percent,
  };
}
