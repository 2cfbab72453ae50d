import { Unreadable, UsageError } from "../exit.ts";
import type { ShardedSuite } from "../suite/define.ts";
import { declareReportFiles } from "../suite/reports.ts";
import { completeShards, mergedResults, openResults, type ResultsFile } from "../suite/results-file.ts";
import { safe } from "../terminal.ts";
import { type CommandSpec, defineCommand, type Invocation, type RegisteredCommand } from "./define.ts";
import { parseSuiteLine } from "./parse-line.ts";

/** The reports that a command writes, by the name of their option. They are those of `merge`, not of the shards. */
export const reportOptions = ["output", "out", "junit", "sarif", "ctrf", "markdown", "html"] as const;

/** Options of a shard that do not apply to the whole run. */
export const shardOptions = [...reportOptions, "shard", "results", "writeAccept", "tapes"];

/** The command that a file of results is of, with its arguments. Throws {@link Unreadable}. */
async function commandOf(commands: readonly RegisteredCommand[], { path, header }: ResultsFile) {
  const line = await parseSuiteLine(commands, header.argv);
  if (typeof line === "string") throw new Unreadable(`${path}: ${line}`);
  const usual = shardOptions.filter((name) => line.declared.has(name)).map((name) => [name, line.usual(name)]);
  return { ...line, options: { ...line.options, ...Object.fromEntries(usual) } };
}

/** Merges files of results, and prints the report. Resolves to the exit code. Throws {@link Unreadable}. */
export async function mergeResults(
  commands: readonly RegisteredCommand[],
  { terminal, args: paths, options }: Invocation,
): Promise<number> {
  const { files, repeated } = completeShards(await Promise.all(paths.map(openResults)));
  for (const { path, header } of repeated)
    terminal.note(safe(`${path}: not counted, because another file has shard ${header.shard.index}.`));
  const parsed = await Promise.all(files.map((file) => commandOf(commands, file)));
  const [first] = parsed as [Awaited<ReturnType<typeof commandOf>>];
  const run = ({ args, options: given }: typeof first) => JSON.stringify([args, given]);
  const other = parsed.findIndex((one) => run(one) !== run(first));
  if (other > 0)
    throw new Unreadable(
      `${files[0]?.path} and ${files[other]?.path} are of runs with different arguments. Merge the shards of one run.`,
    );
  const reportFlags = reportOptions.filter((key) => options[key] !== undefined);
  const unknown = reportFlags.find((key) => !first.declared.has(key));
  if (unknown !== undefined) throw new UsageError(`--${unknown}: agentwire ${first.name} has no report of this form.`);
  const reports = Object.fromEntries(
    [...reportFlags, "tapes"].flatMap((key) => (key in options ? [[key, options[key]]] : [])),
  );
  const suite: ShardedSuite = first.spec.suite({
    terminal,
    args: first.args,
    options: { ...first.options, ...reports },
    argv: files[0]?.header.argv ?? [],
  });
  return suite.report(mergedResults(files, suite.result), "merge");
}

/** Creates the command. `commands`: those whose results it may merge. */
export const mergeCommand = (commands: readonly RegisteredCommand[]): CommandSpec =>
  defineCommand({
    configure(command) {
      command.argument("<results...>", "the files that a command wrote with --shard, one for each shard");
      declareReportFiles(command);
      command.option("--tapes <folder>", "folder for the tapes of failing cases (default: that of the command)");
      command.addHelpText(
        "after",
        `
The output, the reports and the exit code are those of a single run with the same options. A shard that is given twice
counts once.

Exit code 3: a shard is missing or incomplete, or the files are of different runs.`,
      );
    },
    run: (invocation) => mergeResults(commands, invocation),
  });
