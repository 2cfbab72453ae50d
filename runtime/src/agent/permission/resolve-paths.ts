import { isError } from "../../guards/error.ts";
import type { FilesPort } from "../../ports.ts";
import { basename, dirname, join, normalize } from "../../posix/path.ts";
import { parseCommand } from "../../posix/shell/parse.ts";
import { namedPaths } from "./bash/paths.ts";
import { walk } from "./bash/walk.ts";
import { globbedFolder } from "./path/glob.ts";
import { absolute, absoluteFile } from "./path/match.ts";
import type { PathResolver, PermissionCase, Unresolved } from "./types.ts";

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
  const unresolved = new Map<string, Unresolved>();
  await Promise.all(
    [...paths].map(async (path) => {
      const { target, refused } = await resolveExisting(path, files);
      resolved.set(path, target);
      if (target !== path && target !== join((await resolveExisting(dirname(path), files)).target, basename(path)))
        links.add(path);
      if (refused !== null) unresolved.set(path, refused);
      const stat = await files.stat(path).catch(() => null);
      if (stat?.kind === "directory") directories.add(path);
    }),
  );
  return {
    resolve: (path) => resolved.get(path) ?? path,
    isDirectory: (path) => directories.has(path),
    isLink: (path) => links.has(path),
    unresolved: (path) => unresolved.get(path),
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

/** Where a path leads. */
interface Resolution {
  readonly target: string;
  /** Why the system does not follow the path. The target may be another one. */
  readonly refused: Unresolved | null;
}

/** Where a link without a target counts as leading: a write through it may create a file anywhere. */
export const danglingTarget = "/";

/**
 * Where a name in a folder leads that cannot be followed. If the folder lists it, it is a symbolic link without a target.
 */
async function absentIn(folder: string, name: string, files: FilesPort): Promise<string | null> {
  const beside = await files.list(folder).catch(() => []);
  return beside.some((each) => each.name === name) ? danglingTarget : null;
}

const isTooLong = (cause: unknown): boolean => isError(cause) && "code" in cause && cause.code === "ENAMETOOLONG";

/** Resolves links in the part of a path that exists; what does not exist is kept below it. */
async function resolveExisting(path: string, files: FilesPort): Promise<Resolution> {
  const follow = (at: string): Promise<{ readonly target: string | null; readonly refused: Unresolved | null }> =>
    files.resolve(at).then(
      (target) => ({ target, refused: null }),
      (cause: unknown) => ({ target: null, refused: isTooLong(cause) ? "too-long" : "refused" }),
    );
  const full = await follow(path);
  if (full.target !== null) return { target: full.target, refused: null };
  // Usually only the last name is missing.
  const parent = await follow(dirname(path));
  if (parent.target !== null) {
    const target = (await absentIn(parent.target, basename(path), files)) ?? join(parent.target, basename(path));
    return { target, refused: full.refused };
  }
  let folder = "/";
  const names = path.split("/").slice(1);
  for (const [index, name] of names.entries()) {
    const next = await follow(join(folder, name));
    if (next.target !== null) {
      folder = next.target;
      continue;
    }
    const refused = full.refused ?? next.refused;
    const target = (await absentIn(folder, name, files)) ?? join(folder, ...names.slice(index));
    return { target, refused };
  }
  return { target: folder, refused: full.refused };
}
