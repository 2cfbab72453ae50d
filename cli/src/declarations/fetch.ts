import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Release } from "@agentwire/protocol";
import { explainStartFailure } from "@agentwire/runtime/node";
import { extract } from "tar";
import type { DeclarationFiles } from "./compile/program.ts";

/** The package whose releases are the releases of the protocol. */
export const declaringPackage = "@anthropic-ai/claude-agent-sdk";

/** Timeout of `npm pack`, in milliseconds. Early releases have tens of megabytes. */
const timeoutMs = 300_000;

/**
 * Loads the declaration files of a release. Downloads them from the registry with npm the first time, and reads them
 * from `folder` afterwards. Keeps nothing else of the package and runs none of it.
 *
 * @param release - The release, such as `0.3.330`.
 * @param folder - Folder for the downloaded declarations; created if necessary.
 * @throws Error if npm cannot download the release: the version does not exist, there is no network, or npm is missing.
 * @example
 * import { fetchDeclarations } from "agentwire/declarations";
 *
 * const files = await fetchDeclarations("0.3.330", ".cache/declarations");
 * console.log([...files.keys()]);
 */
export async function fetchDeclarations(release: Release, folder: string): Promise<DeclarationFiles> {
  const cached = join(folder, release);
  if (!existsSync(cached)) {
    await mkdir(folder, { recursive: true });
    const work = await mkdtemp(join(folder, "fetching-"));
    try {
      await npm(["pack", `${declaringPackage}@${release}`, "--pack-destination", work, "--ignore-scripts", "--silent"]);
      const [archive] = (await readdir(work)).filter((name) => name.endsWith(".tgz"));
      if (archive === undefined)
        throw new Error(
          `npm pack wrote no archive of ${declaringPackage}@${release}. Check npm with: npm pack ${declaringPackage}@${release}`,
        );
      const unpacked = join(work, "package");
      await mkdir(unpacked);
      await extract({
        file: join(work, archive),
        cwd: unpacked,
        strip: 1,
        filter: (path) => path.endsWith(".d.ts") && !path.includes("node_modules/"),
      });
      // A folder with the release's name is complete, whichever process created it.
      if (!existsSync(cached)) await rename(unpacked, cached);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  return await readDeclarationFiles(cached);
}

/**
 * Reads the declaration files of an unpacked package, without those of its dependencies.
 *
 * @param folder - The folder of the package.
 * @throws Error if the folder cannot be read or contains no declarations.
 * @example
 * import { readDeclarationFiles } from "agentwire/declarations";
 *
 * const files = await readDeclarationFiles("node_modules/@anthropic-ai/claude-agent-sdk");
 * console.log([...files.keys()]);
 */
export async function readDeclarationFiles(folder: string): Promise<DeclarationFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).split(sep).includes("node_modules"));
  if (paths.length === 0) {
    throw new Error(`${folder} contains no declarations (*.d.ts). Name the folder of an unpacked package.`);
  }
  const files = new Map<string, string>();
  for (const path of paths.sort()) {
    files.set(relative(folder, path).split(sep).join("/"), await readFile(path, "utf8"));
  }
  return files;
}

function npm(args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn("npm", [...args, "--loglevel=error"], {
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
      timeout: timeoutMs,
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2000);
    });
    child.on("error", (cause) =>
      fail(new Error(`${explainStartFailure("npm", cause)} npm comes with Node.js.`, { cause })),
    );
    child.on("close", (code) => {
      if (code === 0) done();
      else
        fail(
          new Error(
            `npm ${args.slice(0, 2).join(" ")} failed${errors.trim() ? `: ${errors.trim()}` : "."} Check the network and the registry: npm ping`,
          ),
        );
    });
  });
}
