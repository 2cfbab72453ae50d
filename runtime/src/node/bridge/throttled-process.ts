import { spawn } from "node:child_process";
import { Transform } from "node:stream";
import type { SpawnRequest } from "../host/agent-process.ts";
import type { PeerProcess } from "../transport/process-transport.ts";
import { keepUntilExit } from "../transport/spawn-transport.ts";
import type { Reaper } from "./reaper.ts";

/**
 * Starts a process whose output is read only while there is room for it. A process with a slow or missing reader waits
 * instead of filling memory. After its exit, the remaining output is read at once.
 */
export function throttledProcess(
  request: SpawnRequest,
  room: () => Promise<void> | undefined,
  reaper?: Reaper,
): PeerProcess {
  const child = spawn(request.command, request.args, {
    cwd: request.cwd,
    env: request.env,
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  keepUntilExit(child);
  const { pid } = child;
  if (pid !== undefined && reaper !== undefined) {
    reaper.add(pid);
    child.once("exit", () => reaper.delete(pid));
  }
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const gate = new Transform({
    transform(chunk, _encoding, pass) {
      const wait = room();
      if (wait) Promise.race([wait, exited]).then(() => pass(null, chunk));
      else pass(null, chunk);
    },
  });
  child.stdout.pipe(gate);
  child.stdout.once("close", () => gate.end());
  return {
    stdin: child.stdin,
    stdout: gate,
    stderr: child.stderr,
    kill: (signal) => child.kill(signal),
    on: (event: string, listener: (...args: never[]) => void) => child.on(event, listener as () => void),
  };
}
