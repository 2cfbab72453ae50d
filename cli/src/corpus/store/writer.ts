import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { ParquetFile } from "../parquet/file.ts";
import type { Table, TableRow } from "../table/define.ts";
import { tables } from "../table/registry.ts";
import type { StoredFile } from "./manifest.ts";

/** Bytes of rows in memory. With more, the largest tables are written as row groups. */
const mostBytes = 12 * 1024 * 1024;
/** What remains in memory then: small row groups would be slow to read. */
const leftBytes = mostBytes / 4;

/** The session that rows belong to. */
interface RowOwner {
  readonly session: string;
  readonly month: string;
}

/** Writes rows to Parquet files. */
export interface RowWriter {
  /** Begins the rows of a session. */
  begin(owner: RowOwner): void;
  /** Adds a row of the session. */
  add(table: Table, row: TableRow): void;
  /** Removes the rows of the session, because it turned out to be unreadable. */
  discard(): void;
  /** Completes the files, and returns them. They belong to the corpus once its manifest names them. */
  flush(): readonly StoredFile[];
}

/** The file of a table and a month. */
interface OpenFile extends StoredFile {
  readonly file: ParquetFile;
}

/** Creates a writer that collects rows in memory, and writes a file for each table and month. */
export function createRowWriter(folder: string): RowWriter {
  const months = new Map<string, ReadonlyMap<Table, OpenFile>>();
  let key: readonly string[] = [];
  let open: ReadonlyMap<Table, OpenFile> = new Map();
  let size = 0;

  function openMonth(month: string): ReadonlyMap<Table, OpenFile> {
    const name = `${randomUUID()}.parquet`;
    const files = tables.map((table): [Table, OpenFile] => {
      const path = `tables/${table.name}/month=${month}/${name}`;
      const columns = Object.entries(table.columns).map(([column, { type }]) => [column, type] as const);
      const file = new ParquetFile(join(folder, path), [["session", "text"], ...columns]);
      return [table, { table: table.name, month, path, file }];
    });
    return new Map(files);
  }
  const allFiles = (): OpenFile[] => [...months.values()].flatMap((files) => [...files.values()]);
  const writeRows = ({ file }: OpenFile): void => {
    mkdirSync(dirname(file.path), { recursive: true });
    size -= file.size;
    file.write();
  };
  const writeLargest = (): void => {
    for (const one of allFiles().sort((a, b) => b.file.size - a.file.size)) {
      if (size <= leftBytes) return;
      writeRows(one);
    }
  };
  return {
    begin({ session, month }) {
      key = [session];
      open = months.get(month) ?? openMonth(month);
      months.set(month, open);
      for (const { file } of open.values()) file.mark();
    },
    add(table, row) {
      const found = open.get(table);
      if (found === undefined)
        throw new Error(`The table ${table.name} is not in the registry. This is a defect in agentwire: report it.`);
      size += found.file.add(key, row);
      if (size > mostBytes) writeLargest();
    },
    discard() {
      for (const { file } of open.values()) {
        size -= file.size;
        file.discard();
        size += file.size;
      }
    },
    flush() {
      for (const one of allFiles()) if (one.file.size > 0) writeRows(one);
      const written = allFiles().filter(({ file }) => file.end());
      months.clear();
      open = new Map();
      return written.map(({ table, month, path }) => ({ table, month, path }));
    },
  };
}
