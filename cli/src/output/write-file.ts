import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Unreadable, UsageError } from "../exit.ts";
import { cannotWrite } from "./file-error.ts";

/** The beginning of a tape. */
const tapeHead = '{"agentwire":"tape"';

/** Whether a file is a tape. */
function isTape(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
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
 * Writes a file and its parent folders. Throws {@link UsageError} if it would replace a tape with a report, and
 * {@link Unreadable} if the file cannot be written.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    if (isTape(path) && !String(content).startsWith(tapeHead))
      throw new UsageError(`${path}: the file is a tape, and would be lost. Name another output file.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw cannotWrite(path, error);
  }
}
