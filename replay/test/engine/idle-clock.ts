import { setImmediate as turn } from "node:timers/promises";

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * A clock for peers in memory: time passes only while nothing else happens, so no machine is too slow for a wait, and
 * no wait takes time. It reads no input and knows no process: a test with either needs the system's clock.
 */
export function idleClock() {
  const sleepers = new Set<Sleeper>();
  let now = 0;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (sleepers.size > 0) {
      await turn();
      const next = [...sleepers].reduce<Sleeper | undefined>(
        (first, each) => (first && first.due <= each.due ? first : each),
        undefined,
      );
      if (!next) break;
      sleepers.delete(next);
      now = Math.max(now, next.due);
      next.wake();
    }
    running = false;
  }

  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason);
      const sleeper = { due: now + ms, wake };
      function abort(): void {
        sleepers.delete(sleeper);
        reject(signal?.reason);
      }
      function wake(): void {
        signal?.removeEventListener("abort", abort);
        resolve();
      }
      signal?.addEventListener("abort", abort, { once: true });
      sleepers.add(sleeper);
      if (!running) void run();
    });
  return { sleep };
}
