import { resolve } from "node:path";
import { sessionOutcomes } from "@agentwire/replay";
import { sessionsOfSide } from "../../corpus/query/trend.ts";
import { roles } from "../../corpus/session/texts.ts";
import { UsageError } from "../../exit.ts";
import { addOutput } from "../../flag/output.ts";
import { choice, day, integer, name } from "../../flag/parsers.ts";
import { defineCommand } from "../define.ts";
import type { CorpusAction } from "./action.ts";
import { addAction } from "./add.ts";
import { lsAction } from "./ls.ts";
import { rowFormats } from "./print.ts";
import { pruneAction } from "./prune.ts";
import { queryAction } from "./query.ts";
import { searchAction } from "./search.ts";
import { showAction } from "./show.ts";
import { trendAction } from "./trend.ts";

const outcomes: readonly string[] = Object.keys(sessionOutcomes);

/** What `agentwire corpus` does after its first word. */
const actions: Readonly<Record<string, CorpusAction>> = {
  add: addAction,
  ls: lsAction,
  query: queryAction,
  search: searchAction,
  show: showAction,
  trend: trendAction,
  prune: pruneAction,
};

const usage = (name: string, { args }: CorpusAction): string =>
  ["corpus", name, "<folder>", ...args.map((arg) => (arg.startsWith("[") ? arg : `<${arg}>`))].join(" ");

/** Whether an action takes so many words. */
function acceptsCount({ args }: CorpusAction, given: number): boolean {
  const needed = args.filter((arg) => !arg.startsWith("[")).length;
  return given >= needed && (given <= args.length || args.some((arg) => arg.includes("...")));
}

export const corpusCommand = defineCommand({
  paged: true,
  configure(command) {
    command
      .argument("<action>", Object.keys(actions).join(", "))
      .argument("<folder>", "the folder of the corpus; add makes it")
      .argument(
        "[words...]",
        "add: sessions or folders of them; query: a stored query; search: words; show, prune: ids",
      )
      .option("--jobs <n>", "add: number of processes", integer(1, 64), 1)
      .option("--in <when>", "only sessions of a month, a day, a range of days (a..b) or a release", sessionsOfSide)
      .option("--project <name>", "only sessions of this project", name)
      .option("--outcome <outcome>", `only sessions that came out so: ${outcomes.join(", ")}`, choice(outcomes))
      .option(
        "--format <format>",
        "table, json (a line for each row), csv, or parquet (query only, with -o)",
        choice(rowFormats),
        "table",
      )
      .option("--limit <n>", "number of rows; 0 for all", integer(0), 50)
      .option("--sql <statement>", "query: SQL over the tables instead of a stored query")
      .option("--role <role>", `search: only ${roles.join(", ")}`, choice(roles))
      .option("--before <day>", "prune: sessions that began before this day", day)
      .option("--missing", "prune: sessions whose files are gone")
      .option("--force", "query: overwrite the file of -o");
    addOutput(command, "<file>", "query: the Parquet file to write");
    command.addHelpText(
      "after",
      `
agentwire corpus query FOLDER lists the stored queries. The corpus needs DuckDB: npm install @duckdb/node-api

Exit codes: 0 done; 1 nothing was found, or a file could not be added; 3 the folder is not a corpus.`,
    );
  },
  async run(call) {
    const [first = "", folder = "", ...args] = call.args;
    const action = Object.hasOwn(actions, first) ? actions[first] : undefined;
    if (action === undefined || !acceptsCount(action, args.length)) {
      const expected = Object.entries(actions).map(([one, known]) => usage(one, known));
      throw new UsageError(`corpus ${call.args.join(" ")}: expected one of: ${expected.join(", ")}.`);
    }
    return action.run({ ...call, folder: resolve(folder), args });
  },
});
