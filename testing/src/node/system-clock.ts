import { setTimeout } from "node:timers/promises";
import type { Clock } from "@agentwire/runtime";

/** Real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, signal && { signal }),
};
