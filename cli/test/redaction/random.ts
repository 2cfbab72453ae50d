/** Numbers and texts that a seed decides. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A text of so many characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

/** The same sequence for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return {
    below,
    text: (alphabet, length) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(""),
  };
}
