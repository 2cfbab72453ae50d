import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entry, folderVariable, journalFile, type Plan, planFile, sourcesFile } from "./plan.ts";
import { root } from "./source.ts";

/** A process that writes nothing for so long hangs in a loop that no test and no switch can end. */
const silenceMs = 60_000;

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
    const started = Date.now();
    const watch = setInterval(() => {
      const last = existsSync(journal) ? statSync(journal).mtimeMs : started + silenceMs;
      if (Date.now() - last < silenceMs) return;
      silent = true;
      child.kill("SIGKILL");
    }, 1000);
    const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
    clearInterval(watch);
    return { entries: journalOf(folder), complete: exitCode === 0, silent };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
