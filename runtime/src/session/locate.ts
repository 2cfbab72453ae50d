import type { FilesPort } from "../ports.ts";
import { configDirectory, isSessionId, projectFolderName } from "./project-folder.ts";

/** Where sessions lie, and the means to read them. */
export interface SessionRoom {
  readonly files: FilesPort & SliceReader;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads a part of a file. Gives less where the file ends before. */
export interface SliceReader {
  slice(path: string, start: number, length: number): Promise<Uint8Array>;
}

/** Folders of projects: that of one directory, or all. */
export async function projectFolders({ files, env }: SessionRoom, dir?: string): Promise<string[]> {
  const root = `${configDirectory(env)}/projects`;
  if (dir !== undefined) return [`${root}/${projectFolderName((await files.resolve(dir)) ?? dir)}`];
  if ((await files.stat(root))?.kind !== "directory") return [];
  const entries = await files.list(root);
  return entries.filter(({ kind }) => kind === "directory").map(({ name }) => `${root}/${name}`);
}

/** The transcript of a session, by its path without `.jsonl`; `null` where there is none. */
export async function locate(room: SessionRoom, sessionId: string, dir?: string): Promise<string | null> {
  if (!isSessionId(sessionId)) return null;
  for (const folder of await projectFolders(room, dir)) {
    const stem = `${folder}/${sessionId}`;
    if ((await room.files.stat(`${stem}.jsonl`))?.kind === "file") return stem;
  }
  return null;
}

/** The same, for those who cannot go on without. Throws in the words that hosts expect. */
export async function mustLocate(room: SessionRoom, sessionId: string, dir?: string): Promise<string> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(room, sessionId, dir);
  if (stem !== null) return stem;
  const where = dir === undefined ? "any project directory" : `project directory for ${dir}`;
  throw new Error(`Session ${sessionId} not found in ${where}`);
}
