import { join } from "node:path";
import type { Command } from "commander";
import { UsageError } from "../exit.ts";
import { shard as shardParser } from "../flag/parsers.ts";
import { safe, type Terminal } from "../terminal.ts";
import { ofShard, type Shard, type ShardedSuite } from "./define.ts";
import { createResultsFile, resultsHeader } from "./results-file.ts";

/** The folder for the results of shards, unless `--results` names a file. */
const shardFolder = join(".agentwire", "shards");

/** Declares `--shard` and `--results`. */
export function declareShards(command: Command): void {
  command
    .option("--shard <i/n>", "run only the i-th of n parts, for agentwire merge", shardParser)
    .option("--results <file>", `with --shard: the file for the results (default: one in ${shardFolder})`);
}

/** A command line with a suite. */
export interface SuiteCommandLine {
  readonly terminal: Terminal;
  /** The name of the command, and its arguments as given. */
  readonly argv: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Runs a suite, or the shard of it that `--shard` names. Resolves to the exit code. */
export async function runSharded<Result>(
  suite: ShardedSuite<Result>,
  { terminal, argv, options }: SuiteCommandLine,
): Promise<number> {
  const shard = options.shard as Shard | undefined;
  if (shard === undefined && options.results !== undefined)
    throw new UsageError("--results is for the results of one shard. Add --shard, such as --shard 1/4.");
  const items = await suite.items();
  if (shard === undefined) return suite.report(suite.run(items, "whole"), "whole");
  const { index, of } = shard;
  const path = String(options.results ?? join(shardFolder, `${argv[0]}-${index}-of-${of}.jsonl`));
  const part = ofShard(items, shard);
  const code = await createResultsFile(path, resultsHeader(argv, shard, items), (sink) => {
    async function* stored(): AsyncGenerator<Result, void, undefined> {
      for await (const result of suite.run(part, "shard")) {
        sink(result);
        yield result;
      }
    }
    return suite.report(stored(), "shard");
  });
  terminal.note(safe(`${path}: ${part.length} of ${items.length} results. When every shard has run: agentwire merge`));
  return code;
}
