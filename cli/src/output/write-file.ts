import { closeSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createFolder } from "@agentwire/testing/node";
import { Unreadable, UsageError } from "../exit.ts";
import { cannotWrite } from "./file-error.ts";

/** The beginning of a tape. */
const tapeHead = '{"agentwire":"tape"';

/** Whether a file holds a session: a tape, or by its name a log or a transcript. */
function holdsSession(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isFile() !== true || file.size === 0) return false;
  return path.endsWith(".jsonl") || isTape(path);
}

/** Whether a file is a tape, whatever its name. */
function isTape(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(tapeHead.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString() === tapeHead;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a file and its parent folders. Throws {@link UsageError} if it would replace a session with a report, and
 * {@link Unreadable} if the file cannot be written.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    const isReport = !Buffer.from(content.slice(0, tapeHead.length)).toString().startsWith(tapeHead);
    if (isReport && holdsSession(path))
      throw new UsageError(`${path}: the file holds a session, which would be lost. Name another output file.`);
    createFolder(dirname(path));
    writeFileSync(path, content);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw cannotWrite(path, error);
  }
}

/** Creates the folder for several outputs. Throws {@link UsageError} if a file has its name. */
export function outputFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats !== undefined) throw new UsageError(`--output ${path} is a file. Name a folder for several sessions.`);
  try {
    createFolder(path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
