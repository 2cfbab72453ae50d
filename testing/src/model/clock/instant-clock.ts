import type { Clock } from "@agentwire/runtime";

/**
 * A clock on which waiting takes no time: each sleep moves it on by what it asked for and resolves at once. Fit where
 * one task waits at a time; where several do and their order matters, use {@link virtualClock}.
 */
export function instantClock(start = 0): Clock {
  let now = start;
  return {
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      now += Math.max(0, ms);
    },
  };
}
