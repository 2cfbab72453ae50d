import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { explainStartFailure } from "@agentwire/runtime/node";
import { captureWorkspace } from "../capsule/workspace-snapshot.ts";
import type { ProcessEnding } from "../mirror-exit.ts";
import { createTapeFile } from "../tape-file.ts";
import type { ModelProxy } from "./model-proxy.ts";
import { relay } from "./relay.ts";
import { createTapeLog } from "./tape-log.ts";

/** The agent to run, and the location of the tape. */
export interface RecordProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The tape's file, or a folder in which it gets a generated name. Existing files are not overwritten. */
  readonly out: string;
  /** Streams of the host. Default: those of this process. */
  readonly stdio?: { readonly input: Readable; readonly output: Writable; readonly error: Writable };
  readonly cwd?: string;
  /** Environment of the agent. Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * A proxy between the agent and its model, whose calls are then recorded too. It is closed when the agent has ended.
   */
  readonly model?: ModelProxy;
  /** Also keeps the files of the working folder that the session reads or changes, as they are now. Default: `false`. */
  readonly capsule?: boolean;
}

/** An agent process that is being recorded. */
export interface RecordedProcess {
  /** Path of the tape. */
  readonly tape: string;
  /** Resolves when the agent has ended, the tape is closed and all output has been forwarded. Never rejects. */
  readonly end: Promise<RecordedEnd>;
  /** Sends the agent a signal on behalf of the host. */
  signal(name: NodeJS.Signals): void;
}

/** How the agent ended. */
export interface RecordedEnd extends ProcessEnding {
  /** Why the agent could not be started, if so. */
  readonly failure?: string;
}

/** The variable with the base URL of the model. */
export const modelVariable = "ANTHROPIC_BASE_URL";

/** How long output may stay open after the exit, in milliseconds. A child of the agent can keep it open forever. */
const drainMs = 500;

/**
 * Runs an agent between a host and a tape. Forwards every byte unchanged in both directions, with backpressure. Records
 * lines, stderr, ends of streams, signals and the exit before it forwards them. A recorded line survives the end of
 * this process by any signal.
 *
 * @param options - The command, the tape, and the streams of the host.
 * @see framing.output.pure ending.exit.code
 * @example
 * import { recordProcess } from "@agentwire/replay/node";
 *
 * const { tape, end } = recordProcess({ command: "claude", args: ["--input-format", "stream-json"], out: "tapes/" });
 * const { code } = await end;
 * console.error(`Recorded ${tape}, exit code ${code}.`);
 */
export function recordProcess(options: RecordProcessOptions): RecordedProcess {
  const { command, args, out, cwd = process.cwd(), model } = options;
  const env = { ...(options.env ?? process.env), ...(model === undefined ? {} : { [modelVariable]: model.url }) };
  const { input, output, error } = options.stdio ?? {
    input: process.stdin,
    output: process.stdout,
    error: process.stderr,
  };
  const snapshot = options.capsule === true ? captureWorkspace({ cwd, env, args }) : null;
  const file = createTapeFile(out);
  const log = createTapeLog({
    file,
    argv: [command, ...args],
    cwd,
    env,
    onFailure: (cause) => error.write(`agentwire: the recording stopped, the session goes on: ${String(cause)}\n`),
  });
  model?.record(log.record);
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });

  const end = new Promise<RecordedEnd>((resolve) => {
    let settled = false;
    const settle = (result: RecordedEnd): void => {
      if (settled) return;
      settled = true;
      model?.close();
      log.capsule(snapshot);
      log.finish(result.failure === undefined ? result : null);
      input.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      if (output.writableFinished || output.destroyed || output.errored) resolve(result);
      else {
        output.once("close", () => resolve(result));
        output.end(() => resolve(result));
      }
    };
    child.once("error", (cause: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      log.record("process/failed", { code: cause.code ?? "UNKNOWN", message: cause.message });
      error.write(`agentwire: ${explainStartFailure(command, cause)}\n`);
      settle({ code: 127, signal: null, failure: cause.message });
    });
    child.once("exit", (code, signal) => {
      const timer = setTimeout(() => settle({ code, signal }), drainMs);
      child.once("close", () => {
        clearTimeout(timer);
        settle({ code, signal });
      });
    });
  });

  if (child.pid !== undefined) log.record("process/spawn", { pid: child.pid });
  relay(input, child.stdin, {
    chunk: (bytes) => log.chunk("host-to-agent", bytes),
    end: () => log.end("host-to-agent"),
    broken: (code) => log.record("wire/broken", { direction: "host-to-agent", code }),
  });
  relay(child.stdout, output, {
    chunk: (bytes) => log.chunk("agent-to-host", bytes),
    end: () => log.end("agent-to-host"),
    broken: (code) => log.record("wire/broken", { direction: "agent-to-host", code }),
  });
  child.stderr.on("data", (chunk: Buffer) => {
    log.stderr(chunk);
    if (error.write(chunk)) return;
    child.stderr.pause();
    error.once("drain", () => child.stderr.resume());
  });
  error.on("error", () => child.stderr.resume());

  return {
    tape: file.path,
    end,
    signal(name) {
      log.record("process/signal", { signal: name });
      child.kill(name);
    },
  };
}
