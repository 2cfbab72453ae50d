import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type * as z from "zod";
import { runShardProcess } from "../fleet/process.ts";
import { installPackages } from "../regression/bisect/releases.ts";
import { agentIn } from "../regression/upgrade/agent.ts";
import { SuiteReport } from "./history.ts";
import type { MatrixPeer } from "./peers.ts";

/** A report of the suite, or why there is none. */
export type Measurement = { readonly report: z.output<typeof SuiteReport> } | { readonly reason: string };

const cli = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));

/** Installs the peer's packages. The result is why that failed. */
async function install({ install: packages = [] }: MatrixPeer, folder: string): Promise<string | undefined> {
  if (packages.length === 0) return undefined;
  const run = await installPackages(folder, packages);
  return "reason" in run ? `npm cannot install ${packages.join(" ")}: ${run.reason}.` : undefined;
}

/** The words of the peer's command. Paths that begin with a dot are relative to the list of peers. */
function wordsOf({ command }: MatrixPeer, modules: string, base: string): readonly string[] {
  return command.flatMap((word) => {
    if (word === "{agent}") return agentIn(modules) ?? [word];
    return [/^\.\.?\//.test(word) ? resolve(base, word) : word.replaceAll("{modules}", modules)];
  });
}

/** Installs a peer of the list in `base` and runs the suite of `agentwire conform` on it, in a process of its own. */
export async function measure(peer: MatrixPeer, base: string, jobs: number): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-matrix-"));
  try {
    const failed = await install(peer, folder);
    if (failed !== undefined) return { reason: failed };
    const words = wordsOf(peer, join(folder, "node_modules"), base);
    if (words.includes("{agent}")) return { reason: "The installed packages contain no agent for this platform." };
    const file = join(folder, "report.json");
    const { side, release, only = [] } = peer;
    const argv = [
      ...["conform", side],
      ...["--quiet", "--jobs", String(jobs), "--tapes", join(folder, "tapes"), "-o", file],
      ...(release === undefined ? [] : ["--release", release]),
      ...(only.length === 0 ? [] : ["--only", ...only]),
      ...["--", ...words],
    ];
    const { stderr } = await runShardProcess(cli, argv, process.env, new AbortController().signal);
    return reportIn(file) ?? { reason: stderr.trim() || "The suite wrote no report." };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The report that the suite wrote; nothing if it wrote none, because the peer did not start. */
function reportIn(file: string): Measurement | undefined {
  if (!existsSync(file)) return undefined;
  return { report: SuiteReport.parse(JSON.parse(readFileSync(file, "utf8"))) };
}
