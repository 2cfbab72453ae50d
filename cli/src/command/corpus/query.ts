import { closeSync, openSync } from "node:fs";
import type { StoredQuery } from "../../corpus/query/define.ts";
import { storedQueries } from "../../corpus/query/registry.ts";
import { type Parameters, type Rows, runSql } from "../../corpus/query/rows.ts";
import { type Engine, parquetOptions, sqlText } from "../../corpus/store/engine.ts";
import { tables } from "../../corpus/table/registry.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { outputPath } from "../../flag/output.ts";
import { newFile, removeFile } from "../../flag/path.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { cell, safe, type Terminal } from "../../terminal.ts";
import type { CorpusAction } from "./action.ts";
import { formatOf } from "./format.ts";
import { withTables } from "./open.ts";
import { noteLimit, printRows } from "./print.ts";

function list(terminal: Terminal): number {
  for (const { name, about, argument } of storedQueries)
    terminal.out(`${cell(name, 24)} ${about}${argument === undefined ? "" : ` Needs a word: ${argument}.`}`);
  return exitCode.ok;
}

interface Question {
  readonly sql: string;
  /** The tables that it reads, if they are known. */
  readonly names?: readonly string[];
  readonly parameters: Parameters;
}

function questionOf(query: StoredQuery | undefined, name: string, values: readonly string[]): Question {
  if (query === undefined)
    throw new UsageError(`There is no stored query ${name}. List them with: agentwire corpus query FOLDER`);
  const [argument] = values;
  if ((query.argument === undefined) !== (argument === undefined) || values.length > 1)
    throw new UsageError(
      query.argument === undefined
        ? `The query ${name} takes no word.`
        : `The query ${name} needs a word: ${query.argument}.`,
    );
  const names = tables.flatMap((table) => (query.sql.includes(table.name) ? table.name : []));
  return { sql: query.sql, names, parameters: argument === undefined ? {} : { word: argument } };
}

/** The message of the engine as a mistake on the command line: the SQL is the user's. */
async function asUsage<Result>(run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (cause) {
    throw new UsageError(`--sql: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Throws an `Unreadable` that names the file if it cannot be written: the engine would name only itself. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "w"));
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}

async function writeParquet(engine: Engine, { sql, parameters }: Question, path: string): Promise<void> {
  await engine.connection.run(`COPY (${sql}) TO ${sqlText(path)} (${parquetOptions}, USE_TMP_FILE false)`, {
    ...parameters,
  });
}

const limited = ({ sql }: Question, limit: number): string =>
  limit === 0 ? sql : `SELECT * FROM (${sql}) LIMIT ${limit}`;

/** `corpus query`: runs a stored query, or SQL. */
export const queryAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const [name, ...values] = args;
    const sql = options.sql === undefined ? undefined : String(options.sql).replace(/;\s*$/, "");
    if (name === undefined && sql === undefined) return list(terminal);
    if (name !== undefined && sql !== undefined) throw new UsageError("Name a stored query, or give --sql, not both.");
    const question: Question =
      sql === undefined
        ? questionOf(
            storedQueries.find((known) => known.name === name),
            name ?? "",
            values,
          )
        : { sql, parameters: {} };
    const named = question.names === undefined ? {} : { names: question.names };
    const format = formatOf(options.format);
    const limit = Number(options.limit);
    if (format === "parquet") {
      const output = outputPath(options);
      if (output === undefined) throw new UsageError("--format parquet needs a file: -o <file>.");
      if (options.force === true) removeFile(output);
      else newFile("-o", output);
      makeFile(output);
      await withTables(folder, options, (engine) => asUsage(writeParquet(engine, question, output)), {
        output,
        ...named,
      });
      terminal.out(safe(output));
      return exitCode.ok;
    }
    const rows: Rows = await withTables(
      folder,
      options,
      (engine) => asUsage(runSql(engine, limited(question, limit), question.parameters)),
      named,
    );
    printRows(terminal, rows, format);
    noteLimit(terminal, rows, limit);
    return rows.rows.length === 0 ? exitCode.found : exitCode.ok;
  },
};
