import type { Readable } from "node:stream";
import type { Receiver } from "@agentwire/protocol";
import { LineSplitter } from "@agentwire/protocol/codec";

/** Splits a stream into lines, and calls `finished` once, after the last line. */
export function readLines(
  input: Readable,
  receiver: Pick<Receiver, "line" | "tooLong">,
  finished: (cause?: unknown) => void,
  limit?: number,
): void {
  const splitter = new LineSplitter(limit === undefined ? {} : { limit });
  const deliver = (lines: ReturnType<LineSplitter["push"]>): void => {
    for (const line of lines) {
      if (line.ok) receiver.line(line.text);
      else receiver.tooLong?.(line);
    }
  };
  let closed = false;
  const finish = (cause?: unknown): void => {
    if (closed) return;
    closed = true;
    deliver(splitter.flush());
    finished(cause);
  };
  input.on("data", (chunk: Uint8Array | string) => deliver(splitter.push(chunk)));
  input.once("end", () => finish());
  input.once("close", () => finish());
  input.once("error", finish);
}
