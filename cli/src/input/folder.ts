import { readdirSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { tapeSuffix } from "@agentwire/replay/tape-file";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";
import { detectInput } from "./detect.ts";

/** Folders whose files are read with the transcript next to them, or that contain no sessions. */
const skipped = ["subagents", "node_modules"];

function statOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** Every `.jsonl` file below a folder, sorted by path. */
function linesFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name.startsWith(".")) return [];
      if (entry.isDirectory()) return skipped.includes(basename(path)) ? [] : linesFilesIn(path);
      return entry.name.endsWith(".jsonl") ? [path] : [];
    });
}

function containsSession(path: string): boolean {
  try {
    detectInput(path);
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/**
 * The files that a path on the command line selects. A file selects itself. A folder selects every `.jsonl` file in it
 * and below it that contains a session or is named as a tape. Throws {@link Unreadable} if there is none.
 */
export async function sessionsIn(path: string): Promise<readonly [string, ...string[]]> {
  if (!statOf(path).isDirectory()) return [path];
  const found: string[] = [];
  for (const file of linesFilesIn(path)) {
    // A file that is named like a tape but is none must fail, not be skipped.
    if (file.endsWith(tapeSuffix) || containsSession(file)) found.push(file);
  }
  const [first, ...rest] = found;
  if (first === undefined) {
    throw new Unreadable(`${path} holds no session: no .jsonl file in it is a tape, a log of frames or a transcript.`);
  }
  return [first, ...rest];
}
