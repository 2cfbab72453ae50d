import type { FilesPort } from "../ports.ts";
import { configDirectory, isSessionId, projectFolderName } from "./project-folder.ts";

/** The location of sessions, and the ports to read them. */
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
  /** The same object as `first` if that is the whole file. */
  readonly last: Uint8Array;
}

/** Reads many or long files. */
export interface LongFiles {
  /** Reads a file from its beginning, piece by piece. A piece is only valid until the next one. */
  chunks(path: string): AsyncIterable<Uint8Array>;
  /**
   * Passes the first and the last `reach` bytes of a file to `read`, and resolves to its result; `null` if there is no
   * such file. The bytes are only valid until `read` returns.
   */
  ends<T>(path: string, reach: number, read: (ends: FileEnds) => T): Promise<T | null>;
  /** Modification times of files, in milliseconds since the epoch; 0 for missing files. */
  modified(paths: readonly string[]): Promise<readonly number[]>;
}

/** Project folders: that of one directory, or all. */
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

/** The same, but throws if there is none. Hosts expect the message. */
export async function mustLocate(sessions: SessionFolders, sessionId: string, dir?: string): Promise<string> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(sessions, sessionId, dir);
  if (stem !== null) return stem;
  const where = dir === undefined ? "any project directory" : `project directory for ${dir}`;
  throw new Error(`Session ${sessionId} not found in ${where}`);
}
