import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { DuckDBAppender, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import type { ColumnType, Table, TableRow } from "../table/define.ts";
import { tables } from "../table/registry.ts";
import { type Engine, parquetOptions, sqlText } from "./engine.ts";
import type { StoredFile } from "./manifest.ts";

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

/** The columns of a table and their types in SQL, without `month`. */
export const sqlColumns = (table: Table): readonly (readonly [name: string, type: string])[] => [
  ["session", keyColumns.session],
  ...Object.entries(table.columns).map(([name, { type }]) => [name, sqlTypes[type]] as const),
];

/** How the files of a table are written, by its name. */
export const tableOptions = (table: string): string =>
  parquetOptions(tables.find(({ name }) => name === table)?.isSearched === true ? "lz4_raw" : "zstd");

/** Rows that are handed to the engine at once: the size of its own chunks. */
const chunkRows = 2048;

type CellValue = NonNullable<TableRow[string]>;

/** Collects the rows of one table by column. */
interface Buffer {
  readonly table: Table;
  /** The own columns of the table, and how the engine gets their values. */
  readonly own: readonly {
    readonly name: string;
    readonly convert: (value: CellValue) => DuckDBValue;
  }[];
  readonly types: readonly DuckDBType[];
  readonly appender: DuckDBAppender;
  columns: DuckDBValue[][];
}

/** The session that rows belong to. */
export interface RowOwner {
  readonly session: string;
  readonly month: string;
}

/** Writes rows to Parquet files. */
export interface RowWriter {
  add(table: Table, owner: RowOwner, row: TableRow): void;
  /** Takes back the rows of a session that turned out to be unreadable. */
  discard(session: string): Promise<void>;
  /** Writes what was collected to new files, and returns them. They belong to the corpus once its manifest names them. */
  flush(): Promise<readonly StoredFile[]>;
  /** Lets go of the engine: its appenders must not outlive it. */
  close(): void;
}

/** Numbers of a peer can be anything; a column of whole numbers takes what JavaScript counts exactly. */
const toBigInt = (value: number): bigint | null =>
  Number.isFinite(value)
    ? BigInt(Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(value))))
    : null;

/** Creates a writer that collects rows in the memory of an engine. */
export async function createRowWriter(folder: string, { duckdb, connection }: Engine): Promise<RowWriter> {
  const { VARCHAR, BIGINT, DOUBLE, BOOLEAN, TIMESTAMP, BLOB, DuckDBDataChunk, DuckDBTimestampValue, DuckDBBlobValue } =
    duckdb;
  const types: Readonly<Record<ColumnType, DuckDBType>> = {
    text: VARCHAR,
    integer: BIGINT,
    number: DOUBLE,
    boolean: BOOLEAN,
    time: TIMESTAMP,
    bytes: BLOB,
  };
  /** How the engine gets a value that is not null. */
  const converters: Readonly<Record<ColumnType, (value: CellValue) => DuckDBValue>> = {
    text: (value) => (typeof value === "string" ? value : null),
    boolean: (value) => (typeof value === "boolean" ? value : null),
    integer: (value) => (typeof value === "number" ? toBigInt(value) : null),
    number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : null),
    time: (value) => (typeof value === "number" ? new DuckDBTimestampValue(BigInt(Math.round(value)) * 1000n) : null),
    bytes: (value) => (value instanceof Uint8Array ? new DuckDBBlobValue(value) : null),
  };
  const buffers = new Map<Table, Buffer>();
  for (const table of tables) {
    const own = sqlColumns(table).slice(1);
    const columns = [...Object.entries(keyColumns), ...own].map(([name, type]) => `"${name}" ${type}`);
    await connection.run(`CREATE TABLE "${table.name}" (${columns.join(", ")})`);
    buffers.set(table, {
      table,
      own: Object.entries(table.columns).map(([name, { type }]) => ({ name, convert: converters[type] })),
      types: [VARCHAR, VARCHAR, ...Object.values(table.columns).map(({ type }) => types[type])],
      appender: await connection.createAppender(table.name),
      columns: [],
    });
  }
  const hand = (buffer: Buffer): void => {
    const rows = buffer.columns[0]?.length ?? 0;
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(buffer.types, rows);
    chunk.setColumns(buffer.columns);
    buffer.appender.appendDataChunk(chunk);
    buffer.columns = [];
  };
  const handAll = (): void => {
    for (const buffer of buffers.values()) {
      hand(buffer);
      buffer.appender.flushSync();
    }
  };
  return {
    add(table, { session, month }, row) {
      const buffer = buffers.get(table);
      if (buffer === undefined)
        throw new Error(`The table ${table.name} is not in the registry. This is a defect in agentwire: report it.`);
      if (buffer.columns.length === 0) buffer.columns = buffer.types.map(() => []);
      buffer.columns[0]?.push(session);
      buffer.columns[1]?.push(month);
      let index = 2;
      for (const { name, convert } of buffer.own) {
        const value = row[name];
        buffer.columns[index++]?.push(value === null || value === undefined ? null : convert(value));
      }
      if ((buffer.columns[0]?.length ?? 0) === chunkRows) hand(buffer);
    },
    async discard(session) {
      handAll();
      for (const { name } of tables) await connection.run(`DELETE FROM "${name}" WHERE session = ${sqlText(session)}`);
    },
    async flush() {
      handAll();
      const segment = randomUUID();
      const files: StoredFile[] = [];
      for (const { name } of tables) files.push(...(await writeTable(folder, name, segment, { duckdb, connection })));
      return files;
    },
    close() {
      for (const { appender } of buffers.values()) appender.closeSync();
    },
  };
}

/** Moves the rows of a table in memory to Parquet files, one a month. */
async function writeTable(
  folder: string,
  table: string,
  segment: string,
  { connection }: Pick<Engine, "duckdb" | "connection">,
): Promise<StoredFile[]> {
  const target = join(folder, "tables", table);
  mkdirSync(target, { recursive: true });
  const copied = await connection.runAndReadAll(
    `COPY "${table}" TO ${sqlText(target)} (${tableOptions(table)}, PARTITION_BY (month),
      OVERWRITE_OR_IGNORE, FILENAME_PATTERN '${segment}_{i}', RETURN_FILES)`,
  );
  await connection.run(`TRUNCATE "${table}"`);
  const [paths] = copied.getColumns()[1] === undefined ? [[]] : [copied.getColumns()[1] ?? []];
  return paths.flatMap((list) => filesIn(list)).map((path) => storedFile(folder, table, path));
}

/** The texts in a list of the engine. */
const filesIn = (list: DuckDBValue): string[] =>
  typeof list === "object" && list !== null && "items" in list
    ? list.items.filter((item): item is string => typeof item === "string")
    : [];

/** How the manifest names a file. */
function storedFile(folder: string, table: string, path: string): StoredFile {
  const month = /[\\/]month=(\d{4}-\d{2})[\\/]/.exec(path)?.[1];
  if (month === undefined)
    throw new Error(
      `${path} is not in a month folder of the corpus. Move it back, or build the corpus again with: agentwire corpus add`,
    );
  return { table, month, path: relative(folder, path).split(sep).join("/") };
}
