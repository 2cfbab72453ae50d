import type { Ports } from "../../../ports.ts";
import type { ToolFolders } from "../../core/tool.ts";

/** The services for saving a result as a file. */
export interface ResultFiles {
  readonly ports: Pick<Ports, "files" | "clock" | "ids">;
  readonly folders: Pick<ToolFolders, "results">;
}

/** Names a file, without its extension. `time`: milliseconds since the epoch. `random`: makes the name unique. */
export type FileName = (time: number, random: string) => string;

/** Common file extensions by content type. */
const endings: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "pdf"],
  ["application/json", "json"],
  ["application/zip", "zip"],
  ["application/gzip", "gz"],
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
  ["audio/mpeg", "mp3"],
  ["audio/wav", "wav"],
  ["audio/ogg", "ogg"],
  ["text/plain", "txt"],
  ["text/csv", "csv"],
  ["text/html", "html"],
  ["text/markdown", "md"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
]);

/** The file extension for a content type. */
export const endingOf = (type: string): string => endings.get(type) ?? "bin";

/**
 * Saves a result under a new name in a file that only the user can read. Resolves to its path; `null` if it could not be
 * saved. `name`: returns characters that are safe in a name.
 */
export const saveResult = (
  files: ResultFiles,
  name: FileName,
  ending: string,
  content: Uint8Array | string,
): Promise<string | null> => {
  const { clock, ids } = files.ports;
  return writeResult(files, `${name(clock.now(), ids.uuid().slice(0, 6))}.${ending}`, content);
};

/** Saves a result in a file that only the user can read. Resolves to its path; `null` if it could not be saved. */
export async function writeResult(
  { ports, folders }: Pick<ResultFiles, "folders"> & { readonly ports: Pick<Ports, "files"> },
  name: string,
  content: Uint8Array | string,
): Promise<string | null> {
  const path = `${folders.results}/${name}`;
  try {
    await ports.files.makeDirectory(folders.results);
    await ports.files.write(path, content, { mode: 0o600 });
    return path;
  } catch {
    return null;
  }
}
