import { Command, CommanderError } from "commander";
import { Unreadable, UsageError } from "../exit.ts";
import type { ShardedSuite } from "../suite/define.ts";
import { declareReportFiles } from "../suite/reports.ts";
import { completeShards, mergedResults, openResults, type ResultsFile } from "../suite/results-file.ts";
import { safe } from "../terminal.ts";
import { type CommandSpec, defineCommand, type Invocation, type RegisteredCommand } from "./define.ts";

/** The reports that a command writes, by the name of their option. They are those of `merge`, not of the shards. */
const reportOptions = ["output", "out", "junit", "sarif", "ctrf", "markdown", "html"] as const;

/** Options of a shard that do not apply to the whole run. */
const shardOptions = [...reportOptions, "shard", "results", "writeAccept", "tapes"];

type Options = Readonly<Record<string, unknown>>;

/** The command that a file of results is of, with its arguments. Throws {@link Unreadable}. */
async function commandOf(commands: readonly RegisteredCommand[], { path, header }: ResultsFile) {
  const [name = "", ...given] = header.argv;
  const registered = commands.find((one) => one.name === name || one.alias === name);
  const spec = await registered?.load();
  if (spec?.suite === undefined)
    throw new Unreadable(`${path} is of ${JSON.stringify(name)}, which is no command with shards.`);
  const command = new Command(name).exitOverride().configureOutput({ writeOut() {}, writeErr() {} });
  command.option("--quiet").option("--no-color");
  spec.configure(command);
  try {
    command.parse(given, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new Unreadable(`${path}: its arguments are not those of agentwire ${name}: ${error.message}`);
  }
  const all: Options = command.opts();
  const own = command.options.filter((option) => shardOptions.includes(option.attributeName()));
  const options: Options = {
    ...all,
    ...Object.fromEntries(own.map((option) => [option.attributeName(), option.defaultValue])),
  };
  const args = command.processedArgs.flat().filter((arg): arg is string => typeof arg === "string");
  const declared = new Set(command.options.map((option) => option.attributeName()));
  return { name, create: spec.suite, args, options, declared };
}

async function mergeFiles(
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
  const wanted = reportOptions.filter((key) => options[key] !== undefined);
  const unknown = wanted.find((key) => !first.declared.has(key));
  if (unknown !== undefined) throw new UsageError(`--${unknown}: agentwire ${first.name} has no report of this form.`);
  const reports = Object.fromEntries(
    [...wanted, "tapes"].flatMap((key) => (key in options ? [[key, options[key]]] : [])),
  );
  const suite: ShardedSuite = first.create({
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
    run: (invocation) => mergeFiles(commands, invocation),
  });
