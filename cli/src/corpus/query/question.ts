import { UsageError } from "../../exit.ts";
import type { Engine } from "../store/engine.ts";
import { tables } from "../table/registry.ts";
import { storedQueries } from "./registry.ts";
import { type Parameters, type Rows, runSql } from "./rows.ts";
import { requireSelect } from "./select.ts";

/** What someone asks of a corpus: a stored query, or SQL of their own. */
export interface CorpusQuestion {
  readonly sql: string;
  /** The tables that it reads, if they are known. */
  readonly names?: readonly string[];
  readonly parameters: Parameters;
}

/** The stored query of a name, with the word that it needs. Throws {@link UsageError} if there is none, or the words do not fit. */
export function storedQuestion(name: string, values: readonly string[], list: string): CorpusQuestion {
  const query = storedQueries.find((known) => known.name === name);
  if (query === undefined) throw new UsageError(`There is no stored query ${name}. List them with: ${list}`);
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

/** SQL of the user. It is checked before it runs, because the tables may be unknown until then. */
export const sqlQuestion = (sql: string): CorpusQuestion => ({ sql: sql.replace(/;\s*$/, ""), parameters: {} });

/** Throws {@link UsageError} if SQL of the user does more than read the tables. Those of stored queries are known. */
export async function requireReadable(engine: Engine, { sql, names }: CorpusQuestion): Promise<void> {
  if (names === undefined) await requireSelect(engine, sql);
}

/** Runs `run`, and interrupts the statement of the engine after some seconds. Throws {@link UsageError} then. */
async function within<Result>(engine: Engine, seconds: number, run: () => Promise<Result>): Promise<Result> {
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    engine.connection.interrupt();
  }, seconds * 1000);
  try {
    return await run();
  } catch (error) {
    if (!isOverdue) throw error;
    throw new UsageError(`The query took more than ${seconds} seconds. Select fewer rows or columns.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a question, and returns at most `limit` rows; 0 for all. `seconds`: its time, if that is limited. */
export async function runQuestion(
  engine: Engine,
  question: CorpusQuestion,
  limit: number,
  seconds?: number,
): Promise<Rows> {
  await requireReadable(engine, question);
  // A comment at the end of the SQL must not hide what follows.
  const sql = limit === 0 ? question.sql : `SELECT * FROM (${question.sql}\n) LIMIT ${limit}`;
  const run = (): Promise<Rows> => runSql(engine, sql, question.parameters);
  return seconds === undefined ? run() : within(engine, seconds, run);
}
