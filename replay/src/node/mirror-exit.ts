/** How a process ended. */
export interface ProcessEnding {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * Ends this process as another one ended: with its exit code, or by its signal.
 *
 * @param ending - The exit code and the signal of the other process.
 * @see ending.exit.code
 * @example
 * import { mirrorExit, recordProcess } from "@agentwire/replay/node";
 *
 * mirrorExit(await recordProcess({ command: "claude", args: [], out: "tapes/" }).end);
 */
export function mirrorExit({ code, signal }: ProcessEnding): void {
  if (signal === null) {
    process.exit(code ?? 1);
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // If a signal does not end a process on this system, use the exit code of the shell's convention.
  setTimeout(() => process.exit(128), 100);
}
