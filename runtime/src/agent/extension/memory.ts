import type { FilesPort } from "../../ports.ts";
import { dirname, resolve } from "../../posix/path.ts";
import { compilePath } from "../permission/path/glob.ts";
import { readFrontMatter } from "./front-matter.ts";

/** A file whose text every conversation begins with. */
export interface MemoryFile {
  readonly path: string;
  readonly type: "User" | "Project" | "Local";
  readonly text: string;
  /** The file that imports it. */
  readonly parent?: string;
}

/** Instructions that hold for certain files only. */
export interface BoundRule {
  readonly path: string;
  /** What the model is told of it. */
  readonly text: string;
  /** The file as it stands. */
  readonly raw: string;
  /** Patterns of the files, from the project's folder. */
  readonly globs: readonly string[];
}

/** Where to look. */
export interface MemoryPlaces {
  readonly configDirectory: string;
  readonly projectDirectory: string;
  readonly home: string;
  /** `user`, `project`, `local`; `null`: all. */
  readonly sources: readonly string[] | null;
  /** Absolute paths and patterns of files that are left out. */
  readonly excludes: readonly string[];
}

/** How many files an import may lead through. */
const deepest = 5;

/** The folders from the root down to a folder. */
export function ancestors(folder: string): string[] {
  const found = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) found.unshift(dirname(at));
  return found;
}

/** Paths behind `@` at the beginning of a word, outside of code. */
function imports(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/(?:^|\s)@((?:~\/|\.{0,2}\/)?[^\s@]+)/g)].map((match) => match[1] ?? "");
}

/** Reads the memory files of a session, those that they import included, in the order in which the model gets them. */
export async function readMemory(files: FilesPort, places: MemoryPlaces): Promise<MemoryFile[]> {
  const { sources, projectDirectory, excludes } = places;
  const asked = (name: string): boolean => sources === null || sources.includes(name);
  const found: MemoryFile[] = [];
  const seen = new Set<string>();
  const read = async (path: string, type: MemoryFile["type"]): Promise<void> => {
    if (excludes.some((pattern) => compilePath(pattern)?.(path.slice(1)) === true)) return;
    found.push(...(await readImporting(files, { path, type, home: places.home, seen })));
  };
  if (asked("user")) await read(`${places.configDirectory}/CLAUDE.md`, "User");
  for (const folder of ancestors(projectDirectory)) {
    const base = folder === "/" ? "" : folder;
    if (asked("project")) await read(`${base}/CLAUDE.md`, "Project");
    if (asked("project")) await read(`${base}/.claude/CLAUDE.md`, "Project");
    if (asked("project"))
      for (const rule of await rulesBelow(files, `${base}/.claude/rules`))
        if (rule.globs.length === 0) await read(rule.path, "Project");
    if (asked("local")) await read(`${base}/CLAUDE.local.md`, "Local");
  }
  return found;
}

/** A file of instructions and those that it imports, in this order. Files in `seen` are left out, and put there. */
export async function readImporting(
  files: FilesPort,
  { path, type, home, seen, parent, depth = 0 }: ImportingFile,
): Promise<MemoryFile[]> {
  if (seen.has(path) || depth > deepest) return [];
  seen.add(path);
  const text = await readText(files, path);
  if (text === null || text.trim() === "") return [];
  const found: MemoryFile[] = [{ path, type, text, ...(parent === undefined ? {} : { parent }) }];
  for (const target of imports(text)) {
    const imported = resolve(dirname(path), target, home);
    found.push(...(await readImporting(files, { path: imported, type, home, seen, parent: path, depth: depth + 1 })));
  }
  return found;
}

/** A file of instructions and what is needed to follow its imports. */
export interface ImportingFile {
  readonly path: string;
  readonly type: MemoryFile["type"];
  readonly home: string;
  readonly seen: Set<string>;
  readonly parent?: string;
  /** Files that led to it. */
  readonly depth?: number;
}

const patternsOf = (value: string | readonly string[] | undefined): readonly string[] =>
  (typeof value === "string" ? value.split(",") : (value ?? []))
    .map((glob) => glob.trim())
    .filter((glob) => glob !== "");

/** The rules below a folder. Those without patterns always hold. */
export async function rulesBelow(files: FilesPort, folder: string): Promise<BoundRule[]> {
  if ((await files.stat(folder).catch(() => null))?.kind !== "directory") return [];
  const found = [...(await files.glob(folder, "**/*.md").catch(() => []))].sort();
  const rules = found.map(async (path): Promise<BoundRule[]> => {
    const raw = await readText(files, path);
    if (raw === null) return [];
    const { fields, body } = readFrontMatter(raw);
    return [{ path, raw, text: body, globs: patternsOf(fields.paths) }];
  });
  return (await Promise.all(rules)).flat();
}

async function readText(files: FilesPort, path: string): Promise<string | null> {
  try {
    return (await files.stat(path))?.kind === "file" ? new TextDecoder().decode(await files.read(path)) : null;
  } catch {
    return null;
  }
}

const belongsTo: Readonly<Record<MemoryFile["type"], string>> = {
  User: "the user's instructions for all projects",
  Project: "instructions of this project, shared by all who work on it",
  Local: "the user's own instructions for this project",
};

/** The files as the model reads them; `null` where there are none. */
export const memoryText = (memory: readonly MemoryFile[]): string | null =>
  memory.length === 0
    ? null
    : [
        "Instructions for this work, written by the user or the project. Follow them where they bear on the task.",
        ...memory.map(({ path, type, text }) => `Contents of ${path} (${belongsTo[type]}):\n\n${text.trim()}`),
      ].join("\n\n");
