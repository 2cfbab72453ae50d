import { spawn } from "node:child_process";
import type { Writable } from "node:stream";

/** A program that shows text page by page. */
export interface Pager {
  readonly input: Writable;
  /** Ends its input, and resolves when the reader has closed it. */
  finish(): Promise<void>;
}

/** `less`, or plain output if it is not installed. */
const usual = "command -v less >/dev/null 2>&1 && exec less; exec cat";

/**
 * Starts the user's pager on the terminal of this process: `PAGER`, by default `less`. Returns `null` if `PAGER` is empty
 * or `cat`, or if the system has no shell for it.
 *
 * @param env - The environment of the process. `LESS` defaults to `FRX`: exit at the end of a single page, show colors,
 *   keep the text on the screen.
 */
export function startPager(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Pager | null {
  const command = env.PAGER?.trim() ?? usual;
  if (command === "" || command === "cat" || platform === "win32") return null;
  const child = spawn("sh", ["-c", command], { stdio: ["pipe", "inherit", "inherit"], env: { LESS: "FRX", ...env } });
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  // Ctrl-C is for the pager: it ends a search there, not the program whose output it shows.
  const ignore = (): void => {};
  process.on("SIGINT", ignore);
  return {
    input: child.stdin,
    async finish() {
      child.stdin.end();
      await ended;
      process.off("SIGINT", ignore);
    },
  };
}
