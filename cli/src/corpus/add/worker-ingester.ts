import { fork } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Claim, Ingester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Megabytes of JavaScript memory for one process. */
const heapMb = 256;

/**
 * Starts a process that reads sessions. It is no thread, because the engine crashes where several threads write. A call
 * rejects if the process ends before it answers.
 */
export async function startWorkerIngester(folder: string, claim: Claim): Promise<Ingester> {
  const program = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const execArgv = [...process.execArgv, `--max-old-space-size=${heapMb}`];
  const worker = fork(fileURLToPath(program), [folder], { execArgv });
  const send = (message: ToWorker): boolean => worker.send(message);
  let waiting: { resolve(message: FromWorker): void; reject(reason: unknown): void } | null = null;
  const settle = (how: (waiter: NonNullable<typeof waiting>) => void): void => {
    const waiter = waiting;
    waiting = null;
    if (waiter !== null) how(waiter);
  };
  worker.on("message", async (message: FromWorker) => {
    if (message.kind === "claim") send({ kind: "claimed", isNew: await claim(message.session) });
    else settle(({ resolve }) => resolve(message));
  });
  worker.on("error", (error) => settle(({ reject }) => reject(error)));
  worker.on("exit", (code, signal) =>
    settle(({ reject }) => reject(new Error(`A worker process ended with ${signal ?? `code ${code}`}.`))),
  );
  const next = (): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  const request = (message: ToWorker): Promise<FromWorker> => {
    const answer = next();
    send(message);
    return answer;
  };
  await next();
  return {
    async ingest(path) {
      const answer = await request({ kind: "ingest", path });
      if (answer.kind !== "ingested")
        throw new Error(
          `A worker process sent "${answer.kind}" instead of "ingested". This is a defect in agentwire: report it.`,
        );
      return answer.result;
    },
    async flush() {
      const answer = await request({ kind: "flush" });
      if (answer.kind !== "flushed")
        throw new Error(
          `A worker process sent "${answer.kind}" instead of "flushed". This is a defect in agentwire: report it.`,
        );
      return answer.files;
    },
    async close() {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const ended = once(worker, "exit");
      send({ kind: "close" });
      await ended;
    },
  };
}
