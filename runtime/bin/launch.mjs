/** How each program starts: it checks the release of Node, caches compiled code, and chooses what to load. */
import { mkdirSync, statSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "./require-node.mjs";

/**
 * Caches compiled code for the next start, if this release of Node can. Node never returns if it cannot create the
 * folder of the cache, as with `TMPDIR=/proc`, so the folder is created here first.
 */
export function cacheCompiledCode() {
  try {
    mkdirSync(join(tmpdir(), "node-compile-cache"));
  } catch (error) {
    if (error.code !== "EEXIST") return;
  }
  module.enableCompileCache?.();
}

/**
 * Imports `bundle`, which starts faster, or `modules` if one of the `packages` was built after the bundle. All paths are
 * relative to `base`, the URL of the program.
 */
export function loadFastest(base, { bundle, modules, packages }) {
  const modified = (path) => statSync(new URL(path, base), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const fresh = modified(bundle) > Math.max(...packages.map((path) => modified(`${path}/dist/.tsbuildinfo`)));
  return import(new URL(fresh ? bundle : modules, base).href);
}
