import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The folder for what the commands and fixtures keep in a project. */
const ownFolder = ".agentwire";

/**
 * Creates a folder and its parents. If it creates a folder named `.agentwire`, it also writes a `.gitignore` there, so
 * that Git ignores everything in it.
 *
 * @param path - The folder. It may exist.
 * @throws Error if the folder cannot be created.
 * @example
 * import { createFolder } from "@agentwire/testing/node";
 *
 * createFolder(".agentwire/tapes");
 */
export function createFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  const parts = resolve(path).split(sep);
  const own = parts.slice(0, parts.lastIndexOf(ownFolder) + 1).join(sep);
  if (first === undefined || own === "" || !`${own}${sep}`.startsWith(`${resolve(first)}${sep}`)) return;
  writeFileSync(join(own, ".gitignore"), "*\n");
}
