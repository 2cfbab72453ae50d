import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fromBase64 } from "@agentwire/protocol/codec";
import { recordedLaunch } from "../../engine/script/launch.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent } from "../../tape/types.ts";
import { replaceValue } from "./argument-files.ts";
import { restoreGit } from "./git.ts";
import { moveFolder } from "./move-folder.ts";

/** Empty folders that replace the recorded ones. */
export interface WorkspaceFolders {
  readonly workspace: string;
  /** The folder with the agent's settings. */
  readonly config: string;
  /** The folder for files that the command line names and that are in neither of the other two. */
  readonly argument: string;
}

/** The result of {@link restoreWorkspace}. */
export interface RestoredWorkspace {
  /** Number of files written. */
  readonly files: number;
  /** Paths that were not written: they are outside the folders, name a `.git` folder, or could not be written. */
  readonly refused: readonly string[];
  /** Replaces the path of a file in an argument of the command line by the path where it was restored. */
  readonly argument: (word: string) => string;
}

/** Whether a path stays below its folder and names no repository: Git runs what the settings of one say. */
const isInside = (path: string): boolean =>
  path !== "" &&
  !/^[/\\]|^[A-Za-z]:|\0/.test(path) &&
  path.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== ".." && !/^\.git$/i.test(part));

/**
 * When the files were last changed, in seconds since 1970. A resumed agent rejects edits of files that changed after it
 * had read them.
 */
const longAgo = 1_000_000_000;

function write(path: string, content: string | Uint8Array, executable: boolean): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { flag: "wx", mode: executable ? 0o755 : 0o644 });
    utimesSync(path, longAgo, longAgo);
    return true;
  } catch {
    return false;
  }
}

/** The folders above a relative path. */
const parentsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/**
 * Writes the files that a tape keeps to empty folders. In texts and names, the new working folder replaces the recorded
 * one. If the session ran in a Git repository, makes a repository, in which the same files count as modified.
 *
 * @param tape - The tape, recorded with a capsule. Any other tape leaves the folders empty.
 * @param folders - The folders, which exist and are empty.
 * @param rewrite - Changes the texts of files, for example to replace addresses. Default: no change.
 * @example
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { loadTape, restoreWorkspace } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * const folder = (name: string) => mkdtempSync(join(tmpdir(), name));
 * const folders = { workspace: folder("work-"), config: folder("config-"), argument: folder("argument-") };
 * if (loaded.ok) console.log(restoreWorkspace(loaded.tape, folders).files);
 */
export function restoreWorkspace(
  tape: Tape,
  folders: WorkspaceFolders,
  rewrite: (text: string) => string = (text) => text,
): RestoredWorkspace {
  const { events } = tape;
  const { workspace } = folders;
  const recorded = recordedLaunch(tape).cwd;
  const move = recorded === undefined ? (text: string): string => text : moveFolder(recorded, workspace);
  const named = new Set<string>();
  const capsule = events.find((event) => isEvent(event, "note/capsule"));
  const git = capsule !== undefined && isEvent(capsule, "note/capsule") ? capsule.git : undefined;
  const modified = new Set(git?.modified);
  const refused: string[] = [];
  const later: (() => void)[] = [];
  let files = 0;
  for (const event of events) {
    if (!isEvent(event, "note/file")) continue;
    const content = event.text === undefined ? fromBase64(event.bytes ?? "") : rewrite(move(event.text));
    for (const path of event.paths) {
      const at = join(folders[event.root], event.root === "config" ? move(path) : path);
      const isModified = event.root === "workspace" && modified.has(path);
      if (!isInside(path) || !write(at, isModified ? "" : content, event.executable === true)) refused.push(path);
      else {
        files += 1;
        if (event.root === "argument") for (const each of [path, ...parentsOf(path)]) named.add(each);
        if (isModified) later.push(() => writeFileSync(at, content));
      }
    }
  }
  if (git !== undefined) restoreGit(workspace, git);
  for (const rewrite of later) rewrite();
  const replaced = (value: string): string => {
    const path = resolve(recorded ?? "/", value).slice(1);
    return named.has(path) ? join(folders.argument, path) : value;
  };
  return { files, refused, argument: (word) => replaceValue(word, replaced) };
}
