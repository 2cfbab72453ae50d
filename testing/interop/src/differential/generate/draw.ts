import fc from "fast-check";
import { cwdMark, type Json } from "../session.ts";

export const pick = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** The value with probability 1/n, otherwise nothing. */
export const rarely = <Value>(oneIn: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.integer({ min: 1, max: oneIn }).chain((drawn) => (drawn === 1 ? value : fc.constant(undefined)));
export const present = <Value>(values: readonly (Value | undefined)[]): readonly Value[] =>
  values.filter((value): value is Value => value !== undefined);

export const at = (name: string): string => `${cwdMark}/${name}`;

export const merged = (parts: readonly (Json | undefined)[]): Json => Object.assign({}, ...present(parts));
export const all = <Value>(arbitraries: readonly fc.Arbitrary<Value>[]): fc.Arbitrary<readonly Value[]> =>
  fc.tuple(...arbitraries);
