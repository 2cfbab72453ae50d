import { sessionsIn } from "../input/folder.ts";

/** The i-th of n parts, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** All sessions in these files and folders, sorted by name. Throws `Unreadable` if there are none. */
export async function findTapes(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(sessionsIn));
  return [...new Set(found.flat())].sort();
}

/** The tapes of one shard: every n-th, so that similar neighbors are in different shards. */
export const ofShard = (tapes: readonly string[], { index, of }: Shard): string[] =>
  tapes.filter((_, location) => location % of === index - 1);
