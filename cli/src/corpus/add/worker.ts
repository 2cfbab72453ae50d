import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createIngester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A thread that reads sessions: it answers the messages of its parent one at a time. */
function portOfParent(): MessagePort {
  if (parentPort === null) throw new Error("This file runs as a worker thread of `agentwire corpus add`.");
  return parentPort;
}

const port = portOfParent();
const send = (message: FromWorker): void => port.postMessage(message);

let answer: (areNew: readonly boolean[]) => void = () => {};
const ingester = createIngester(
  String(workerData),
  (sessions) =>
    new Promise((resolve) => {
      answer = resolve;
      send({ kind: "claim", sessions });
    }),
);

port.on("message", async (message: ToWorker) => {
  switch (message.kind) {
    case "ingest":
      return send({ kind: "ingested", results: await ingester.ingest(message.paths) });
    case "claimed":
      return answer(message.areNew);
    case "flush":
      return send({ kind: "flushed", files: await ingester.flush() });
    case "close":
      port.close();
  }
});
send({ kind: "ready" });
