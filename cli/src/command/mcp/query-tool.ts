import * as z from "zod";
import { runQuestion, sqlQuestion, storedQuestion } from "../../corpus/query/question.ts";
import { storedQueries } from "../../corpus/query/registry.ts";
import { keyColumns } from "../../corpus/store/views.ts";
import { tables } from "../../corpus/table/registry.ts";
import { UsageError } from "../../exit.ts";
import { withTables } from "../corpus/open.ts";
import { printRows } from "../corpus/print.ts";
import { captureTerminal } from "./captured.ts";
import type { QueriedCorpus } from "./queried-corpus.ts";

/** How long a query can take, in seconds: a model can write one that never ends. */
const longestS = 20;

/** The stored queries and the tables, for a model that does not know them. */
function vocabulary(): string {
  const queries = storedQueries.map(
    ({ name, about, argument }) => `${name}: ${about}${argument === undefined ? "" : ` Needs a word: ${argument}.`}`,
  );
  const columns = tables.map((table) =>
    [`${table.name}(`, [...Object.keys(keyColumns), ...Object.keys(table.columns)].join(", "), ")"].join(""),
  );
  return ["Stored queries:", ...queries, "", "Tables for SQL (DuckDB):", ...columns].join("\n");
}

/** The input of the tool `query`. */
export const queryInput = {
  name: z.string().describe("Name of a stored query").optional(),
  word: z.string().describe("The word that the stored query needs").optional(),
  sql: z.string().describe("One SELECT statement instead of a stored query").optional(),
  limit: z.number().int().min(1).max(1000).default(50).describe("Number of rows"),
};

/**
 * Runs a stored query or SQL over a corpus, and returns a line of JSON for each row, at most `longest` characters. The SQL comes
 * from a model: it reads tables and nothing else.
 */
export async function runQueryTool(
  { name, word, sql, limit }: z.infer<z.ZodObject<typeof queryInput>>,
  corpus: QueriedCorpus,
  longest: number,
): Promise<string> {
  if (name !== undefined && sql !== undefined)
    throw new UsageError("Give the name of a stored query or SQL, not both.");
  if (name === undefined && sql === undefined) return vocabulary();
  const question =
    sql === undefined
      ? storedQuestion(name ?? "", word === undefined ? [] : [word], "the tool query without arguments")
      : sqlQuestion(sql);
  const named = question.names === undefined ? {} : { names: question.names };
  const rows = await withTables(
    await corpus.folder(),
    {},
    (engine) => runQuestion(engine, question, limit, longestS),
    named,
  );
  if (rows.rows.length === 0) return "No rows.";
  const terminal = captureTerminal(longest);
  printRows(terminal, rows, "json");
  return terminal.output();
}
