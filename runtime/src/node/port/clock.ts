import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Clock, Ids } from "../../ports.ts";

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await after(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw error;
    }
  },
};

/** Random ids. */
export const randomIds: Ids = { uuid: () => randomUUID() };
