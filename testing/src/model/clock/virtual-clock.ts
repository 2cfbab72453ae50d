import type { Clock } from "@agentwire/runtime";

/** A clock that only advances when a test moves it. */
export interface VirtualClock extends Clock {
  /** Advances time by `ms`, and wakes every sleeper that becomes due, in order of their times. */
  advance(ms: number): Promise<void>;
  /** Advances time to the next timer; `false` if there is none. */
  advanceToNext(): Promise<boolean>;
  /** The number of waiting sleepers. */
  readonly sleeping: number;
}

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** Runs everything that a woken sleeper started until it waits again. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 32; turn++) await Promise.resolve();
}

/**
 * Creates a {@link VirtualClock}.
 *
 * @param start - The time at the start, in milliseconds since the epoch.
 * @example
 * import { virtualClock } from "@agentwire/testing";
 *
 * const clock = virtualClock();
 * console.log(clock.now()); // 0
 */
export function virtualClock(start = 0): VirtualClock {
  let now = start;
  const sleepers: Sleeper[] = [];

  const remove = (sleeper: Sleeper) => {
    const location = sleepers.indexOf(sleeper);
    if (location >= 0) sleepers.splice(location, 1);
  };
  const earliest = () =>
    sleepers.reduce<Sleeper | undefined>((first, s) => (first && first.due <= s.due ? first : s), undefined);

  const wakeUntil = async (hour: number) => {
    await settle();
    for (let next = earliest(); next && next.due <= hour; next = earliest()) {
      now = Math.max(now, next.due);
      remove(next);
      next.wake();
      await settle();
    }
    now = Math.max(now, hour);
  };

  return {
    now: () => now,
    get sleeping() {
      return sleepers.length;
    },
    sleep: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          remove(sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          due: now + Math.max(0, ms),
          wake() {
            signal?.removeEventListener("abort", abort);
            resolve();
          },
        };
        signal?.addEventListener("abort", abort, { once: true });
        sleepers.push(sleeper);
      }),
    advance: (ms) => wakeUntil(now + ms),
    async advanceToNext() {
      await settle();
      const next = earliest();
      if (next) await wakeUntil(next.due);
      return next !== undefined;
    },
  };
}
