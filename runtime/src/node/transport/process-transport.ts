import type { Readable, Writable } from "node:stream";
import type { Ending, Receiver, Transport } from "@agentwire/protocol";
import { isError } from "../../guards/error.ts";
import { readLines } from "./line-input.ts";
import { lineOutput } from "./line-output.ts";
import { stderrTail } from "./stderr-tail.ts";

/**
 * The parts of a process that a transport uses: a child process, or a proxy for a process in a container or on another
 * machine.
 */
export interface PeerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr?: Readable | null;
  kill(signal: NodeJS.Signals): boolean;
  on(event: "exit", listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Limits and callbacks of a process. */
export interface ProcessOptions {
  /** Called with each chunk of its stderr. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /** Time to exit after the end of its input, in milliseconds. Default: 2000. */
  readonly graceMs?: number;
  /** Time to exit after SIGTERM, in milliseconds. Default: 5000. */
  readonly killGraceMs?: number;
  /** How many lines of stderr an ending reports. Default 20. */
  readonly stderrLines?: number;
  /** Longest line accepted, in bytes. */
  readonly lineLimit?: number;
  /** Called when the grace period after the end of input is over and the process receives a signal. */
  readonly onTerminate?: () => void;
  /** Whether the signal also ends the transport: later output is ignored, and the ending is reported immediately. */
  readonly endsOnRequest?: boolean;
}

/** How long output may still arrive after an exit, in milliseconds. A grandchild can hold the pipes open forever. */
const drainMs = 500;

/** A process that started and can no longer answer, because it closed its stdout and runs on. */
export class OutputClosed extends Error {}

/**
 * Creates a transport over the stdin and stdout of a process. The ending contains its exit and the last lines of its
 * stderr.
 *
 * `close` ends the input of the process, waits for `graceMs`, sends SIGTERM, waits for `killGraceMs`, and sends
 * SIGKILL. It resolves when the process has exited.
 *
 * @param peer - The process.
 * @param options - Grace periods, limits, and a callback for stderr.
 * @see ending.close.grace ending.exit.fails-pending
 * @example
 * import { spawn } from "node:child_process";
 * import { processTransport } from "@agentwire/runtime/node";
 *
 * const child = spawn("docker", ["run", "-i", "my-agent"]);
 * const transport = processTransport(child, { graceMs: 10_000, onStderr: (text) => process.stderr.write(text) });
 */
export function processTransport(peer: PeerProcess, options: ProcessOptions = {}): Transport {
  const sink = lineOutput(peer.stdin);
  const graceMs = options.graceMs ?? 2000;
  const tail = stderrTail(options.stderrLines ?? 20);
  let exit: { code: number | null; signal: string | null } | undefined;
  let failure: Error | undefined;
  let over: () => void = () => {};
  const exited = new Promise<void>((resolve) => {
    over = resolve;
  });
  let receiver: Receiver | undefined;
  let reported = false;

  const report = (how: Error | Pick<Ending, "code" | "signal">): void => {
    if (reported || !receiver) return;
    reported = true;
    const stderr = tail.lines();
    receiver.end(isError(how) ? { kind: "error", cause: how, stderr } : { kind: "exit", ...how, stderr });
  };
  const finish = (): void => {
    const how = failure ?? exit;
    if (how) report(how);
  };
  let open = peer.stderr ? 2 : 1;
  const closed = (): void => {
    open--;
    if (open <= 0) finish();
  };
  /**
   * A process without stdout can no longer answer: it gets the usual grace period to exit, and then counts as ended.
   */
  const muted = async (): Promise<void> => {
    closed();
    if ((await within(graceMs)) || closing) return;
    report(new OutputClosed(`The process closed its stdout and did not exit within ${graceMs} ms.`));
  };
  const ended = (): void => {
    over();
    if (open <= 0) finish();
    else setTimeout(release, drainMs);
  };
  const release = (): void => {
    peer.stdout.destroy();
    peer.stderr?.destroy();
  };

  peer.on("exit", (code, signal) => {
    exit ??= { code, signal };
    ended();
  });
  peer.on("error", (error) => {
    if (exit) return;
    failure ??= error;
    // A process that never ran has no output.
    open = 0;
    ended();
  });
  peer.stderr?.on("data", (chunk: Uint8Array) => {
    const text = tail.push(chunk);
    options.onStderr?.(text);
  });
  peer.stderr?.once("close", closed);

  const within = async (ms: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false);
    });
    const inTime = await Promise.race([exited.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    sink.end();
    if (await within(graceMs)) return;
    options.onTerminate?.();
    peer.kill("SIGTERM");
    if (options.endsOnRequest) report({ code: null, signal: "SIGTERM" });
    if (await within(options.killGraceMs ?? 5000)) return;
    peer.kill("SIGKILL");
    await within(drainMs);
  };

  return {
    open(given) {
      receiver = given;
      readLines(peer.stdout, given, () => void muted(), options.lineLimit);
      // It may have ended before the listeners were attached.
      if (open <= 0) queueMicrotask(finish);
    },
    send: (line) => sink.write(line),
    end: () => sink.end(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
