import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entry, folderVariable, journalFile, type Plan, planFile, sourcesFile } from "./plan.ts";
import { root } from "./source.ts";

/**
 * A process that uses this much processor time without output is in an endless loop that no test and no switch can
 * stop.
 */
const maxSilentCpuSeconds = 60;
/** A process that neither computes nor writes for this long waits for an event that never occurs. */
const maxSilentMs = 900_000;

/** Processor time of a process, in seconds. Unlike wall-clock time, it does not depend on the load of the machine. */
function cpuSeconds(pid: number): number {
  try {
    const text = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" });
    const [days, time] = text.includes("-") ? text.split("-") : ["0", text];
    return (time ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
  } catch {
    return 0;
  }
}

function journalOf(folder: string): readonly Entry[] {
  const path = join(folder, journalFile);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry);
}

/** Runs a plan in a process of its own. `complete` is false where the process had to be ended, or ended by itself. */
export async function carryOut(
  plan: Plan,
  code: Readonly<Record<string, string>>,
): Promise<{ readonly entries: readonly Entry[]; readonly complete: boolean; readonly silent: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-mutation-"));
  try {
    writeFileSync(join(folder, planFile), JSON.stringify(plan));
    writeFileSync(join(folder, sourcesFile), JSON.stringify(code));
    const child = spawn(process.execPath, [join(import.meta.dirname, "stage.ts")], {
      cwd: root,
      env: { ...process.env, [folderVariable]: folder },
      stdio: ["ignore", "ignore", "inherit"],
    });
    let silent = false;
    const journal = join(folder, journalFile);
    const written = () => (existsSync(journal) ? statSync(journal).size : 0);
    let last = { bytes: 0, at: performance.now(), cpu: 0 };
    const watch = setInterval(() => {
      const now = { bytes: written(), at: performance.now(), cpu: cpuSeconds(child.pid ?? 0) };
      if (now.bytes !== last.bytes) last = now;
      if (now.cpu - last.cpu < maxSilentCpuSeconds && now.at - last.at < maxSilentMs) return;
      silent = true;
      child.kill("SIGKILL");
    }, 2000);
    const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
    clearInterval(watch);
    return { entries: journalOf(folder), complete: exitCode === 0, silent };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
