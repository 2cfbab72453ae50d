import type { Readable, Writable } from "node:stream";
import type { Transport } from "@agentwire/protocol";
import { readLines } from "./line-input.ts";
import { lineOutput } from "./line-output.ts";

/** Streams that replace those of the process. */
export interface StdioOptions {
  readonly input?: Readable;
  readonly output?: Writable;
  /** Longest line accepted, in bytes. */
  readonly lineLimit?: number;
}

/**
 * The transport of a process that is itself the peer: an agent that was started by a host. A host that goes away is
 * the end of input, never an error; `close` resolves when all that was sent has left the process.
 */
export function stdioTransport(options: StdioOptions = {}): Transport {
  const { input = process.stdin, output = process.stdout, lineLimit } = options;
  const sink = lineOutput(output);
  return {
    open(receiver) {
      readLines(
        input,
        receiver,
        (cause) => receiver.end(cause ? { kind: "error", cause } : { kind: "end" }),
        lineLimit,
      );
    },
    send: (line) => sink.write(line),
    end() {
      if (output !== process.stdout) sink.end();
    },
    async close() {
      input.pause();
      input.destroy();
      await sink.flush();
      if (output !== process.stdout) sink.end();
    },
  };
}
