import type { ProcessExitStatus } from "../../../ports.ts";
import { join } from "../../../posix/path.ts";
import type { ToolContext, ToolOutcome } from "../../core/tool.ts";
import { background } from "./background.ts";
import { shownLimit } from "./limits.ts";
import { expectsNoOutput, isSleep, meaningOf } from "./meaning.ts";
import { type BashOutput, formatSeconds, shortened, trimOutput } from "./output.ts";
import { type RunningCommand, resetFolder } from "./run.ts";

/** How long a command may block the turn before it is reported to the host, in milliseconds. */
const reportAfter = 3000;

/** A command that blocks the turn. */
export interface ForegroundCommand {
  readonly command: string;
  readonly description: string;
  /** Milliseconds after which it moves to the background, or ends if it only sleeps. */
  readonly timeout: number;
}

type Step =
  | { readonly kind: "end"; readonly end: ProcessExitStatus }
  | { readonly kind: "slow" | "timeout" | "background" };

/** Waits for a command. Rejects with the signal's reason when the turn is interrupted. */
export async function waitFor(
  running: RunningCommand,
  what: ForegroundCommand,
  context: ToolContext,
): Promise<ToolOutcome<BashOutput>> {
  const { ports, signal } = context;
  const done = new AbortController();
  let request: (step: Step) => void = () => undefined;
  const requested = new Promise<Step>((resolve) => {
    request = resolve;
  });
  const after = (ms: number, kind: "slow" | "timeout"): Promise<Step> =>
    ports.clock.sleep(ms, done.signal).then(
      () => ({ kind }),
      () => requested,
    );
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => {
      running.stop();
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true, signal: done.signal });
  });
  const ended = running.end.then((end): Step => ({ kind: "end", end }));
  const timeout = after(what.timeout, "timeout");
  try {
    let step = await Promise.race([ended, timeout, after(reportAfter, "slow"), interrupted]);
    const start = (backgrounded: boolean) =>
      context.services.commands.start({
        toolUseId: context.toolUseId,
        agentId: context.agentId ?? null,
        command: what.command,
        description: what.description,
        backgrounded,
        stop: () => running.stop(),
        background: () => request({ kind: "background" }),
      });
    const task = step.kind === "slow" ? start(false) : null;
    if (task !== null) {
      step = await Promise.race([ended, timeout, requested, interrupted]).catch((cause: unknown) => {
        task.end("killed", what.description);
        throw cause;
      });
    }
    if (step.kind === "end") {
      task?.end(step.end.code === 0 ? "completed" : "failed", what.description);
      return finished(what.command, step.end, running, context);
    }
    if (step.kind === "timeout" && isSleep(what.command)) {
      running.stop();
      await running.end;
      task?.end("failed", what.description);
      return { kind: "failed", message: timedOut(what.timeout, running) };
    }
    task?.moveToBackground();
    const moved = task ?? start(true);
    await background(running, what.description, moved, context);
    const reason = step.kind === "timeout" ? { timedOutAfterMs: what.timeout } : { backgroundedByUser: true };
    return { kind: "done", output: { ...empty(running), backgroundTaskId: moved.id, ...reason } };
  } finally {
    done.abort();
  }
}

const timedOut = (timeout: number, running: RunningCommand): string =>
  ["Exit code 143", `Command timed out after ${formatSeconds(timeout)}`, trimOutput(running.output.text())]
    .filter((line) => line !== "")
    .join("\n");

const empty = (running: RunningCommand): BashOutput => ({
  stdout: trimOutput(running.output.text()),
  stderr: "",
  interrupted: false,
  isImage: false,
  noOutputExpected: false,
});

/** The exit code that the real agent reports: of the signals that can end a shell, only SIGTERM has one of its own. */
const exitCode = ({ code, signal }: ProcessExitStatus): number => code ?? (signal === "SIGTERM" ? 144 : 1);

async function finished(
  command: string,
  end: ProcessExitStatus,
  running: RunningCommand,
  context: ToolContext,
): Promise<ToolOutcome<BashOutput>> {
  const code = exitCode(end);
  const text = trimOutput(running.output.text());
  const limit = shownLimit(context);
  const reset = await resetFolder(context);
  const meaning = meaningOf(command, code);
  if (code !== 0 && meaning === undefined) {
    const lines = [`Exit code ${code}`, text.slice(0, limit), reset.trim()].filter(Boolean);
    return { kind: "failed", message: shortened(lines.join("\n")) };
  }
  const output: BashOutput = {
    stdout: text.slice(0, limit),
    stderr: reset,
    interrupted: false,
    isImage: false,
    ...(meaning === undefined ? {} : { returnCodeInterpretation: meaning }),
    noOutputExpected: expectsNoOutput(command),
  };
  if (text.length <= limit) return { kind: "done", output };
  const { path, size } = await saved(text, context);
  return { kind: "done", output: { ...output, persistedOutputPath: path, persistedOutputSize: size } };
}

async function saved(text: string, context: ToolContext): Promise<{ path: string; size: number }> {
  const { files, ids } = context.ports;
  const path = join(context.folders.results, `b${ids.uuid().replaceAll("-", "").slice(0, 8)}.txt`);
  await files.makeDirectory(context.folders.results);
  await files.write(path, text);
  const size = new TextEncoder().encode(text).length;
  return { path, size };
}
