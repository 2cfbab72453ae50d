import type { Clock } from "@agentwire/runtime";

/**
 * Creates a clock whose sleeps resolve at once and advance it by their duration. Use it if one task waits at a time. If
 * several tasks wait and their order matters, use {@link virtualClock}.
 *
 * @param start - The time at the start, in milliseconds since the epoch.
 * @example
 * import { instantClock } from "@agentwire/testing";
 *
 * const clock = instantClock();
 * await clock.sleep(60_000);
 * console.log(clock.now()); // 60000
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
