import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The executable of the command line. */
export const program = resolve(import.meta.dirname, "..", "..", "..", "cli", "bin", "agentwire.mjs");

/** A process of a fleet, and what it printed. */
export interface FleetProcess {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves when the output has a text. Rejects if the process ends before. */
  printed(text: RegExp): Promise<void>;
  /** Resolves to the exit code; `null` if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts a process and collects its output. */
export function started(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): FleetProcess {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  ended.catch(() => {}); // the caller may not wait for it
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    async printed(text) {
      while (!text.test(out) && !text.test(err)) {
        if (child.exitCode !== null) throw new Error(`The process ended before it printed ${text}: ${out}${err}`);
        await delay(20);
      }
    },
  };
}

/** A Redis server that a test can kill and start again on the same port. */
export interface RedisServer {
  readonly url: string;
  /** Kills it. Nothing is on disk, so that it loses everything. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts Debian's Redis on loopback. Throws if it is not installed: a test that needs it fails, and is not skipped. */
export async function startRedis(folder: string): Promise<RedisServer> {
  const port = await freePort();
  let server: FleetProcess | undefined;
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      mkdirSync(folder, { recursive: true });
      server = started("redis-server", [...options, "--dir", folder], folder);
      const missing = server.ended.then(
        () => {},
        (cause) => {
          throw new Error("redis-server is not installed: on Debian, apt install redis-server.", { cause });
        },
      );
      await Promise.race([server.printed(/Ready to accept connections/), missing]);
    },
    async kill() {
      server?.child.kill("SIGKILL");
      await server?.ended;
    },
  };
  await redis.start();
  return redis;
}

/** The processes of a fleet that works in one folder, on one queue. */
export function fleetIn(folder: string, redis: RedisServer) {
  const all: FleetProcess[] = [];
  const fleet = (...args: readonly string[]): FleetProcess => {
    const one = started(process.execPath, [program, ...args], folder, { AGENTWIRE_REDIS: redis.url, NO_COLOR: "1" });
    all.push(one);
    return one;
  };
  return {
    command: fleet,
    run: (...args: readonly string[]) => fleet("fleet", "run", ...args),
    /** Starts a worker that counts as lost after 2 seconds, and waits until it is connected. */
    async worker(...args: readonly string[]): Promise<FleetProcess> {
      const one = fleet("fleet", "worker", "--lease", "2000", ...args);
      await one.printed(/Waiting for shards/);
      return one;
    },
    async close(): Promise<void> {
      for (const { child } of all) child.kill("SIGKILL");
      await Promise.allSettled(all.map(({ ended }) => ended));
    },
  };
}
