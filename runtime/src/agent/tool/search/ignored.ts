import type { FilesPort } from "../../../ports.ts";
import { basename, dirname, isInside, join, relativeTo } from "../../../posix/path.ts";
import { compilePath, type PathTest } from "../../permission/path/glob.ts";

/** Version control folders, which searches skip. */
const controlled = /(?:^|\/)\.(?:git|svn|hg|bzr|jj|sl)\//;

/** Whether a file below a folder is part of version control data. */
export const ofVersionControl = (root: string, path: string): boolean => controlled.test(relativeTo(root, path));

/** Names of ignore files, in ascending priority. The first one applies only in a repository. */
const names = [".gitignore", ".ignore", ".rgignore"] as const;

/** Maximum size of an ignore file, in bytes. */
const longest = 256 * 1024;

/** A line of an ignore file. */
interface IgnoreRule {
  readonly folder: string;
  readonly test: PathTest;
  /** Whether it includes files again that an earlier line ignores. */
  readonly keeps: boolean;
}

/** Returns a test for files below a folder that ignore files match. */
export async function ignoredFiles(
  root: string,
  found: readonly { readonly path: string }[],
  files: FilesPort,
): Promise<(path: string) => boolean> {
  const above = foldersAbove(root);
  const tracked = await Promise.all(above.map(async (folder) => exists(join(folder, ".git"), files)));
  const repository = above[tracked.indexOf(true)];
  const below = found.flatMap(({ path }) => (isIgnoreFile(path) ? [dirname(path)] : []));
  const folders = [...new Set([...above.toReversed(), ...below.sort((left, right) => left.length - right.length)])];
  const rules = (await Promise.all(folders.map((folder) => rulesOf(folder, repository, files)))).flat();
  if (rules.length === 0) return () => false;
  return (path) => {
    const last = rules.findLast(
      ({ folder, test }) => isInside(folder, path) && path !== folder && test(relativeTo(folder, path)),
    );
    return last !== undefined && !last.keeps;
  };
}

const isIgnoreFile = (path: string): boolean => names.some((name) => name === basename(path));

/** A folder and its ancestors, the nearest first. */
function foldersAbove(folder: string): string[] {
  const found = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) found.push(dirname(at));
  return found;
}

async function rulesOf(folder: string, repository: string | undefined, files: FilesPort): Promise<IgnoreRule[]> {
  const counts = (name: string) => name !== ".gitignore" || (repository !== undefined && isInside(repository, folder));
  const texts = await Promise.all(names.filter(counts).map((name) => read(join(folder, name), files)));
  return texts.flatMap((text) => text.split("\n").flatMap((line) => ruleOf(line.replace(/\r$/, ""), folder)));
}

function ruleOf(line: string, folder: string): IgnoreRule[] {
  const text = line.replace(/(?<!\\)[ \t]+$/, "");
  if (text === "" || text.startsWith("#")) return [];
  const keeps = text.startsWith("!");
  const test = compilePath(keeps ? text.slice(1) : text);
  return test === null ? [] : [{ folder, test, keeps }];
}

const exists = (path: string, files: FilesPort): Promise<boolean> =>
  files.stat(path).then(
    (stat) => stat !== null,
    () => false,
  );

async function read(path: string, files: FilesPort): Promise<string> {
  try {
    const stat = await files.stat(path);
    return stat?.kind === "file" && stat.size <= longest ? new TextDecoder().decode(await files.read(path)) : "";
  } catch {
    return "";
  }
}
