import { existsSync, readFileSync } from "node:fs";

/** The manifest of the package that a folder is in. */
function manifestAbove(folder: URL): URL {
  const manifest = new URL("package.json", folder);
  if (existsSync(manifest)) return manifest;
  const parent = new URL("..", folder);
  if (parent.href === folder.href)
    throw new Error("No folder above this module contains a package.json. Reinstall the package.");
  return manifestAbove(parent);
}

/** The version of this package. Sources, build and bundle have different depths, so the nearest manifest counts. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(manifestAbove(new URL(".", import.meta.url)), "utf8")) as { version: string }).version;
