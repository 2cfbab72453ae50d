import type { FilesPort } from "../../ports.ts";
import { dirname, isInside, resolve } from "../../posix/path.ts";
import { compilePath } from "../permission/path/glob.ts";
import { readFrontMatter } from "./front-matter.ts";
import { patternsOf } from "./path-patterns.ts";

/** A file with instructions for the start of every conversation. */
export interface MemoryFile {
  readonly path: string;
  readonly type: "User" | "Project" | "Local";
  readonly text: string;
  /** The file that imports it. */
  readonly parent?: string;
}

/** A file with instructions, possibly for certain files only. */
export interface RuleFile {
  readonly path: string;
  /** The text for the model. */
  readonly text: string;
  /** The content of the file. */
  readonly raw: string;
  /** Patterns of files, relative to the project; empty if the rule applies to all. */
  readonly globs: readonly string[];
}

/** The locations of memory files. */
export interface MemoryLocations {
  readonly configDirectory: string;
  readonly projectDirectory: string;
  readonly home: string;
  /** `user`, `project`, `local`; `null`: all. */
  readonly sources: readonly string[] | null;
  /** Absolute paths and patterns of files to skip. */
  readonly excludes: readonly string[];
  /** Whether permission rules deny reading a file, by its absolute path. */
  isDenied(path: string): Promise<boolean>;
}

/** The most files in a chain of imports. */
const maxImportDepth = 5;

/** The directories from the root down to a directory. */
export function ancestors(folder: string): string[] {
  const found = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) found.unshift(dirname(at));
  return found;
}

/** The paths after `@` at the start of a word, outside of code. */
function imports(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/(?:^|\s)@((?:~\/|\.{0,2}\/)?[^\s@]+)/g)].map((match) => match[1] ?? "");
}

/** Reads the memory files of a session and their imports, in the order for the model. */
export async function readMemory(files: FilesPort, locations: MemoryLocations): Promise<MemoryFile[]> {
  const { sources, projectDirectory, excludes, home } = locations;
  const isDenied = (path: string): Promise<boolean> => locations.isDenied(path);
  const isRead = (name: string): boolean => sources === null || sources.includes(name);
  const found: MemoryFile[] = [];
  const visited = new Set<string>();
  const read = async (path: string, type: MemoryFile["type"]): Promise<void> => {
    if (excludes.some((pattern) => compilePath(pattern)?.(path.slice(1)) === true)) return;
    found.push(...(await readImporting(files, { path, type, home, projectDirectory, visited, isDenied })));
  };
  const readRules = async (folder: string, type: MemoryFile["type"]): Promise<void> => {
    for (const rule of await rulesBelow(files, folder)) if (rule.globs.length === 0) await read(rule.path, type);
  };
  if (isRead("user")) await read(`${locations.configDirectory}/CLAUDE.md`, "User");
  if (isRead("user")) await readRules(`${locations.configDirectory}/rules`, "User");
  for (const folder of ancestors(projectDirectory)) {
    const base = folder === "/" ? "" : folder;
    if (isRead("project")) await read(`${base}/CLAUDE.md`, "Project");
    if (isRead("project")) await read(`${base}/.claude/CLAUDE.md`, "Project");
    if (isRead("project")) await readRules(`${base}/.claude/rules`, "Project");
    if (isRead("local")) await read(`${base}/CLAUDE.local.md`, "Local");
  }
  return found;
}

/**
 * Reads a memory file and its imports, in this order. Skips files in `visited`, and adds those that it reads. Only the
 * user's own instructions may import files outside the project, because the host cannot be asked to approve them. As in
 * the real agent, permission rules do not apply to them.
 */
export async function readImporting(
  files: FilesPort,
  { parent, depth = 0, ...file }: ImportingFile,
): Promise<MemoryFile[]> {
  const { path, type, home, visited } = file;
  if (visited.has(path) || depth > maxImportDepth) return [];
  visited.add(path);
  if (type !== "User" && (await file.isDenied(path))) return [];
  const text = await readText(files, path);
  if (text === null || text.trim() === "") return [];
  const found: MemoryFile[] = [{ path, type, text, ...(parent === undefined ? {} : { parent }) }];
  for (const target of imports(text)) {
    const imported = resolve(dirname(path), target, home);
    if (type !== "User" && !isInside(file.projectDirectory, imported)) continue;
    found.push(...(await readImporting(files, { ...file, path: imported, parent: path, depth: depth + 1 })));
  }
  return found;
}

/** The parameters of {@link readImporting}. */
export interface ImportingFile {
  readonly path: string;
  readonly type: MemoryFile["type"];
  readonly home: string;
  readonly projectDirectory: string;
  readonly visited: Set<string>;
  /** Whether permission rules deny reading a file, by its absolute path. */
  isDenied(path: string): Promise<boolean>;
  readonly parent?: string;
  /** The number of files in the chain of imports that led to it. */
  readonly depth?: number;
}

/** Reads the rules below a directory. */
export async function rulesBelow(files: FilesPort, folder: string): Promise<RuleFile[]> {
  if ((await files.stat(folder).catch(() => null))?.kind !== "directory") return [];
  const found = [...(await files.glob(folder, "**/*.md").catch(() => []))].sort();
  const rules = found.map(async (path): Promise<RuleFile[]> => {
    const raw = await readText(files, path);
    if (raw === null) return [];
    const { fields, body } = await readFrontMatter(raw);
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

/** One memory file in the form for the model, when it is added during the conversation. */
export const instructionText = (path: string, text: string): string => `Contents of ${path}:\n\n${text}`;

/** The initial memory files in the form for the model; `null` if there are none. */
export const memoryText = (memory: readonly MemoryFile[]): string | null =>
  memory.length === 0
    ? null
    : [
        "Instructions for this work, written by the user or the project. Follow them if they are relevant to " +
          "the task.",
        ...memory.map(({ path, type, text }) => `Contents of ${path} (${belongsTo[type]}):\n\n${text.trim()}`),
      ].join("\n\n");
