import { type ChildProcess, spawn } from "node:child_process";
import type { Transport } from "@agentwire/protocol";
import { type PeerProcess, type ProcessOptions, processTransport } from "./process-transport.ts";

/** What to start. */
export interface SpawnTransportOptions extends ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** The whole environment of the process. Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

const alive = new Set<ChildProcess>();

const endAll = (): void => {
  for (const child of alive) child.kill("SIGTERM");
};

/** Kills the child when this process exits, with one listener for all children. */
export function keepUntilExit(child: ChildProcess): void {
  if (alive.size === 0) process.once("exit", endAll);
  alive.add(child);
  const forget = (): void => {
    alive.delete(child);
    if (alive.size === 0) process.off("exit", endAll);
  };
  child.once("exit", forget);
  child.once("error", forget);
}

/** A transport to a process that this one started. */
export interface SpawnedTransport extends Transport {
  /** Sends the process a signal. Returns `false` if the process has exited or never started. */
  signal(name: string): boolean;
}

/**
 * Starts a process and creates a transport over its stdin and stdout. If the command does not start, the transport ends
 * with kind `error`. The function does not throw.
 *
 * @param options - The command, and how to treat its process.
 * @see ending.exit.startup ending.close.grace
 * @example
 * import { spawnTransport } from "@agentwire/runtime/node";
 *
 * const transport = spawnTransport({ command: "claude", args: ["--input-format", "stream-json"] });
 * transport.open({ line: (line) => console.log(line), end: ({ kind }) => console.log(kind) });
 */
export function spawnTransport(options: SpawnTransportOptions): SpawnedTransport {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: { ...(options.env ?? process.env) },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  keepUntilExit(child);
  const transport = processTransport(child as PeerProcess, options);
  return Object.assign(transport, { signal: (name: string) => child.kill(name as NodeJS.Signals) });
}
