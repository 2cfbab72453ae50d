import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Unreadable } from "../../unreadable.ts";

/** The official SDK on npm. */
export const sdkPackage = "@anthropic-ai/claude-agent-sdk";

const plain = /^\d+\.\d+\.\d+$/;

const compare = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** The releases of a package from `from` to `to`, oldest first, as npm lists them; previews are left out. */
export function releasesOf(name: string, from: string, to: string): string[] {
  const listed = spawnSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" });
  if (listed.status !== 0) throw new Unreadable(`npm does not list the releases of ${name}: ${listed.stderr.trim()}`);
  const all = (JSON.parse(listed.stdout) as string[]).filter((release) => plain.test(release)).sort(compare);
  const wanted = all.filter((release) => compare(release, from) >= 0 && compare(release, to) <= 0);
  if (wanted.length === 0) throw new Unreadable(`${name} has no release from ${from} to ${to}.`);
  return wanted;
}

/** A folder in which a host finds one release. */
export interface Bench {
  /** The copy of the host's script. */
  readonly script: string;
  remove(): void;
}

/**
 * Installs a release in a folder of its own, beside a copy of the host's script. Scripts of packages are not run, and
 * optional packages, among them the vendor's executables, are left out. `null` where npm cannot install it.
 */
export function installRelease(name: string, release: string, hostScript: string): Bench | null {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-bisect-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const args = ["install", `${name}@${release}`, "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  const installed = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (installed.status !== 0) {
    remove();
    return null;
  }
  const script = join(folder, basename(hostScript));
  copyFileSync(resolve(hostScript), script);
  return { script, remove };
}
