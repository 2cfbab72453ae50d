import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "@agentwire/runtime";
import { virtualClock } from "../../src/index.ts";

/** A clock for peers in memory: time passes only while nothing else happens, so no machine is too slow for a wait. */
export function idleClock(): Clock {
  const clock = virtualClock();
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    do await turn();
    while (await clock.advanceToNext());
    running = false;
  };
  return {
    now: clock.now,
    sleep(ms, signal) {
      const slept = clock.sleep(ms, signal);
      if (!running) void run();
      return slept;
    },
  };
}
