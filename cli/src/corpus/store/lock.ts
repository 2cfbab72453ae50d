import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { UsageError } from "../../exit.ts";

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Whether the process that a lock names has ended. Of another machine this cannot be known. */
function isStale(lock: string): boolean {
  const [pid, host] = lock.trim().split(" ");
  return host === hostname() && /^\d+$/.test(pid ?? "") && Number(pid) !== process.pid && !isRunning(Number(pid));
}

/**
 * Runs `use` while no other command changes the corpus. A lock of a process that was killed does not count. Throws
 * {@link UsageError} if another command holds it.
 */
export async function withLock<Result>(folder: string, use: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "lock");
  const acquire = (): void => writeFileSync(path, `${process.pid} ${hostname()}\n`, { flag: "wx" });
  try {
    acquire();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const lock = readFileSync(path, "utf8");
    if (!isStale(lock))
      throw new UsageError(
        `Another command changes the corpus (process ${lock.trim()}). Wait for its end. If it has ended, remove ${path}.`,
      );
    rmSync(path);
    acquire();
  }
  try {
    return await use();
  } finally {
    rmSync(path, { force: true });
  }
}
