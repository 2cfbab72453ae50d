import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Claim, Ingester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Megabytes of JavaScript memory for one thread. It needs less; with a lower limit, it collects garbage more often. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };

/** Starts a thread that reads sessions. A call rejects if the thread ends before it answers. */
export async function startWorkerIngester(folder: string, claim: Claim): Promise<Ingester> {
  const program = new URL("../../../bin/corpus-worker.mjs", import.meta.url);
  const worker = new Worker(program, { workerData: folder, resourceLimits });
  const send = (message: ToWorker): void => worker.postMessage(message);
  let waiting: { resolve(message: FromWorker): void; reject(reason: unknown): void } | null = null;
  const settle = (how: (waiter: NonNullable<typeof waiting>) => void): void => {
    const waiter = waiting;
    waiting = null;
    if (waiter !== null) how(waiter);
  };
  worker.on("message", async (message: FromWorker) => {
    if (message.kind === "claim") send({ kind: "claimed", areNew: await claim(message.sessions) });
    else settle(({ resolve }) => resolve(message));
  });
  let ended = false;
  worker.on("error", (error) => settle(({ reject }) => reject(error)));
  worker.on("exit", (code) => {
    ended = true;
    settle(({ reject }) => reject(new Error(`A worker thread ended with code ${code}.`)));
  });
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
    async ingest(paths) {
      const answer = await request({ kind: "ingest", paths });
      if (answer.kind !== "ingested")
        throw new Error(
          `A worker sent "${answer.kind}" instead of "ingested". This is a defect in agentwire: report it.`,
        );
      return answer.results;
    },
    async flush() {
      const answer = await request({ kind: "flush" });
      if (answer.kind !== "flushed")
        throw new Error(
          `A worker sent "${answer.kind}" instead of "flushed". This is a defect in agentwire: report it.`,
        );
      return answer.files;
    },
    async close() {
      if (ended) return;
      const exit = once(worker, "exit");
      send({ kind: "close" });
      await exit;
    },
  };
}
