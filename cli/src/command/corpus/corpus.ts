import { resolve } from "node:path";
import { sessionsOfSide } from "../../corpus/query/trend.ts";
import { outcomeNames, roles } from "../../corpus/session/words.ts";
import { UsageError } from "../../exit.ts";
import { addOutput } from "../../flag/output.ts";
import { choice, day, integer, name } from "../../flag/parsers.ts";
import { defineCommand } from "../define.ts";
import type { CorpusAction } from "./action.ts";
import { rowFormats } from "./print.ts";

interface ActionEntry {
  /** Words that it needs after the folder, then words in brackets that it can take; `...` takes any number. */
  readonly args: readonly string[];
  /** Loads it: a search needs no code that reads sessions. */
  load(): Promise<CorpusAction>;
}

/** What `agentwire corpus` does after its first word. */
const actions: Readonly<Record<string, ActionEntry>> = {
  add: { args: ["session", "[session...]"], load: async () => (await import("./add.ts")).addAction },
  ls: { args: [], load: async () => (await import("./ls.ts")).lsAction },
  query: { args: ["[query]", "[word]"], load: async () => (await import("./query.ts")).queryAction },
  search: { args: ["word", "[word...]"], load: async () => (await import("./search.ts")).searchAction },
  show: { args: ["session"], load: async () => (await import("./show.ts")).showAction },
  trend: { args: ["before", "after"], load: async () => (await import("./trend.ts")).trendAction },
  prune: { args: ["[session...]"], load: async () => (await import("./prune.ts")).pruneAction },
};

const usage = (name: string, { args }: ActionEntry): string =>
  ["corpus", name, "<folder>", ...args.map((arg) => (arg.startsWith("[") ? arg : `<${arg}>`))].join(" ");

/** Whether an action takes so many words. */
function acceptsCount({ args }: ActionEntry, given: number): boolean {
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
      .option("--jobs <n>", "add: number of threads", integer(1, 64), 1)
      .option("--in <when>", "only sessions of a month, a day, a range of days (a..b) or a release", sessionsOfSide)
      .option("--project <name>", "only sessions of this project", name)
      .option("--outcome <outcome>", `only sessions that came out so: ${outcomeNames.join(", ")}`, choice(outcomeNames))
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
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(folder))
      throw new UsageError(
        `${folder}: a corpus is a local folder. Copy it from the object store first, for example with: aws s3 sync ${folder} ci.corpus`,
      );
    return (await action.load()).run({ ...call, folder: resolve(folder), args });
  },
});
