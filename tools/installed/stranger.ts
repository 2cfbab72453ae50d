import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findingsOf, root } from "../run.ts";

/** A package of this repository, installed from its tarball. */
export interface Packed {
  readonly name: string;
  readonly tarball: string;
  /** Where it is installed. */
  readonly folder: string;
}

/** A project outside the repository in which the packages are installed from their tarballs. */
export interface Stranger {
  readonly folder: string;
  readonly packages: readonly Packed[];
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>;
}

/** Additional dependencies of the project: its author's tools, and optional peers of the packages. */
const tools = ["@ts-morph/common", "@types/node", "esbuild", "msw", "typescript", "vitest"];

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(path, "utf8"));

const manifestOf = (folder: string) =>
  readJson<{ readonly name: string; readonly version: string; readonly private?: boolean }>(
    join(root, folder, "package.json"),
  );

const tarballName = (name: string, version: string): string =>
  `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;

/** Folders of the packages that are published. */
function publishedFolders(): readonly string[] {
  const { workspaces } = readJson<{ readonly workspaces: readonly string[] }>(join(root, "package.json"));
  return workspaces.filter((folder) => manifestOf(folder).private !== true);
}

/**
 * Writes a manifest that depends on the tarballs. A lock file pins everything else to the versions of this repository, so
 * that npm installs them from its cache.
 */
function writeManifests(folder: string, packages: readonly Packed[]): void {
  const lock = readJson<Lock>(join(root, "package-lock.json")).packages;
  const manifest = {
    name: "stranger",
    version: "1.0.0",
    private: true,
    type: "module",
    devDependencies: {
      ...Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
      ...Object.fromEntries(tools.map((name) => [name, lock[`node_modules/${name}`]?.version])),
    },
  };
  const others = Object.entries(lock).filter(([path, { link }]) => path.startsWith("node_modules/") && link !== true);
  const locked = {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": manifest, ...Object.fromEntries(others) },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(locked, null, 2));
}

/** Throws if a program fails, with what it wrote. */
function must(args: readonly string[], cwd: string): void {
  const findings = findingsOf(args, { cwd });
  if (findings.length > 0) throw new Error(`${args.join(" ")} fails:\n${findings.join("\n")}`);
}

/**
 * Packs every package, installs the tarballs in an empty folder outside the repository, and calls `visit` with it.
 * Removes the folder after. Throws if a package cannot be built, packed or installed.
 */
export async function asStranger<Result>(visit: (stranger: Stranger) => Promise<Result>): Promise<Result> {
  const scratch = mkdtempSync(join(tmpdir(), "agentwire-installed-"));
  try {
    const [tarballs, folder] = [join(scratch, "tarballs"), join(scratch, "project")];
    mkdirSync(tarballs);
    cpSync(join(root, "tools/installed/project"), folder, { recursive: true });
    const published = publishedFolders();
    must(["npm", "run", "--silent", "build"], root);
    const each = published.flatMap((path) => ["--workspace", path]);
    must(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", tarballs, ...each], root);
    const packages = published.map(manifestOf).map(({ name, version }) => ({
      name,
      tarball: join(tarballs, tarballName(name, version)),
      folder: join(folder, "node_modules", name),
    }));
    writeManifests(folder, packages);
    must(["npm", "install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
    return await visit({ folder, packages });
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
