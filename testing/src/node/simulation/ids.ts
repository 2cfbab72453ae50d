import type { Ids } from "@agentwire/runtime";

/**
 * A reproducible generator of numbers in [0, 1).
 *
 * @param seed - The seed.
 * @example
 * import { seededNumbers } from "@agentwire/testing/node";
 *
 * const random = seededNumbers(1);
 * console.log(random(), random());
 */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A reproducible source of version 4 UUIDs: the same seed gives the same sequence.
 *
 * @param seed - The seed.
 * @example
 * import { seededIds } from "@agentwire/testing/node";
 *
 * console.log(seededIds(1).uuid());
 */
export function seededIds(seed: number): Ids {
  const next = seededNumbers(seed);
  const hex = (digits: number): string => {
    let text = "";
    for (let digit = 0; digit < digits; digit++) text += "0123456789abcdef"[Math.floor(next() * 16)];
    return text;
  };
  return { uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}` };
}
