import type { DuckDBValue } from "@duckdb/node-api";
import type { Engine } from "../store/engine.ts";

/** A value of a result, as JSON has it. Moments are ISO 8601 texts in UTC. */
export type Cell = string | number | boolean | null;

/** The rows of a query. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function cellOf(value: DuckDBValue): Cell {
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number")
    return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if ("micros" in value && typeof value.micros === "bigint" && !("days" in value))
    return new Date(Number(value.micros / 1000n)).toISOString();
  return String(value);
}

/** Values for the `$names` of a statement. */
export type Parameters = Readonly<Record<string, string | number>>;

/** Runs one statement and returns its rows. */
export async function runSql({ connection }: Engine, sql: string, parameters: Parameters = {}): Promise<Rows> {
  const result = await connection.runAndReadAll(sql, { ...parameters });
  return { columns: result.columnNames(), rows: result.getRows().map((row) => row.map(cellOf)) };
}
