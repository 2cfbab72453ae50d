import { createIngester } from "./ingester.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A process that reads sessions: it answers the messages of its parent one at a time, and ends with it. */
if (process.send === undefined) throw new Error("This file runs as a worker process of `agentwire corpus add`.");
const send = (message: FromWorker): void => void process.send?.(message);

let answer: (isNew: boolean) => void = () => {};
const ingester = await createIngester(
  process.argv[2] ?? "",
  (session) =>
    new Promise((resolve) => {
      answer = resolve;
      send({ kind: "claim", session });
    }),
);

process.on("message", async (message: ToWorker) => {
  switch (message.kind) {
    case "ingest":
      return send({ kind: "ingested", result: await ingester.ingest(message.path) });
    case "claimed":
      return answer(message.isNew);
    case "flush":
      return send({ kind: "flushed", files: await ingester.flush() });
    case "close":
      await ingester.close();
      process.disconnect();
  }
});
send({ kind: "ready" });
