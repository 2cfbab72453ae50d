import type { FilesPort } from "../ports.ts";
import { configDirectory, isSessionId, projectFolderName } from "./project-folder.ts";

/** Where sessions lie, and the means to read them. */
export interface SessionFolders {
  readonly files: FilesPort & LongFiles;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The two ends of a file. */
interface FileEnds {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
  readonly first: Uint8Array;
  /** The same object as `first` where that is the whole file. */
  readonly last: Uint8Array;
}

/** Reads long files, and many. */
export interface LongFiles {
  /** A file from its beginning, piece by piece. A piece is gone when the next one is taken. */
  chunks(path: string): AsyncIterable<Uint8Array>;
  /**
   * Hands the first and the last `reach` bytes of a file to `read`, and resolves with what it makes of them; `null` if
   * there is no such file. The bytes are gone when `read` returns.
   */
  ends<T>(path: string, reach: number, read: (ends: FileEnds) => T): Promise<T | null>;
  /** When files were changed, in milliseconds since the epoch; 0 for those that are gone. */
  modified(paths: readonly string[]): Promise<readonly number[]>;
}

/** Folders of projects: that of one directory, or all. */
export async function projectFolders({ files, env }: SessionFolders, dir?: string): Promise<string[]> {
  const root = `${configDirectory(env)}/projects`;
  if (dir !== undefined) return [`${root}/${projectFolderName((await files.resolve(dir)) ?? dir)}`];
  if ((await files.stat(root))?.kind !== "directory") return [];
  const entries = await files.list(root);
  return entries.filter(({ kind }) => kind === "directory").map(({ name }) => `${root}/${name}`);
}

/** The transcript of a session, by its path without `.jsonl`; `null` if there is none. */
export async function locate(sessions: SessionFolders, sessionId: string, dir?: string): Promise<string | null> {
  if (!isSessionId(sessionId)) return null;
  for (const folder of await projectFolders(sessions, dir)) {
    const stem = `${folder}/${sessionId}`;
    if ((await sessions.files.stat(`${stem}.jsonl`))?.kind === "file") return stem;
  }
  return null;
}

/** The same, for those who cannot go on without. Throws in the words that hosts expect. */
export async function mustLocate(sessions: SessionFolders, sessionId: string, dir?: string): Promise<string> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(sessions, sessionId, dir);
  if (stem !== null) return stem;
  const where = dir === undefined ? "any project directory" : `project directory for ${dir}`;
  throw new Error(`Session ${sessionId} not found in ${where}`);
}
