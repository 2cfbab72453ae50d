import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "@agentwire/runtime";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { UsageError } from "../../exit.ts";

/** The package of the engine. It is an optional peer dependency, because only `corpus` needs it. */
const enginePackage = "@duckdb/node-api";

type DuckDb = typeof import("@duckdb/node-api");

/** An open database in memory. */
export interface Engine {
  readonly duckdb: DuckDb;
  readonly connection: DuckDBConnection;
  close(): void;
}

/** Limits of an engine. */
export interface EngineOptions {
  readonly threads?: number;
  /** Megabytes of memory. */
  readonly memoryMb: number;
}

async function load(): Promise<DuckDb> {
  try {
    return await import("@duckdb/node-api");
  } catch (cause) {
    throw new UsageError(
      `A corpus needs DuckDB, which is an optional dependency. Install it beside agentwire: npm install ${enginePackage} (${reasonOf(cause).split("\n")[0]})`,
      { cause },
    );
  }
}

/**
 * Opens a database in memory. What does not fit goes to a temporary folder of its own, because engines that share one
 * overwrite the files of each other. Throws {@link UsageError} that names the package to install if
 * DuckDB is missing.
 */
export async function openEngine({ threads, memoryMb }: EngineOptions): Promise<Engine> {
  const duckdb = await load();
  const temporary = mkdtempSync(join(tmpdir(), "agentwire-corpus-"));
  const instance: DuckDBInstance = await duckdb.DuckDBInstance.create(":memory:", {
    memory_limit: `${memoryMb}MB`,
    temp_directory: temporary,
    // Otherwise it holds all rows of a file that it writes. Queries name their order.
    preserve_insertion_order: "false",
    ...(threads !== undefined && { threads: String(threads) }),
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    duckdb,
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/**
 * How Parquet files are written. The engine holds one group of rows in memory, and a row can hold the result of a tool.
 */
export const parquetOptions = "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 8192";

/** A text as a sqlText of SQL. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Texts as a list of SQL. */
export const sqlTexts = (texts: Iterable<string>): string => `[${[...texts].map(sqlText).join(", ")}]`;
