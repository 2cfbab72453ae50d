import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const environment = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return ""; // exited in the meantime, or owned by another user
  }
};

const command = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
};

/**
 * Commands of processes that were started with `mark` in their environment and still run. Waits up to ten seconds for
 * them to end. Reads `/proc`, so it works only on Linux and throws elsewhere.
 */
export async function leftovers(mark: string): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const left = pids.filter((pid) => environment(pid).includes(mark)).map(command);
    const alive = left.filter((line) => line !== "");
    if (alive.length === 0 || Date.now() > deadline) return alive;
    await wait(50);
  }
}
