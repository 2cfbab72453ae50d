import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync, type Stats } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { toBase64 } from "@agentwire/protocol/codec";
import { decodeUtf8 } from "../../tape/bytes/text.ts";
import type { EventOf } from "../../tape/types.ts";
import type { TapeWriter } from "../../tape/write/writer.ts";
import { namedFiles } from "./argument-files.ts";
import { earlierSessionEntries } from "./earlier-session.ts";
import { type GitState, gitState } from "./git.ts";

type Root = EventOf<"note/file">["root"];

/** A file as it was when the session began. */
interface SnapshotFile {
  readonly root: Root;
  /** Relative to its root, with slashes. */
  readonly path: string;
  readonly at: string;
  readonly bytes: Buffer;
  readonly changed: Stats["mtimeMs"];
  readonly executable: boolean;
}

interface OmittedFile {
  readonly path: string;
  readonly size: number;
}

/** The files of a workspace at one moment. */
export interface WorkspaceSnapshot {
  /** Records the files that the session on a tape read or changed, and the state of Git. */
  record(record: TapeWriter["record"], tape: string): void;
}

const mebibyte = 1024 * 1024;
/** Larger files are omitted, except for transcripts. */
const fileLimit = mebibyte;
/** So much is kept of a workspace, in the order of paths. */
const totalLimit = 32 * mebibyte;
/** So many files and folders are visited. */
const visitLimit = 20_000;

const skippedFolders = new Set([".git", ".hg", ".svn", "node_modules", ".venv", "__pycache__"]);

/** What an agent reads from the folder with its settings. Credentials and other sessions are none of it. */
const configEntries = ["settings.json", "CLAUDE.md", "agents", "commands", "output-styles", "rules", "skills"];

/** Files that an agent reads whether or not it says so. */
const readAtStart = /^(?:\.claude\/.*|\.mcp\.json|(?:.*\/)?CLAUDE(?:\.local)?\.md|(?:.*\/)?AGENTS\.md)$/;

const statOf = (path: string): Stats | null => {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
};

const isBelow = (folder: string, path: string): boolean => !/^\.\.(?:$|[/\\])/.test(relative(folder, path));

const slashed = (path: string): string => path.split(sep).join("/");

/** How an agent is started. */
interface Launch {
  readonly cwd: string;
  /** Its environment, which names the folder with its settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its arguments, which name files and an earlier session. */
  readonly args: readonly string[];
}

/**
 * Reads the files of a working folder, of the agent's settings, and those that its arguments name: files, plugins, and
 * the session that it continues. Symbolic links are not followed.
 */
export function captureWorkspace({ cwd, env, args }: Launch): WorkspaceSnapshot {
  const files: SnapshotFile[] = [];
  const omitted: OmittedFile[] = [];
  let total = 0;
  let visited = 0;
  const keep = (root: Root, base: string, at: string, limit = fileLimit): void => {
    const stats = statOf(at);
    if (stats === null || visited >= visitLimit) return;
    visited += 1;
    const path = slashed(relative(base, at));
    if (stats.isDirectory()) {
      for (const name of foldersEntries(at)) if (!skippedFolders.has(name)) keep(root, base, join(at, name), limit);
    } else if (stats.isFile()) {
      if (stats.size > limit || total + stats.size > totalLimit) omitted.push({ path, size: stats.size });
      else {
        const bytes = bytesOf(at);
        if (bytes === null) return;
        total += bytes.length;
        files.push({ root, path, at, bytes, changed: stats.mtimeMs, executable: (stats.mode & 0o100) !== 0 });
      }
    }
  };
  keep("workspace", cwd, cwd);
  const config = env.CLAUDE_CONFIG_DIR ?? (env.HOME === undefined ? undefined : join(env.HOME, ".claude"));
  if (config !== undefined) {
    if (resolve(config) !== resolve(cwd, ".claude"))
      for (const name of configEntries) keep("config", config, join(config, name));
    for (const name of earlierSessionEntries(args, config, cwd)) keep("config", config, join(config, name), totalLimit);
  }
  const known = [cwd, ...(config === undefined ? [] : [config])];
  const named = namedFiles(args, cwd);
  for (const path of named) if (!known.some((folder) => isBelow(folder, path))) keep("argument", "/", path);
  const git = gitState(cwd);
  return { record: (record, tape) => recordCapsule({ files, omitted, named, git }, record, tape) };
}

function foldersEntries(path: string): readonly string[] {
  try {
    return readdirSync(path).toSorted();
  } catch {
    return [];
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

interface Content {
  readonly files: readonly SnapshotFile[];
  readonly omitted: readonly OmittedFile[];
  /** The files and folders that the agent's arguments name. */
  readonly named: readonly string[];
  readonly git: GitState | null;
}

/** So many omitted files are listed. */
const listedOmissions = 200;

function recordCapsule({ files, omitted, named, git }: Content, record: TapeWriter["record"], tape: string): void {
  const { names, runsCommands } = mentionsOf(tape);
  const isMentioned = (path: string): boolean => names.has(path.slice(path.lastIndexOf("/") + 1));
  const included = files.filter(
    (file) =>
      runsCommands ||
      file.root !== "workspace" ||
      readAtStart.test(file.path) ||
      named.some((folder) => isBelow(folder, file.at)) ||
      isMentioned(file.path) ||
      statOf(file.at)?.mtimeMs !== file.changed,
  );
  const groups = new Map<string, SnapshotFile[]>();
  for (const file of included) {
    const hash = createHash("sha256").update(file.bytes).digest("hex");
    const key = `${file.root} ${file.executable} ${hash}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const text = decodeUtf8(first.bytes);
    record("note/file", {
      root: first.root,
      paths: group.map(({ path }) => path),
      ...(text === null ? { bytes: toBase64(first.bytes) } : { text }),
      ...(first.executable && { executable: true as const }),
    });
  }
  const missing = omitted.filter(({ path }) => runsCommands || isMentioned(path)).slice(0, listedOmissions);
  record("note/capsule", { files: included.length, omitted: missing, ...(git !== null && { git }) });
}

const pieceSize = mebibyte;

/** Splits JSON into names of files. A line feed in a string is two characters there, and no part of a name. */
const separators = /\\+[nrt"]|[^\p{L}\p{N}_.-]+/u;

/** Which names a tape holds, and whether a command ran: it may read any file without naming it. */
function mentionsOf(tape: string): { readonly names: ReadonlySet<string>; readonly runsCommands: boolean } {
  const names = new Set<string>();
  let runsCommands = false;
  const file = openSync(tape, "r");
  try {
    const buffer = Buffer.alloc(pieceSize);
    const decoder = new StringDecoder("utf8");
    let rest = "";
    for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) {
      const text = rest + decoder.write(buffer.subarray(0, size));
      const end = text.lastIndexOf("\n") + 1;
      rest = text.slice(end);
      const lines = text.slice(0, end);
      runsCommands ||= /"type":"tool_use"[^{}]*"name":"(?:Bash|PowerShell)"/.test(lines);
      for (const part of lines.split(separators)) names.add(part);
    }
  } finally {
    closeSync(file);
  }
  return { names, runsCommands };
}
