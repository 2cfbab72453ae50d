import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Engine, openEngine, parquetOptions, sqlText, sqlTexts } from "./engine.ts";
import { type Manifest, type StoredFile, writeManifest } from "./manifest.ts";

/** With more files than this, the files of one table and month are merged into one. */
const maxFiles = 8;

/** Copies the rows of files that stay into one new file. Returns it, or nothing if no row stays. */
async function copyRows(
  { connection }: Engine,
  folder: string,
  files: readonly StoredFile[],
  removed: readonly string[],
): Promise<StoredFile[]> {
  const [first] = files;
  if (first === undefined) return [];
  const path = `tables/${first.table}/month=${first.month}/${randomUUID()}.parquet`;
  const source = `FROM read_parquet(${sqlTexts(files.map((file) => join(folder, file.path)))}, union_by_name = true)
    WHERE NOT list_contains(${sqlTexts(removed)}::VARCHAR[], session)`;
  const counted = await connection.runAndReadAll(`SELECT count(*) ${source}`);
  if (counted.getRows()[0]?.[0] === 0n) return [];
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  await connection.run(`COPY (SELECT * ${source}) TO ${sqlText(join(folder, path))} (${parquetOptions})`);
  return [{ ...first, path }];
}

/** Deletes files that the manifest does not name: of a command that was killed, or replaced ones. */
export function deleteUnnamedFiles(folder: string, { files }: Manifest): void {
  const tables = join(folder, "tables");
  if (!existsSync(tables)) return;
  const named = new Set(files.map(({ path }) => join(folder, path)));
  for (const entry of readdirSync(tables, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !named.has(path)) rmSync(path);
  }
}

/**
 * Merges small files into one for each table and month. With `everything`, rewrites every month with more than one file, and
 * all files if rows of removed sessions are in them. Returns the manifest that stands.
 */
export async function mergeFiles(folder: string, manifest: Manifest, everything = false): Promise<Manifest> {
  const { removed } = manifest;
  const dropsRows = everything && removed.length > 0;
  const groups = [...Map.groupBy(manifest.files, ({ table, month }) => `${table} ${month}`).values()];
  const isMerged = (group: readonly StoredFile[]): boolean => dropsRows || group.length > (everything ? 1 : maxFiles);
  if (!groups.some(isMerged)) return manifest;
  const engine = await openEngine({ threads: 1, memoryMb: 200 });
  const files: StoredFile[] = [];
  try {
    for (const group of groups)
      files.push(...(isMerged(group) ? await copyRows(engine, folder, group, removed) : group));
  } finally {
    engine.close();
  }
  const after = { files, removed: dropsRows ? [] : removed };
  writeManifest(folder, after);
  deleteUnnamedFiles(folder, after);
  return after;
}
