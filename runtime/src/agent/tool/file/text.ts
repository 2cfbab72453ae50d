import type { FileStat, FilesPort } from "../../../ports.ts";
import { basename, dirname, extname } from "../../../posix/path.ts";
import { decodeFile, type Encoding, encodeText } from "./encoding.ts";

/** Line ends of a text file. */
export type LineEnd = "\n" | "\r\n";

/** A text file in memory. */
export interface TextFile {
  /** With `\n` as line end. */
  readonly content: string;
  readonly lineEnd: LineEnd;
  readonly encoding: Encoding;
  /** Why the file cannot be written in its own encoding; `null` if it can. */
  readonly unwritable: string | null;
  readonly stat: FileStat;
}

/** Converts line ends to `\n`. */
export const withUnixLineEnds = (text: string): string => text.replaceAll("\r\n", "\n");

/** Converts line ends to those of the file. */
export const withLineEnds = (text: string, lineEnd: LineEnd): string =>
  lineEnd === "\n" ? text : withUnixLineEnds(text).replaceAll("\n", "\r\n");

/** The error for a device, a pipe or a socket, which might never end; `null` for other files. */
export const irregularRefusal = (path: string, stat: FileStat | null): string | null =>
  stat?.kind === "other"
    ? `${path} is a device, a pipe or a socket, not a regular file. Name a regular file, or use a shell command.`
    : null;

/** Reads a text file; `null` if it does not exist. `known` is what a look at the file has shown already. */
export async function readTextFile(files: FilesPort, path: string, known?: FileStat | null): Promise<TextFile | null> {
  const stat = known === undefined ? await files.stat(path) : known;
  if (stat === null) return null;
  const { text, encoding, unwritable } = decodeFile(await files.read(path));
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return { content: withUnixLineEnds(text), lineEnd, encoding, unwritable, stat };
}

/** The error for a file that cannot be written in its own encoding. */
export const unwritableText = (what: string): string =>
  `The file ${what}. Only UTF-8, or UTF-16LE with its byte order mark, can be written here, and no file is converted unasked: nothing was written. Change it with a shell command that keeps its encoding, or ask the user whether to convert it.`;

/**
 * Writes a text file and its missing folders, in the encoding of the previous file. Resolves to the resulting
 * modification time.
 */
export async function writeText(
  files: FilesPort,
  path: string,
  text: string,
  before: Pick<TextFile, "encoding"> | null = null,
): Promise<number> {
  await files.makeDirectory(dirname(path));
  await files.write(path, encodeText(text, before?.encoding ?? "utf-8"));
  return (await files.stat(path))?.modified ?? 0;
}

/** Error for a file that does not exist, with the name of a similar neighbor if there is one. */
export async function missingFileText(files: FilesPort, path: string, cwd: string): Promise<string> {
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
