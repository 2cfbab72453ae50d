import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Claim, Ingester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Megabytes of JavaScript memory for one thread. */
const heapMb = 256;

/** Starts a thread that reads sessions. A call rejects if the thread ends before it answers. */
export async function startWorkerIngester(folder: string, claim: Claim): Promise<Ingester> {
  const program = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(program, { workerData: folder, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  const send = (message: ToWorker): void => worker.postMessage(message);
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
  worker.on("exit", (code) => settle(({ reject }) => reject(new Error(`A worker thread ended with code ${code}.`))));
  const next = (): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  const ask = (message: ToWorker): Promise<FromWorker> => {
    const answer = next();
    send(message);
    return answer;
  };
  await next();
  return {
    async take(path) {
      const answer = await ask({ kind: "take", path });
      if (answer.kind !== "taken") throw new Error(`A worker thread answered ${answer.kind} to take.`);
      return answer.taken;
    },
    async flush() {
      const answer = await ask({ kind: "flush" });
      if (answer.kind !== "flushed") throw new Error(`A worker thread answered ${answer.kind} to flush.`);
      return answer.files;
    },
    async close() {
      send({ kind: "close" });
      await once(worker, "exit");
    },
  };
}
