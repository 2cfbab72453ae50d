import type { CasePaths } from "./define.ts";

/** FNV-1a hash: a number that depends on every character of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/** A word that differs between runs, so that no peer can know it, with letters of both cases. */
export const freshText = ({ seed = "" }: Pick<CasePaths, "seed">, label: string): string =>
  `${label}-${hash(`${seed}/${label}`).toString(36)}X`;

/** An integer that differs between runs: at least `from`, less than `to`. */
export const freshNumber = ({ seed = "" }: Pick<CasePaths, "seed">, label: string, from: number, to: number): number =>
  from + (hash(`${seed}/${label}`) % (to - from));

/** One of these items. The choice differs between runs. */
export const freshChoice = <Item>(
  paths: Pick<CasePaths, "seed">,
  label: string,
  list: readonly [Item, ...Item[]],
): Item => list[freshNumber(paths, label, 0, list.length)] ?? list[0];
