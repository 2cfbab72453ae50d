import { realpathSync, statSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { sessionsIn } from "../../input/folder.ts";
import { openEngine } from "../store/engine.ts";
import { isCorpus } from "../store/is-corpus.ts";
import { type Manifest, readManifest, type StoredFile, writeManifest } from "../store/manifest.ts";
import { deleteUnnamedFiles, mergeFiles } from "../store/merge.ts";
import { openTables } from "../store/views.ts";
import type { Claim, Ingester, IngestResult } from "./ingester.ts";

/** Bytes of sessions after which a thread completes its files: it bounds what a kill loses. */
const flushBytes = 256 * 1024 * 1024;

/** Bytes of files that a thread ingests together, at most. */
const groupBytes = 1024 * 1024;

/** What an addition came to. */
export interface Addition {
  added: number;
  /** Sessions that the corpus already has. */
  known: number;
  unreadable: number;
  /** Sessions that a longer version of the same file replaces. */
  replaced: number;
}

/** What to add, and where. */
export interface AddOptions {
  readonly folder: string;
  readonly paths: readonly string[];
  /** Number of threads. One works in the thread of the caller. */
  readonly jobs: number;
  /** Called after each file. */
  readonly onFile?: (
    progress: { readonly done: number; readonly total: number },
    path: string,
    outcome: IngestResult,
  ) => void;
}

/** What a corpus knows of the sessions that it has. */
interface KnownSessions {
  readonly hashes: Set<string>;
  /** Files that have not changed since, by path, size and time. */
  readonly files: ReadonlySet<string>;
  /** Sessions by file and the agent's session id. */
  readonly byFile: Map<string, string>;
}

const fileKey = (path: string, bytes: number, modified: number): string => `${bytes} ${Math.round(modified)} ${path}`;

async function knownSessions(folder: string, manifest: Manifest): Promise<KnownSessions> {
  const known = { hashes: new Set<string>(), files: new Set<string>(), byFile: new Map<string, string>() };
  if (manifest.files.length === 0) return known;
  const engine = await openEngine({ threads: 1, memoryMb: 160 });
  try {
    await openTables(engine, folder, manifest, { names: [] });
    const found = await engine.connection.stream(
      "SELECT session, path, bytes, epoch_ms(modified), session_id FROM sessions",
    );
    for (let chunk = await found.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await found.fetchChunk())
      for (const [session, path, bytes, modified, sessionId] of chunk.getRows()) {
        known.hashes.add(String(session));
        known.files.add(fileKey(String(path), Number(bytes), Number(modified)));
        if (typeof sessionId === "string") known.byFile.set(`${path}\n${sessionId}`, String(session));
      }
    return known;
  } finally {
    engine.close();
  }
}

/** The files to read in groups, each once: those that have changed since they were added, and new ones. */
async function filesToRead(paths: readonly string[], known: KnownSessions, jobs: number) {
  const files = new Map<string, number>();
  let unchanged = 0;
  for (const given of paths)
    for (const found of await sessionsIn(given)) {
      const path = realpathSync.native(found);
      const { size, mtimeMs } = statSync(path);
      if (known.files.has(fileKey(path, size, mtimeMs))) unchanged++;
      else files.set(path, size);
    }
  return { groups: inGroups(files, jobs), unchanged };
}

/** Groups files, so that each thread has several groups. */
function inGroups(files: ReadonlyMap<string, number>, jobs: number): string[][] {
  const allBytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const enough = Math.min(groupBytes, allBytes / jobs / 4);
  const groups: string[][] = [];
  let bytes = enough;
  for (const [path, size] of files) {
    if (bytes >= enough) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(path);
    bytes += size;
  }
  return groups;
}

/**
 * Lets the young generation of this thread, and of threads that start later, grow again. The start of `agentwire` fixes
 * its size for the process. In a thread, that is less than one session, and each collection copies the sessions in work.
 * A collection that shares its work among threads would cost more.
 */
function growYoungGeneration(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
  setFlagsFromString("--no-parallel-scavenge");
}

/** Starts what reads sessions: in this thread for one, which needs no further memory, or in as many threads. */
async function startIngesters(folder: string, claim: Claim, count: number): Promise<readonly Ingester[]> {
  if (count === 0) return [];
  growYoungGeneration();
  if (count === 1) return [(await import("./ingester.ts")).createIngester(folder, claim)];
  const { startWorkerIngester } = await import("./worker-ingester.ts");
  return Promise.all(Array.from({ length: count }, () => startWorkerIngester(folder, claim)));
}

/**
 * Adds sessions to a corpus. Sessions that it has are skipped, by the hash of their content. A session whose file has
 * grown since replaces what it was. What is read is part of the corpus from time to time, so that a later call continues
 * where this one was killed. The caller holds the lock.
 */
export async function addSessions({ folder, paths, jobs, onFile }: AddOptions): Promise<Addition> {
  let manifest: Manifest = isCorpus(folder) ? readManifest(folder) : { files: [], removed: [] };
  deleteUnnamedFiles(folder, manifest);
  const known = await knownSessions(folder, manifest);
  const { groups, unchanged } = await filesToRead(paths, known, jobs);
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const result: Addition = { added: 0, known: unchanged, unreadable: 0, replaced: 0 };
  writeManifest(folder, manifest);
  const claim: Claim = async (sessions) =>
    sessions.map((session) => {
      const isNew = !known.hashes.has(session);
      known.hashes.add(session);
      return isNew;
    });
  const commit = (written: readonly StoredFile[], replaced: readonly string[]): void => {
    result.replaced += replaced.length;
    manifest = { files: [...manifest.files, ...written], removed: [...manifest.removed, ...replaced] };
    writeManifest(folder, manifest);
  };
  let [next, done] = [0, 0];
  const readFiles = async (ingester: Ingester): Promise<void> => {
    let bytes = 0;
    let replaced: string[] = [];
    const flush = async (): Promise<void> => {
      const written = await ingester.flush();
      if (written.length > 0) commit(written, replaced);
      [bytes, replaced] = [0, []];
    };
    for (let group = groups[next++]; group !== undefined; group = groups[next++]) {
      for (const [index, outcome] of (await ingester.ingest(group)).entries()) {
        const path = group[index] ?? "";
        result[outcome.kind]++;
        if (outcome.kind === "added") {
          bytes += outcome.bytes;
          const key = `${path}\n${outcome.sessionId}`;
          const before = outcome.sessionId === null ? undefined : known.byFile.get(key);
          if (before !== undefined) replaced.push(before);
          if (outcome.sessionId !== null) known.byFile.set(key, outcome.session);
        }
        onFile?.({ done: ++done, total }, path, outcome);
      }
      if (bytes >= flushBytes) await flush();
    }
    await flush();
  };
  const ingesters = await startIngesters(folder, claim, Math.min(jobs, groups.length));
  try {
    await Promise.all(ingesters.map(readFiles));
  } finally {
    await Promise.all(ingesters.map((ingester) => ingester.close()));
  }
  await mergeFiles(folder, manifest);
  return result;
}
