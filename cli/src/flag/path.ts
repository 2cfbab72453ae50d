import { accessSync, constants, existsSync, rmSync, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { UsageError } from "../exit.ts";

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

/** Throws {@link UsageError} unless a flag names an existing folder. Returns its absolute path. */
export function existingFolder(flag: string, path: string): string {
  const found = resolve(path);
  if (statSync(found, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${flag} ${path}: there is no such folder. Name a folder that exists.`);
  }
  return found;
}

/** Throws {@link UsageError} unless a flag names an existing file or folder. */
export function existingPath(flag: string, path: string): string {
  if (!existsSync(path))
    throw new UsageError(`${flag} ${path}: there is no such file or folder. Name one that exists.`);
  return path;
}

/** A script for Node.js, whether or not the file is executable. */
const isScript = (path: string): boolean => /\.[cm]?[jt]s$/.test(path);

/** Throws {@link UsageError} unless a flag names an executable file, or a program on the PATH. */
export function existingProgram(flag: string, name: string, advice = "Name an agent that exists."): string {
  const found = /[\\/]/.test(name)
    ? isFile(resolve(name))
    : isFile(name) || (process.env.PATH ?? "").split(delimiter).some((folder) => canRun(join(folder, name)));
  if (!found) {
    const where = /[\\/]/.test(name) ? "there is no such file" : "no such program is on the PATH";
    throw new UsageError(`${flag} ${name}: ${where}. ${advice}`);
  }
  if (isFile(name) && !isScript(name) && !canRun(name))
    throw new UsageError(`${flag} ${name}: the file is not executable. Make it executable: chmod +x ${name}`);
  return name;
}

/**
 * Throws {@link UsageError} if a command would overwrite an existing file without permission. A folder, or a path that
 * ends with a slash, is allowed, because the file in it gets a new name.
 */
export function newFile(flag: string, path: string): void {
  if (path.endsWith("/") || !existsSync(path) || statSync(path).isDirectory()) return;
  throw new UsageError(
    `${flag} ${path}: the file exists. Name another file, name a folder to get a new name in it, or overwrite the file with --force.`,
  );
}

/** Removes a file that `--force` allows to overwrite. A folder stays. */
export function removeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}
