import { fstatSync } from "node:fs";
import type { Terminal } from "../terminal.ts";

/** The help text about the end of a command that waits for {@link untilStopped}. */
export const untilStoppedHelp = `The command runs until it is interrupted. If its stdin is a pipe, it also ends
when the pipe is closed, so that it does not outlive the program that started it.`;

/** Whether another program may write to stdin: it is not a terminal, a file or `/dev/null`. */
function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false;
  }
}

/** The parent at the start: it can end as soon as the command has printed its address. */
const parent = process.ppid;

/** How often a command that `npx` has started looks whether it still has its parent, in milliseconds. */
const parentCheckMs = 200;

/**
 * Calls `then` when the parent of a process that `npx` has started ends. npm passes a signal only to the shell between itself
 * and the command, and the shell ends without passing it on.
 */
function whenNpxEnds(then: () => void): void {
  if (process.env.npm_command !== "exec") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, parentCheckMs);
  timer.unref();
}

/**
 * Resolves when the process receives a signal to stop, when `npx` has started it and ends, or when its parent closes the pipe
 * on stdin. Resolves at once if the
 * output cannot be written: without the address that the command has printed, it is of no use.
 */
export async function untilStopped(terminal: Terminal): Promise<void> {
  const isWritten = await terminal.finish().then(
    () => true,
    () => false,
  );
  if (isWritten) await stopRequest();
}

const stopRequest = () =>
  new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
    process.once("SIGHUP", () => resolve());
    whenNpxEnds(resolve);
    if (stdinIsPipe()) process.stdin.resume().once("end", () => resolve());
  });
