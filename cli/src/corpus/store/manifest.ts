import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Unreadable } from "../../exit.ts";
import { tablesVersion } from "../table/registry.ts";
import { isCorpus, manifestName } from "./is-corpus.ts";

/** One Parquet file of a table. */
const StoredFile = z.object({
  table: z.string(),
  month: z.string(),
  /** Path below the folder of the corpus. */
  path: z.string().regex(/^tables\/[a-z_]+\/month=\d{4}-\d{2}\/[\w-]+\.parquet$/),
});

/** The file that says what a corpus consists of. What it does not name is not part of the corpus. */
const Manifest = z.object({
  agentwire: z.literal("corpus"),
  /** Version of the tables. */
  version: z.int().min(1),
  files: z.array(StoredFile),
  /** Sessions whose rows are still in the files, and do not count. */
  removed: z.array(z.string()),
});

export type StoredFile = Readonly<z.output<typeof StoredFile>>;

/** What a corpus consists of. */
export interface Manifest {
  readonly files: readonly StoredFile[];
  readonly removed: readonly string[];
}

/** Reads what a corpus consists of. Throws {@link Unreadable} if the folder is not a corpus, or one of a later version. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName);
  if (!isCorpus(folder))
    throw new Unreadable(`${folder} is not a corpus. Create one with: agentwire corpus add ${folder} SESSIONS...`);
  const parsed = Manifest.safeParse(jsonOf(path));
  if (!parsed.success)
    throw new Unreadable(`${path} is damaged: ${parsed.error.issues[0]?.message}. Add the sessions to a new corpus.`);
  if (parsed.data.version > tablesVersion)
    throw new Unreadable(
      `${path} has version ${parsed.data.version}, and this agentwire reads up to ${tablesVersion}. Update agentwire.`,
    );
  return parsed.data;
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Replaces the manifest in one step: readers and a crash see the one before or this one. */
export function writeManifest(folder: string, { files, removed }: Manifest): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, manifestName);
  const file = openSync(`${path}.new`, "w");
  try {
    writeSync(file, `${JSON.stringify({ agentwire: "corpus", version: tablesVersion, files, removed })}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}
