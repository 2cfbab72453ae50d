import { isJsonObject } from "@agentwire/protocol/json";
import { UsageError } from "../../exit.ts";
import { type Engine, sqlText } from "../store/engine.ts";

/**
 * Table functions that SQL of the user can call. Others read files or change the engine, and the engine itself allows them
 * in a `SELECT`: one of them writes the log of statements to a folder.
 */
const tableFunctions: readonly unknown[] = ["generate_series", "range", "unnest"];

/** The part of a syntax tree that a user may not run, in a phrase; `undefined` if there is none. */
function forbiddenPart(node: unknown): string | undefined {
  if (Array.isArray(node)) {
    for (const item of node) {
      const found = forbiddenPart(item);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isJsonObject(node)) return undefined;
  if (node.type === "TABLE_FUNCTION") {
    const name = isJsonObject(node.function) ? node.function.function_name : undefined;
    if (!tableFunctions.includes(name)) return `the table function ${name}`;
  }
  // The engine would open a file of such a name.
  if (node.type === "BASE_TABLE" && !/^\w+$/.test(String(node.table_name))) return `the table ${node.table_name}`;
  return forbiddenPart(Object.values(node));
}

/**
 * Throws {@link UsageError} if SQL is not one `SELECT` statement, or reads something else than tables. The engine parses it, so
 * that no spelling hides anything.
 */
export async function requireSelect({ connection }: Engine, sql: string): Promise<void> {
  const result = await connection.runAndReadAll(`SELECT json_serialize_sql(${sqlText(sql)})`);
  const parsed: unknown = JSON.parse(String(result.getRows()[0]?.[0]));
  const { error, error_message: message, statements } = isJsonObject(parsed) ? parsed : {};
  if (error !== false) throw new UsageError(`${message}. Only one SELECT statement can be run on a corpus.`);
  if (!Array.isArray(statements) || statements.length !== 1)
    throw new UsageError("Only one SELECT statement can be run on a corpus.");
  const part = forbiddenPart(statements);
  if (part !== undefined) throw new UsageError(`SQL can read only the tables of the corpus, not ${part}.`);
}
