import type { FilesPort } from "../../../ports.ts";
import { dirname, resolve } from "../../../posix/path.ts";
import { readFrontMatter } from "../extension/front-matter.ts";

/** A file whose text every conversation begins with. */
export interface MemoryFile {
  readonly path: string;
  readonly type: "User" | "Project" | "Local";
  readonly text: string;
}

/** Where to look. */
export interface MemoryPlaces {
  readonly configDirectory: string;
  readonly projectDirectory: string;
  readonly home: string;
  /** `user`, `project`, `local`; `null`: all. */
  readonly sources: readonly string[] | null;
}

/** How many files an import may lead through. */
const deepest = 5;

/** The folders from the root down to a folder. */
function ancestors(folder: string): string[] {
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
  const { sources, projectDirectory } = places;
  const asked = (name: string): boolean => sources === null || sources.includes(name);
  const found: MemoryFile[] = [];
  const seen = new Set<string>();
  const read = async (path: string, type: MemoryFile["type"], depth: number): Promise<void> => {
    if (seen.has(path) || depth > deepest) return;
    seen.add(path);
    const text = await readText(files, path);
    if (text === null || text.trim() === "") return;
    found.push({ path, type, text });
    for (const target of imports(text)) await read(resolve(dirname(path), target, places.home), type, depth + 1);
  };
  if (asked("user")) await read(`${places.configDirectory}/CLAUDE.md`, "User", 0);
  for (const folder of ancestors(projectDirectory)) {
    const base = folder === "/" ? "" : folder;
    if (asked("project")) await read(`${base}/CLAUDE.md`, "Project", 0);
    if (asked("project")) await read(`${base}/.claude/CLAUDE.md`, "Project", 0);
    if (asked("project"))
      for (const path of await rulesBelow(files, `${base}/.claude/rules`)) await read(path, "Project", 0);
    if (asked("local")) await read(`${base}/CLAUDE.local.md`, "Local", 0);
  }
  return found;
}

/** Rules that always hold. Those for certain files only say so in their fields, and are not read here. */
async function rulesBelow(files: FilesPort, folder: string): Promise<string[]> {
  if ((await files.stat(folder).catch(() => null))?.kind !== "directory") return [];
  const found = [...(await files.glob(folder, "**/*.md").catch(() => []))].sort();
  const always = found.map(async (path) => {
    const text = await readText(files, path);
    return text !== null && readFrontMatter(text).fields.paths === undefined ? [path] : [];
  });
  return (await Promise.all(always)).flat();
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
