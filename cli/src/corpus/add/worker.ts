import { parentPort, workerData } from "node:worker_threads";
import { createIngester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A thread that reads sessions: it does what the main thread says, one thing at a time. */
const port = parentPort;
if (port === null) throw new Error("This file runs as a worker thread of `agentwire corpus add`.");
const send = (message: FromWorker): void => port.postMessage(message);

let answer: (isNew: boolean) => void = () => {};
const ingester = await createIngester(
  String(workerData),
  (session) =>
    new Promise((resolve) => {
      answer = resolve;
      send({ kind: "claim", session });
    }),
);

port.on("message", async (message: ToWorker) => {
  switch (message.kind) {
    case "take":
      return send({ kind: "taken", taken: await ingester.take(message.path) });
    case "claimed":
      return answer(message.isNew);
    case "flush":
      return send({ kind: "flushed", files: await ingester.flush() });
    case "close":
      await ingester.close();
      port.close();
  }
});
send({ kind: "ready" });
