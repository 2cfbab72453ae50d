import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Unreadable } from "../../exit.ts";

/** The official SDK on npm. */
export const sdkPackage = "@anthropic-ai/claude-agent-sdk";

const plain = /^\d+\.\d+\.\d+$/;

const compare = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/**
 * npm options that detect an unreachable registry within seconds, use cached packages, and print errors even if the
 * parent npm is silent.
 */
const npmFlags = [
  "--loglevel=error",
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-timeout=60000",
  "--prefer-offline",
];

/** The reason in npm's stderr: without its advice, stack traces and log paths. */
export function reasonOfNpm(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "\0").trim());
  const versions = lines.filter((line) => line.startsWith("\0")).map((line) => line.slice(1).trim());
  const code = versions.find((line) => line.startsWith("code "))?.slice("code ".length);
  const reason = versions.find((line) => /^(FetchError|404|\w+Error)\b|request to|failed, reason/.test(line));
  return [code, reason].filter((part) => part !== undefined).join(": ") || versions[0] || "npm gave no reason";
}

/** npm's stdout, or why it failed. */
const npm = (
  args: readonly string[],
  cwd?: string,
): Promise<{ readonly output: string } | { readonly reason: string }> =>
  new Promise((done) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    execFile("npm", [...args, ...npmFlags], options, (error, output, stderr) => {
      if (error === null) done({ output });
      else done({ reason: typeof error.code === "string" ? error.message : reasonOfNpm(stderr) });
    });
  });

/** Installs packages in a folder, which becomes a project of its own. Does not run scripts of packages. */
export function installPackages(folder: string, packages: readonly string[], ...flags: readonly string[]) {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  return npm(["install", ...packages, "--ignore-scripts", "--no-audit", "--no-fund", ...flags], folder);
}

/** The releases of a package from `from` to `to`, oldest first, as npm lists them, without previews. */
export async function releasesOf(name: string, from: string, to: string): Promise<string[]> {
  const listed = await npm(["view", name, "versions", "--json"]);
  if ("reason" in listed)
    throw new Unreadable(
      `npm cannot list the releases of ${name}: ${listed.reason}. Check the name and the network: npm view ${name}`,
    );
  const all = ([JSON.parse(listed.output)].flat() as string[]).filter((release) => plain.test(release)).sort(compare);
  const inRange = all.filter((release) => compare(release, from) >= 0 && compare(release, to) <= 0);
  if (inRange.length === 0) {
    throw new Unreadable(
      `${name} has no release from ${from} to ${to}; npm lists ${all[0]} to ${all.at(-1)}. Choose --from and --to between them.`,
    );
  }
  return inRange;
}

/** A folder in which a host uses one release. */
export interface Bench {
  readonly ok: true;
  /** The copy of the host's script. */
  readonly script: string;
  remove(): void;
}

/** Why the release could not be installed. */
export interface NoBench {
  readonly ok: false;
  readonly reason: string;
}

/**
 * Installs a release in a separate folder, with a copy of the host's script. Does not run scripts of packages, and
 * skips optional packages, including the vendor's executables. Other imports of the script are resolved as in the
 * script's own folder. Files that it names relative to itself are not found.
 */
export async function installRelease(name: string, release: string, hostScript: string): Promise<Bench | NoBench> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-bisect-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const installed = await installPackages(folder, [`${name}@${release}`], "--omit=optional");
  if ("reason" in installed) {
    remove();
    return { ok: false, reason: installed.reason };
  }
  linkModules(folder, dirname(resolve(hostScript)));
  const script = join(folder, basename(hostScript));
  copyFileSync(resolve(hostScript), script);
  return { ok: true, script, remove };
}

/** Links the packages of another folder into a folder, except those that it already has. */
function linkModules(folder: string, from: string): void {
  const own = join(folder, "node_modules");
  for (let at = from; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    for (const name of existsSync(packages) ? packagesIn(packages) : []) {
      const target = join(own, name);
      if (existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(join(packages, name), target, "junction");
    }
    if (dirname(at) === at) return;
  }
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    );
