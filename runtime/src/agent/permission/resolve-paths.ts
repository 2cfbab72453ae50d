import type { FilesPort } from "../../ports.ts";
import { basename, dirname, join, normalize } from "../../posix/path.ts";
import { parseCommand } from "../../posix/shell/parse.ts";
import { namedPaths } from "./bash/paths.ts";
import { walk } from "./bash/walk.ts";
import { globbedFolder } from "./path/glob.ts";
import { absolute, absoluteFile } from "./path/match.ts";
import type { PathResolver, PermissionCase } from "./types.ts";

/** Maximum number of paths of one call that are resolved. */
const max = 500;

/** A resolver without knowledge: every path is itself, nothing is a folder. */
export const noPathResolver: PathResolver = { resolve: (path) => path, isDirectory: () => false };

/** The paths of a decision. */
type PathContext = Pick<PermissionCase, "subject" | "cwd" | "projectDirectory" | "additionalDirectories" | "home">;

/** Resolves the paths of a permission decision on disk. Paths that cannot be resolved stay unchanged. */
export async function resolvePaths(context: PathContext, files: FilesPort): Promise<PathResolver> {
  const folders = [context.projectDirectory, context.home, ...context.additionalDirectories].map(normalize);
  const paths = new Set([...folders, ...subjectPaths(context)].slice(0, max));
  const resolved = new Map<string, string>();
  const directories = new Set<string>();
  const links = new Set<string>();
  const unresolved = new Set<string>();
  await Promise.all(
    [...paths].map(async (path) => {
      const target = await resolveExisting(path, files);
      resolved.set(path, target);
      if (target !== path && target !== join(await resolveExisting(dirname(path), files), basename(path)))
        links.add(path);
      if (await isRefused(path, files)) unresolved.add(path);
      const stat = await files.stat(path).catch(() => null);
      if (stat?.kind === "directory") directories.add(path);
    }),
  );
  return {
    resolve: (path) => resolved.get(path) ?? path,
    isDirectory: (path) => directories.has(path),
    isLink: (path) => links.has(path),
    isUnresolved: (path) => unresolved.has(path),
  };
}

function subjectPaths(context: PathContext): string[] {
  const { subject } = context;
  if ("path" in subject) return [absoluteFile(subject.path, context)];
  if (subject.kind !== "command") return [];
  return walk(parseCommand(subject.command)).commands.flatMap((command) => {
    const { reads, writes, redirected } = namedPaths(command);
    return [...reads, ...writes, ...redirected].flatMap((named) => {
      const path = absolute(named, context);
      const folder = globbedFolder(path);
      return folder === null ? [path] : [path, folder];
    });
  });
}

/** Whether the system refuses to follow a path. */
const isRefused = (path: string, files: FilesPort): Promise<boolean> =>
  files.resolve(path).then(
    () => false,
    (error: unknown) =>
      error instanceof Error && "code" in error && /^(?:EACCES|EPERM|ELOOP)$/.test(String(error.code)),
  );

/** Resolves links in the part of a path that exists; what does not exist is kept below it. */
async function resolveExisting(path: string, files: FilesPort): Promise<string> {
  const resolved = await files.resolve(path).catch(() => null);
  if (resolved !== null || path === "/") return resolved ?? path;
  // The name is a symbolic link without a target. A write through it may create a file anywhere.
  const beside = await files.list(dirname(path)).catch(() => []);
  if (beside.some(({ name }) => name === basename(path))) return "/";
  return join(await resolveExisting(dirname(path), files), basename(path));
}
