import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { tapeSuffix } from "@agentwire/replay/node";
import { Unreadable } from "../unreadable.ts";

/** The i-th of n parts, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Reads `i/n`; `null` where it is none. */
export function readShard(text: string): Shard | null {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  return index >= 1 && of >= index ? { index, of } : null;
}

/** All tapes among the paths and below them, in order of their names. Throws {@link Unreadable} where there are none. */
export function findTapes(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw new Unreadable(`${path} is not there.`);
    if (!stat.isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(tapeSuffix))
      .map((entry) => join(entry.parentPath, entry.name));
  });
  const tapes = [...new Set(found)].sort();
  if (tapes.length === 0) throw new Unreadable(`No tape (*${tapeSuffix}) is among ${paths.join(", ")}.`);
  return tapes;
}

/** The tapes of one shard: every n-th, so that neighbours, which are often alike, go to several machines. */
export const ofShard = (tapes: readonly string[], { index, of }: Shard): string[] =>
  tapes.filter((_, place) => place % of === index - 1);
