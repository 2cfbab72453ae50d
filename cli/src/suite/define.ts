import type { ZodType } from "zod";

/**
 * How a suite runs. `whole`: all items, in one process. `shard`: some items, whose results go to a file. `merge`: no
 * item; the results come from files.
 */
export type RunMode = "whole" | "shard" | "merge";

/** A suite of independent items. Shards run some of them each; the report of all results is that of a single run. */
export interface ShardedSuite<Result = unknown> {
  /** The form of a result, which is JSON. Files of results may come from another machine. */
  readonly result: ZodType<Result>;
  /** The names of all items, in the order of the report. Each name is unique. */
  items(): Promise<readonly string[]>;
  /** Runs items, and yields the result of each, in order. */
  run(items: readonly string[], mode: RunMode): AsyncIterable<Result>;
  /** Prints and writes the report of the results of items, in their order. Resolves to the exit code. */
  report(results: AsyncIterable<Result>, mode: RunMode): Promise<number>;
}

/** A shard: the i-th of n parts, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The items of one shard: every n-th, so that similar neighbors are in different shards. */
export const ofShard = (items: readonly string[], { index, of }: Shard): readonly string[] =>
  items.filter((_, location) => location % of === index - 1);
