import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBase64 } from "@agentwire/protocol/codec";
import type { Tape } from "../../tape/read/tape.ts";
import { type EventOf, isEvent } from "../../tape/types.ts";
import { restoreGit } from "./git.ts";

/** Empty folders that replace the recorded ones. */
export interface WorkspaceFolders {
  readonly workspace: string;
  /** The folder with the agent's settings. */
  readonly config: string;
}

/** The result of {@link restoreWorkspace}. */
export interface RestoredWorkspace {
  /** Number of files written. */
  readonly files: number;
  /** Paths that were not written: they are outside the folders, name a `.git` folder, or could not be written. */
  readonly refused: readonly string[];
}

/** Whether a path stays below its folder and names no repository: Git runs what the settings of one say. */
const isInside = (path: string): boolean =>
  path !== "" &&
  !/^[/\\]|^[A-Za-z]:|\0/.test(path) &&
  path.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== ".." && !/^\.git$/i.test(part));

function write(path: string, { text, bytes, executable }: EventOf<"note/file">): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text ?? fromBase64(bytes ?? ""), { flag: "wx", mode: executable === true ? 0o755 : 0o644 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the files that a tape keeps to empty folders. If the session ran in a Git repository, makes a repository, in
 * which the same files count as modified.
 *
 * @param tape - The tape, recorded with a capsule. Any other tape leaves the folders empty.
 * @param folders - The folders, which exist and are empty.
 * @example
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { loadTape, restoreWorkspace } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl"); const folder = (name: string) => mkdtempSync(join(tmpdir(), name)); if
 * (loaded.ok) console.log(restoreWorkspace(loaded.tape, { workspace: folder("work-"), config: folder("config-")
 * }).files);
 */
export function restoreWorkspace({ events }: Tape, { workspace, config }: WorkspaceFolders): RestoredWorkspace {
  const capsule = events.find((event) => isEvent(event, "note/capsule"));
  const git = capsule !== undefined && isEvent(capsule, "note/capsule") ? capsule.git : undefined;
  const modified = new Set(git?.modified);
  const refused: string[] = [];
  const later: (() => void)[] = [];
  let files = 0;
  for (const event of events) {
    if (!isEvent(event, "note/file")) continue;
    for (const path of event.paths) {
      const at = join(event.root === "config" ? config : workspace, path);
      const isModified = event.root === "workspace" && modified.has(path);
      if (!isInside(path) || !write(at, isModified ? { ...event, text: "" } : event)) refused.push(path);
      else {
        files += 1;
        if (isModified) later.push(() => writeFileSync(at, event.text ?? fromBase64(event.bytes ?? "")));
      }
    }
  }
  if (git !== undefined) restoreGit(workspace, git);
  for (const rewrite of later) rewrite();
  return { files, refused };
}
