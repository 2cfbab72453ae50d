import { spawn } from "node:child_process";
import type { ShardExit } from "./work.ts";

/** How long a process may take to end, in milliseconds. */
const endMs = 5000;

/** The part of stderr that is reported. */
const shownStderr = 4000;

/** Ends a process when the worker that started it is gone: killed workers leave nothing that runs. */
const endWithWorker = `data:text/javascript,${encodeURIComponent(
  `process.on("disconnect", () => process.exit(1)); process.channel?.unref();`,
)}`;

/** Runs a command line of `agentwire` as a process in a group of its own. The signal ends the group. */
export function runShardProcess(
  program: string,
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ShardExit> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", endWithWorker, program, ...argv], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      detached: process.platform !== "win32",
      env: environment,
    });
    const kill = (name: NodeJS.Signals): void => {
      try {
        if (process.platform === "win32" || child.pid === undefined) child.kill(name);
        else process.kill(-child.pid, name);
      } catch {
        // The group has already ended.
      }
    };
    let late: NodeJS.Timeout | undefined;
    const stop = (): void => {
      kill("SIGTERM");
      late ??= setTimeout(() => kill("SIGKILL"), endMs);
    };
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-shownStderr);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(late);
      signal.removeEventListener("abort", stop);
      kill("SIGKILL"); // what it started and did not wait for
      resolve({ code, stderr });
    });
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
}
