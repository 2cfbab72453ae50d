import type { Writable } from "node:stream";
import { defaultLineLimit, type Transport } from "@agentwire/protocol";
import type { ProcessControls } from "../../engine/agent/replay-as-agent.ts";
import { type ByteLine, byteLines } from "../../tape/bytes/byte-lines.ts";
import type { HostStreams } from "../host-streams.ts";

/** The agent's role in this process: a transport over the standard streams, and operations that need a process. */
export interface ProcessStandIn {
  readonly transport: Transport;
  readonly process: ProcessControls;
  /** Resolves when all output has been written. */
  flushed(): Promise<void>;
}

/** Signals that can be recorded. All others end this process in the default way. */
const recordedSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR2"] as const;

/**
 * Makes this process act as the recorded agent: returns a transport over its standard streams, and controls for its
 * stderr and exit.
 *
 * @param streams - The streams between this process and the host.
 * @param beforeKill - Called with the verdict before a signal ends this process.
 * @example
 * import { type Tape, replayAsAgent } from "@agentwire/replay";
 * import { hostStreams, openProcessStandIn, systemSleep } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const { transport, process, flushed } = openProcessStandIn(hostStreams(), ({ outcome }) => console.error(outcome));
 * await replayAsAgent({ tape, transport, process, clock: { sleep: systemSleep } });
 * await flushed();
 */
export function openProcessStandIn(
  { input, output, error }: HostStreams,
  beforeKill: ProcessControls["beforeKill"],
): ProcessStandIn {
  const write = (stream: Writable, data: string | Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      // The replay detects a host that no longer reads by its missing frames, so write errors are ignored.
      stream.write(data, () => resolve());
    });
  output.on("error", () => {});
  error.on("error", () => {});
  return {
    transport: {
      open(receiver) {
        // Not the protocol's own splitter, because carriage returns are compared too.
        const splitter = byteLines(defaultLineLimit);
        const deliver = (lines: readonly ByteLine[]): void => {
          for (const { bytes } of lines) receiver.line(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
        };
        input.on("data", (chunk: Uint8Array) => deliver(splitter.push(chunk)));
        input.once("end", () => {
          deliver(splitter.end());
          receiver.end({ kind: "end" });
        });
        input.once("error", (cause) => receiver.end({ kind: "error", cause }));
      },
      send: (line) => write(output, `${line}\n`),
      end: () => output.end(),
      close: async () => {
        input.destroy();
        output.end();
      },
    },
    process: {
      pid: process.pid,
      beforeKill,
      write: (bytes) => write(output, bytes),
      stderr: (bytes) => write(error, bytes),
      onSignal(listener) {
        for (const signal of recordedSignals) process.on(signal, () => listener(signal));
      },
    },
    flushed: () =>
      new Promise((resolve) => {
        if (output.destroyed || output.writableFinished) resolve();
        else {
          output.once("close", resolve);
          output.end(() => resolve());
        }
      }),
  };
}
