import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import type { FileStat, FilesPort } from "../../ports.ts";
import { dirname, join } from "../../posix/path.ts";
import type { LongFiles } from "../../session/locate.ts";
import { longFiles } from "./long-files.ts";

interface Kinds {
  isFile(): boolean;
  isDirectory(): boolean;
}

const kindOf = (entry: Kinds): FileStat["kind"] =>
  entry.isFile() ? "file" : entry.isDirectory() ? "directory" : "other";

const absent = (error: unknown): null => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
};

const withMode = (options: { readonly mode?: number } | undefined) =>
  options?.mode === undefined ? {} : { mode: options.mode };

/** Creates a folder and its parents. The built-in function never returns if it cannot create any, as in `/proc`. */
async function makeDirectory(path: string): Promise<void> {
  const made = async (): Promise<unknown> =>
    mkdir(path).then(
      () => null,
      (error: unknown) => error,
    );
  let failed = await made();
  if ((failed as NodeJS.ErrnoException | null)?.code === "ENOENT" && dirname(path) !== path) {
    await makeDirectory(dirname(path));
    failed = await made();
  }
  if (failed === null) return;
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw failed;
}

/** Resolves links. Rejects if the system does not tell where the path leads. */
async function resolveLinks(path: string): Promise<string | null> {
  const resolved = await realpath(path).catch(absent);
  if (resolved === null) await readLink(path);
  return resolved;
}

async function linkTarget(path: string): Promise<string | null> {
  const found = await lstat(path).catch(absent);
  return found?.isSymbolicLink() === true ? readlink(path) : null;
}

/** Rejects if a path is a link that cannot be read, or leads to one. */
async function readLink(path: string): Promise<void> {
  const target = await linkTarget(path);
  if (target === null) return;
  const full = target.startsWith("/") ? target : join(dirname(path), target);
  for (let at = full; at !== dirname(at); at = dirname(at)) await readLink(at);
}

/** The file system of the machine. */
export const systemFiles: FilesPort & LongFiles = {
  read: (path) => readFile(path),
  write: (path, data, options) => writeFile(path, data, withMode(options)),
  append: (path, data, options) => appendFile(path, data, withMode(options)),
  async stat(path) {
    const found = await stat(path).catch(absent);
    return found && { kind: kindOf(found), size: found.size, modified: found.mtimeMs };
  },
  async list(path) {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  },
  makeDirectory,
  remove: (path) => rm(path, { recursive: true, force: true }),
  rename,
  link: (target, path) => symlink(target, path),
  resolve: resolveLinks,
  linkTarget,
  ...longFiles,
  async glob(root, pattern, { followLinks = true } = {}) {
    const { glob } = await import("tinyglobby");
    const found = { absolute: true, dot: true, onlyFiles: true, expandDirectories: false };
    return glob(pattern, { cwd: root, ...found, followSymbolicLinks: followLinks });
  },
};
