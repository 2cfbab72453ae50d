import { join } from "node:path";
import { costsTable } from "../table/costs.ts";
import type { ColumnType, Table } from "../table/define.ts";
import { tables } from "../table/registry.ts";
import { reportsTable } from "../table/reports.ts";
import { type Engine, sqlText, sqlTexts } from "./engine.ts";
import type { Manifest } from "./manifest.ts";
import { createRepeatedUsage, withoutRepeatedUsage } from "./repeated-usage.ts";

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
  bytes: "BLOB",
};

/** The columns of every table, before its own. `month` is in the path of the file. */
export const keyColumns = { session: "VARCHAR", month: "VARCHAR" } as const;

const sqlColumns = ({ columns }: Table): readonly (readonly [name: string, type: string])[] => [
  ...Object.entries(keyColumns),
  ...Object.entries(columns).map(([name, { type }]) => [name, sqlTypes[type]] as const),
];

/** A condition on the table `sessions`, in SQL. */
export type SessionCondition = string;

/** The files of a table as a source of SQL, those of removed sessions included. */
const sourceOf = (folder: string, paths: readonly string[]): string =>
  `read_parquet(${sqlTexts(paths.map((path) => join(folder, path)))}, hive_partitioning = true,
    hive_types = {'month': VARCHAR}, union_by_name = true)`;

/** What SQL sees of a corpus. */
export interface OpenOptions {
  readonly conditions?: readonly SessionCondition[];
  /** The only file that the engine can write. */
  readonly output?: string;
  /** Names of the tables, apart from `sessions`. Default: all. To open a table takes time, because all its files are opened. */
  readonly names?: readonly string[];
}

/**
 * Defines the tables of a corpus as views, so that SQL sees the sessions that fulfil all conditions and no others. From
 * then on, the engine reads no file outside of the corpus and writes only to `output`.
 */
export async function openTables(
  engine: Engine,
  folder: string,
  { files, removed }: Manifest,
  { conditions = [], output, names }: OpenOptions = {},
): Promise<void> {
  const { connection } = engine;
  const hidden = removed.length === 0 ? "true" : `NOT list_contains(${sqlTexts(removed)}, session)`;
  const isFiltered = conditions.length > 0;
  const rowsOf = (table: Table): string => {
    const paths = files.filter(({ table: name }) => name === table.name).map(({ path }) => path);
    const columns = sqlColumns(table);
    const empty = columns.map(([name, type]) => `CAST(NULL AS ${type}) AS "${name}"`).join(", ");
    const list = columns.map(([name]) => `"${name}"`).join(", ");
    return paths.length === 0
      ? `SELECT ${empty} WHERE false`
      : `SELECT ${list} FROM ${sourceOf(folder, paths)} WHERE ${hidden}`;
  };
  const opened = tables.filter(({ name }) => name === "sessions" || names === undefined || names.includes(name));
  for (const table of opened) {
    let source = rowsOf(table);
    if (table === costsTable) {
      // Of all recordings: one that is not chosen can contain the usage first.
      await createRepeatedUsage(engine, rowsOf(reportsTable));
      source = withoutRepeatedUsage(source);
    }
    if (table.name !== "sessions") {
      const chosen = isFiltered ? " WHERE session IN (SELECT session FROM chosen)" : "";
      await connection.run(`CREATE VIEW "${table.name}" AS SELECT * FROM (${source})${chosen}`);
      continue;
    }
    const filter = isFiltered ? ` WHERE ${conditions.map((condition) => `(${condition})`).join(" AND ")}` : "";
    await connection.run(`CREATE VIEW sessions AS SELECT * FROM (${source})${filter}`);
    if (isFiltered) await connection.run("CREATE TABLE chosen AS SELECT session FROM sessions");
  }
  await connection.run(`SET allowed_directories = ${sqlTexts([join(folder, "tables")])}`);
  if (output !== undefined) await connection.run(`SET allowed_paths = ${sqlTexts([output])}`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}

/** A condition that a column of `sessions` has a value. */
export const columnIs = (column: string, value: string): SessionCondition => `"${column}" = ${sqlText(value)}`;
