/** Resolves when the process is told to stop, or when whoever started it closes the pipe on stdin. */
export const untilStopped = () =>
  new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
    if (process.stdin.isTTY !== true) process.stdin.resume().once("end", () => resolve());
  });
