import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseJsonObject } from "@agentwire/protocol/json";
import { quoteForShell } from "@agentwire/runtime/node";
import { Unreadable } from "../../exit.ts";
import { installPackages, installRelease, sdkPackage } from "../bisect/releases.ts";

/** An agent before or after an upgrade. */
export interface UpgradeAgent {
  /** Its name on the command line, with the release of the SDK if it comes from one. */
  readonly name: string;
  /** A command line for the shell. */
  readonly command: string;
  remove(): void;
}

/** The command of the agent that an installed SDK starts: an executable for this platform or, in older releases, a script. */
export function agentIn(modules: string): readonly string[] | null {
  const name = process.platform === "win32" ? "claude.exe" : "claude";
  const platform = `${modules}/${sdkPackage}-${process.platform}-${process.arch}`;
  const executable = [platform, `${platform}-musl`].map((folder) => join(folder, name)).find(existsSync);
  if (executable !== undefined) return [executable];
  const script = join(modules, sdkPackage, "cli.js");
  return existsSync(script) ? [process.execPath, script] : null;
}

/** The release of an installed SDK; `null` if its manifest does not contain it. */
function releaseIn(modules: string): string | null {
  const manifest = join(modules, sdkPackage, "package.json");
  const version = existsSync(manifest) ? parseJsonObject(readFileSync(manifest, "utf8"))?.version : undefined;
  return typeof version === "string" ? version : null;
}

function installed(folder: string, name: string, remove: () => void): UpgradeAgent {
  const modules = join(folder, "node_modules");
  const command = agentIn(modules);
  if (command === null) {
    remove();
    throw new Unreadable(
      `${name}: ${sdkPackage} has no agent for ${process.platform}-${process.arch} in ${modules}. Name another release, or the command of an agent.`,
    );
  }
  const release = releaseIn(modules);
  return {
    name: release === null || release === name ? name : `${name} (${release})`,
    command: command.map(quoteForShell).join(" "),
    remove,
  };
}

/**
 * Finds an agent: a release of the SDK, which npm installs in a temporary folder; a folder in which the SDK is installed; or
 * a command line. Throws {@link Unreadable}.
 */
export async function upgradeAgent(name: string): Promise<UpgradeAgent> {
  if (/^\d+\.\d+\.\d+$/.test(name)) {
    const folder = mkdtempSync(join(tmpdir(), "agentwire-upgrade-"));
    const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    const run = await installPackages(folder, [`${sdkPackage}@${name}`]);
    if ("output" in run) return installed(folder, name, remove);
    remove();
    throw new Unreadable(
      `${name}: npm cannot install it: ${run.reason}. Check the release: npm view ${sdkPackage} versions`,
    );
  }
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? installed(resolve(name), name, () => {}) : { name, command: name, remove() {} };
}

/** A host's script with a release of the SDK, which npm installs in a temporary folder. Throws {@link Unreadable}. */
export async function upgradeHost(release: string, script: string): Promise<UpgradeAgent> {
  if (!existsSync(script)) throw new Unreadable(`${script} does not exist. Name the module of a host.`);
  const bench = await installRelease(sdkPackage, release, script);
  if (!bench.ok)
    throw new Unreadable(
      `${release}: npm cannot install it: ${bench.reason}. Check the release: npm view ${sdkPackage} versions`,
    );
  const command = `${quoteForShell(process.execPath)} ${quoteForShell(bench.script)}`;
  return { name: `SDK ${release}`, command, remove: bench.remove };
}
