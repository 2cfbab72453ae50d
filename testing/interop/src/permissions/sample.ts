import type { Call } from "./call.ts";

/** A generated call that can be simplified one part at a time. */
export interface Sample {
  readonly call: Call;
  /** The same call simpler by one part, the simplest first. */
  simpler(): readonly Sample[];
}

/** Pseudorandom numbers from 0 to 1, determined by a seed. */
export type Random = () => number;

/** Pseudorandom numbers, determined by a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chooses one of a list. */
export function oneOf<T>(list: readonly T[], random: Random): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError("There is nothing to choose from: the list is empty.");
  return chosen;
}

/** Chooses some of a list, each with the same chance, in the order of the list. At least one. */
export function someOf<T>(list: readonly T[], chance: number, random: Random): readonly T[] {
  const chosen = list.filter(() => random() < chance);
  return chosen.length > 0 ? chosen : [oneOf(list, random)];
}
