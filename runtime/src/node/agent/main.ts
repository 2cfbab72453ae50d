import { readFileSync, realpathSync } from "node:fs";
import { release, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ProcessEnvironment } from "../../agent/core/environment.ts";
import { children } from "../../process/children.ts";
import type { ProcessPorts } from "../../process/process-ports.ts";
import { runProcess } from "../../process/run.ts";
import { nodePorts } from "../port/ports.ts";
import { stdioTransport } from "../transport/stdio-transport.ts";
import { freezable } from "./freezable.ts";
import { mcpConnector } from "./mcp.ts";

/** How long a process without a prompt argument waits for one on stdin, in milliseconds. */
const inputTimeoutMs = 3_000;

/** Time in which the ends of killed commands reach the host, in milliseconds. */
const reportMs = 30;

/** Longest wait for killed commands, in milliseconds. The system may keep one that waits for a device. */
const longestKillMs = 2_000;

/** Time in which the ends of background commands reach the transcript, in milliseconds. */
const storeMs = 10;

/** Time to handle input, or its end, that a host sent right before a signal, in milliseconds. */
const inputGraceMs = 50;

/** Time for a signal that is sent with the end of the input to arrive, in milliseconds. It decides the exit code. */
const signalGraceMs = 30;

function readBranch(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const head = readFileSync(join(at, ".git", "HEAD"), "utf8").trim();
      return head.startsWith("ref: refs/heads/") ? head.slice("ref: refs/heads/".length) : "HEAD";
    } catch {
      if (dirname(at) === at) return "HEAD";
    }
  }
}

function readEnvironment(): ProcessEnvironment {
  const cwd = realpathSync(process.cwd());
  return {
    pid: process.pid,
    cwd,
    uid: process.getuid?.() ?? null,
    platform: process.platform,
    osRelease: release(),
    shell: process.env.SHELL ?? "/bin/bash",
    executable: process.argv[1] ?? process.execPath,
    gitBranch: readBranch(cwd),
    tmp: tmpdir(),
  };
}

function readInput(): Promise<string> {
  if (process.stdin.isTTY) return Promise.resolve("");
  return new Promise((resolve) => {
    let text = "";
    const done = (): void => {
      clearTimeout(timer);
      process.stdin.pause();
      process.stdin.removeAllListeners();
      process.stdin.unref?.();
      resolve(text);
    };
    const timer = setTimeout(done, inputTimeoutMs);
    process.stdin.setEncoding("utf8");
    process.stdin.on("data", (chunk) => {
      clearTimeout(timer);
      text += String(chunk);
    });
    process.stdin.on("end", done);
    process.stdin.on("error", done);
  });
}

const writer =
  (stream: NodeJS.WriteStream) =>
  (text: string): Promise<void> =>
    new Promise((resolve) => {
      stream.write(text, () => resolve());
    });

/**
 * Runs the agent in this process and exits when the agent ends.
 *
 * @param run - Starts the agent. Pass a function that wraps the ports to observe the agent's inputs.
 * @param argv - The command line, without the names of Node and the script.
 * @see ending.exit.code ending.exit.sigterm
 * @example
 * import { runProcess } from "@agentwire/runtime/agent";
 * import { main } from "@agentwire/runtime/agent-process";
 *
 * await main((edges) => runProcess({ ...edges, stderr: async () => {} }));
 */
export async function main(
  run: (edges: ProcessPorts) => Promise<number> = runProcess,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const interrupted = new AbortController();
  const left = new AbortController();
  const { ports, freeze } = freezable(nodePorts());
  const commands = children(ports.processes);
  let leaving: Promise<never> | undefined;
  // Kills the child processes with this one. Like the real agent, it reports their ends, and stores only those of
  // background commands.
  const leave = async (code: number): Promise<never> => {
    await pause(inputGraceMs);
    left.abort();
    await pause(storeMs);
    freeze();
    const killed = await Promise.race([commands.kill(), pause(longestKillMs, 0)]);
    if (killed > 0) await pause(reportMs);
    process.exit(code);
  };
  process.on("SIGINT", () => interrupted.abort());
  for (const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      leaving ??= leave(code);
    });
  }
  process.stdout.on("error", () => {
    leaving ??= leave(0);
  });
  const code = await run({
    argv,
    ports: { ...ports, processes: commands },
    environment: readEnvironment(),
    mcp: mcpConnector(process.env),
    transport: () => stdioTransport(),
    readInput,
    stdout: writer(process.stdout),
    stderr: writer(process.stderr),
    interrupted: interrupted.signal,
    leaving: left.signal,
  });
  await pause(signalGraceMs);
  await (leaving ?? process.exit(code));
}
