import { fstatSync } from "node:fs";
import type { Terminal } from "../terminal.ts";

/** The help text about the end of a command that waits for {@link untilStopped}. */
export const untilStoppedHelp = `The command runs until it is interrupted. If its stdin is a pipe, it also ends when the pipe is closed, so that it does not
outlive the program that started it.`;

/** Whether another program may write to stdin: it is not a terminal, a file or `/dev/null`. */
function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false;
  }
}

/**
 * Resolves when the process receives a signal to stop, or when its parent closes the pipe on stdin. Resolves at once if the
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
    if (stdinIsPipe()) process.stdin.resume().once("end", () => resolve());
  });
