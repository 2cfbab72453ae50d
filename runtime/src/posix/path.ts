/**
 * POSIX paths as plain text, without a file system: the core must not import Node's own module. All functions take and
 * return `/`-separated paths and never access a disk.
 */

/** Whether a path starts at the root. */
export const isAbsolute = (path: string): boolean => path.startsWith("/");

/** Resolves `.`, `..` and duplicate slashes. `..` above the root stays at the root. */
export function normalize(path: string): string {
  const segments: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") segments.push(part);
    else if (segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else if (!isAbsolute(path)) segments.push("..");
  }
  const joined = segments.join("/");
  return isAbsolute(path) ? `/${joined}` : joined || ".";
}

/** Joins parts with slashes and normalizes. */
export const join = (...parts: readonly string[]): string => normalize(parts.filter((part) => part !== "").join("/"));

/** The absolute form of `path`, relative to the folder `base`. `~` and `~/` mean `home` if it is given. */
export function resolve(base: string, path: string, home?: string): string {
  if (home !== undefined && (path === "~" || path.startsWith("~/"))) return normalize(home + path.slice(1));
  return isAbsolute(path) ? normalize(path) : join(base, path);
}

/** Everything before the last slash; the root's parent is the root. */
export function dirname(path: string): string {
  const cut = path.lastIndexOf("/");
  if (cut < 0) return ".";
  return cut === 0 ? "/" : path.slice(0, cut);
}

/** Everything after the last slash. */
export const basename = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The name of a program that a path names, without the extension of Windows. */
export const programName = (path: string): string => basename(path).replace(/\.exe$/i, "");

/** The last dot of the file name and what follows; `""` if there is none or the name starts with it. */
export function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
}

/** Whether `path` is `folder` or is inside it. Both absolute and normalized. */
export const isInside = (folder: string, path: string): boolean =>
  folder === "/" || path === folder || path.startsWith(`${folder}/`);

/** `path` relative to `folder` if it is inside, otherwise unchanged. */
export function relativeTo(folder: string, path: string): string {
  if (path === folder) return ".";
  return isInside(folder, path) ? path.slice(folder === "/" ? 1 : folder.length + 1) : path;
}

/** A path relative to a folder, with `..` for each folder on the way up. Both are absolute. */
export function relativePath(folder: string, path: string): string {
  return isInside(folder, path) ? relativeTo(folder, path) : join("..", relativePath(dirname(folder), path));
}
