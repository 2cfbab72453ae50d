/** Resolves when the process receives a signal to stop, or when its parent closes the pipe on stdin. */
export const untilStopped = () =>
  new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
    if (process.stdin.isTTY !== true) process.stdin.resume().once("end", () => resolve());
  });
