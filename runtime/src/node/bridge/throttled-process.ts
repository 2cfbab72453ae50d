import { spawn } from "node:child_process";
import { Transform } from "node:stream";
import type { SpawnRequest } from "../host/agent-process.ts";
import type { PeerProcess } from "../transport/process-transport.ts";
import { keepUntilExit } from "../transport/spawn-transport.ts";

/**
 * Starts a process whose output goes on only while there is room for it, so that one whose reader is slow or away waits
 * instead of filling memory. Once it has exited, what it left behind passes at once: that is little, and the last.
 */
export function throttledProcess(request: SpawnRequest, room: () => Promise<void> | undefined): PeerProcess {
  const child = spawn(request.command, request.args, {
    cwd: request.cwd,
    env: request.env,
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  keepUntilExit(child);
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
