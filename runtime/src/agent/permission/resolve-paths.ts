import { isError } from "../../guards/error.ts";
import type { FilesPort } from "../../ports.ts";
import { basename, dirname, join, normalize } from "../../posix/path.ts";
import { parseCommand } from "../../posix/shell/parse.ts";
import { namedPaths } from "./bash/paths.ts";
import { walk } from "./bash/walk.ts";
import { globbedFolder } from "./path/glob.ts";
import { absolute, absoluteFile, detourOf } from "./path/match.ts";
import type { PathResolver, PermissionCase, Unresolved } from "./types.ts";

/** Maximum number of paths of one call that are resolved. A line that is evaluated has no more. */
const max = 6000;

/** A resolver without knowledge: every path is itself, nothing is a folder. */
export const noPathResolver: PathResolver = { resolve: (path) => path, isDirectory: () => false };

/** The paths of a decision. */
type PathContext = Pick<PermissionCase, "subject" | "cwd" | "projectDirectory" | "additionalDirectories" | "home">;

/** Resolves the paths of a permission decision on disk. Paths that cannot be resolved stay unchanged. */
export async function resolvePaths(context: PathContext, files: FilesPort): Promise<PathResolver> {
  const folders = [context.projectDirectory, context.home, ...context.additionalDirectories].map(normalize);
  const all = [...new Set([...folders, ...subjectPaths(context)])];
  const paths = all.slice(0, max);
  const resolved = new Map<string, string>();
  const directories = new Set<string>();
  const links = new Set<string>();
  const unresolved = new Map<string, Unresolved>(all.slice(max).map((path) => [path, "refused"]));
  await Promise.all(
    paths.map(async (path) => {
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
      return [path, detourOf(named, context), globbedFolder(path)].filter((each) => each !== null);
    });
  });
}

/** Where a path leads. */
interface Resolution {
  readonly target: string;
  /** Why the system does not follow the path. The target may be another one. */
  readonly refused: Unresolved | null;
}

const isTooLong = (cause: unknown): boolean => isError(cause) && "code" in cause && cause.code === "ENAMETOOLONG";

/** Maximum number of links that are followed one after another. The system follows no more. */
const maxLinks = 40;

/** Resolves links in the part of a path that exists, and links to what does not exist, which is kept below it. */
async function resolveExisting(path: string, files: FilesPort): Promise<Resolution> {
  const follow = (at: string): Promise<{ readonly target: string | null; readonly refused: Unresolved | null }> =>
    files.resolve(at).then(
      (target) => ({ target, refused: null }),
      (cause: unknown) => ({ target: null, refused: isTooLong(cause) ? "too-long" : "refused" }),
    );
  let links = 0;
  /** Follows names from a folder without links. A name above it is one of the folder where the link before it leads. */
  async function descend(from: string, names: readonly string[], refused: Unresolved | null): Promise<Resolution> {
    let folder = from;
    for (const [index, name] of names.entries()) {
      if (name === "..") folder = dirname(folder);
      if (name === ".." || name === "." || name === "") continue;
      const next = await follow(join(folder, name));
      if (next.target === null) return absent(folder, names.slice(index), refused ?? next.refused);
      folder = next.target;
    }
    return { target: folder, refused };
  }
  /** Where names lead of which the first is not in the folder, or is a link to what does not exist. */
  async function absent(folder: string, names: readonly string[], refused: Unresolved | null): Promise<Resolution> {
    const [name = "", ...below] = names;
    const target = refused === null ? await files.linkTarget(join(folder, name)).catch(() => null) : null;
    if (target === null) return { target: join(folder, ...names), refused };
    links += 1;
    if (links > maxLinks) return { target: join(folder, ...names), refused: "refused" };
    return descend(target.startsWith("/") ? "/" : folder, [...target.split("/"), ...below], refused);
  }
  const full = await follow(path);
  if (full.target !== null) return { target: full.target, refused: null };
  // Usually only the last name is missing.
  const parent = await follow(dirname(path));
  if (parent.target !== null) return absent(parent.target, [basename(path)], full.refused);
  return descend("/", path.split("/"), full.refused);
}
