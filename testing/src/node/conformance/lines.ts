import type { Readable } from "node:stream";
import { LineSplitter } from "@agentwire/protocol/codec";

/** Splits a stream into lines and drops overlong ones. */
export function readLinesOf(stream: Readable, onLine: (line: string) => void, over: () => void): void {
  const splitter = new LineSplitter();
  const deliver = (lines: ReturnType<LineSplitter["push"]>) => {
    for (const line of lines) if (line.ok) onLine(line.text);
  };
  stream.on("data", (chunk: Uint8Array) => deliver(splitter.push(chunk)));
  stream.once("end", () => {
    deliver(splitter.flush());
    over();
  });
}
