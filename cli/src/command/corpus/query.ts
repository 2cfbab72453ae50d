import { closeSync, openSync } from "node:fs";
import {
  type CorpusQuestion,
  requireReadable,
  runQuestion,
  sqlQuestion,
  storedQuestion,
} from "../../corpus/query/question.ts";
import { storedQueries } from "../../corpus/query/registry.ts";
import type { Rows } from "../../corpus/query/rows.ts";
import { type Engine, parquetOptions, sqlText } from "../../corpus/store/engine.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
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

async function writeParquet(engine: Engine, question: CorpusQuestion, path: string): Promise<void> {
  await requireReadable(engine, question);
  const { sql, parameters } = question;
  await engine.connection.run(`COPY (${sql}\n) TO ${sqlText(path)} (${parquetOptions}, USE_TMP_FILE false)`, {
    ...parameters,
  });
}

/** `corpus query`: runs a stored query, or SQL. */
export const queryAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const [name, ...values] = args;
    const sql = parseIfSet(options.sql, sqlQuestion);
    if (name === undefined && sql === undefined) return list(terminal);
    if (name !== undefined && sql !== undefined) throw new UsageError("Name a stored query, or give --sql, not both.");
    const question = sql ?? storedQuestion(name ?? "", values, "agentwire corpus query FOLDER");
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
      (engine) => asUsage(runQuestion(engine, question, limit)),
      named,
    );
    printRows(terminal, rows, format);
    noteLimit(terminal, rows, limit);
    return rows.rows.length === 0 ? exitCode.found : exitCode.ok;
  },
};
