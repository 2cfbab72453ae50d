/** The random choices of a generated transcript, all from `pick`: `pick(n)` is an integer below `n`. */
export function choicesOf(pick: (below: number) => number) {
  const hex = (digits: number): string => Array.from({ length: digits }, () => pick(16).toString(16)).join("");
  return {
    uuid: (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    one: <T>(all: readonly T[]): T => all[pick(all.length)] as T,
    /** True with this probability, in percent. */
    chance: (percent: number): boolean => pick(100) < percent,
  };
}
