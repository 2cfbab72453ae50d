import type { FileStat, FilesPort } from "../../../ports.ts";
import { basename, dirname, extname } from "../../../posix/path.ts";

/** Line ends of a text file. */
export type LineEnd = "\n" | "\r\n";

/** A text file in memory. */
export interface TextFile {
  /** Line ends as `\n`. */
  readonly content: string;
  readonly lineEnd: LineEnd;
  readonly stat: FileStat;
}

/** Decodes text; a byte order mark is dropped. */
export const decodeText = (data: Uint8Array): string => new TextDecoder("utf-8").decode(data);

/** Line ends as `\n`. */
export const withUnixLineEnds = (text: string): string => text.replaceAll("\r\n", "\n");

/** The text with the line ends of the file it goes to. */
export const withLineEnds = (text: string, lineEnd: LineEnd): string =>
  lineEnd === "\n" ? text : withUnixLineEnds(text).replaceAll("\n", "\r\n");

/** Reads a text file; `null` where nothing is there. */
export async function readText(files: FilesPort, path: string): Promise<TextFile | null> {
  const stat = await files.stat(path);
  if (stat === null) return null;
  const raw = decodeText(await files.read(path));
  return { content: withUnixLineEnds(raw), lineEnd: raw.includes("\r\n") ? "\r\n" : "\n", stat };
}

/** Writes a text file and its missing folders; answers the modification time that resulted. */
export async function writeText(files: FilesPort, path: string, text: string): Promise<number> {
  await files.makeDirectory(dirname(path));
  await files.write(path, text);
  return (await files.stat(path))?.modified ?? 0;
}

/** What is said of a file that is not there, with a neighbour of a similar name where there is one. */
export async function missingFile(files: FilesPort, path: string, cwd: string): Promise<string> {
  const similar = await similarName(files, path);
  const hint = similar === null ? "" : ` Did you mean ${similar}?`;
  return `File does not exist. Note: your current working directory is ${cwd}.${hint}`;
}

async function similarName(files: FilesPort, path: string): Promise<string | null> {
  const folder = dirname(path);
  const stem = stemOf(path);
  const entries = await files.list(folder).catch(() => []);
  const match = entries.find((entry) => entry.kind === "file" && stemOf(entry.name) === stem);
  return match?.name ?? null;
}

const stemOf = (path: string): string => {
  const name = basename(path);
  const extension = extname(name);
  return extension === "" ? name : name.slice(0, -extension.length);
};
