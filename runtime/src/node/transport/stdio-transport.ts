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
 * The transport of an agent that a host started: a transport over the stdin and stdout of this process. The exit of the
 * host is the end of input, never an error. `close` resolves when all output is written.
 *
 * @param options - Other streams, and the maximum length of a line.
 * @see framing.output.pure ending.input.finishes
 * @example
 * import { stdioTransport } from "@agentwire/runtime/node";
 *
 * const transport = stdioTransport();
 * transport.open({ line: (line) => console.error("received", line), end: () => process.exit(0) });
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
