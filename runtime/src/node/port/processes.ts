import type { ChildProcess } from "node:child_process";
import type { ProcessExitStatus, ProcessesPort } from "../../ports.ts";

/** How long output may still arrive after an exit, in milliseconds. A grandchild can hold the pipes open forever. */
const drainMs = 250;

/**
 * Commands of the machine. Each gets a process group of its own, so that `kill` reaches what it started. A command
 * that cannot be started writes the reason to stderr and ends with 127 (not found) or 126, as a shell does.
 */
export const systemProcesses: ProcessesPort = {
  spawn(command, args, { cwd, env }) {
    // Loaded with the first command, because many sessions run none.
    const { spawn } = process.getBuiltinModule("node:child_process");
    // It has no pipes if no file handles are left; the reason arrives as an error.
    const child: ChildProcess = spawn(command, args, {
      cwd,
      env: { ...env },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const listeners: ((stream: "stdout" | "stderr", text: string) => void)[] = [];
    const emit = (stream: "stdout" | "stderr", text: string): void => {
      for (const listener of listeners) listener(stream, text);
    };
    child.stdin?.on("error", () => {});
    child.stdout?.setEncoding("utf8").on("data", (text: string) => emit("stdout", text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => emit("stderr", text));

    const end = new Promise<ProcessExitStatus>((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        emit("stderr", `${error.message}\n`);
        resolve({ code: error.code === "ENOENT" ? 127 : 126, signal: null });
      });
      child.once("exit", (code, signal) => {
        const finish = (): void => {
          clearTimeout(late);
          resolve({ code, signal });
          child.stdout?.destroy();
          child.stderr?.destroy();
        };
        // A busy event loop may be late as well, so it reads what the pipes hold before the end.
        const late = setTimeout(() => setImmediate(finish), drainMs);
        child.once("close", finish);
      });
    });

    return {
      pid: child.pid ?? -1,
      end,
      onOutput: (listener) => void listeners.push(listener),
      input: (text) => void child.stdin?.end(text),
      kill(signal) {
        if (child.pid === undefined) return;
        try {
          process.kill(-child.pid, signal);
        } catch (error) {
          // The group has already ended.
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      },
    };
  },
};
