import { setTimeout as after } from "node:timers/promises";

/**
 * Waits on the clock of the system. Rejects with the signal's reason if the signal is aborted first.
 *
 * @param ms - How long to wait, in milliseconds.
 * @param signal - Ends the wait early.
 * @example
 * import { systemSleep } from "@agentwire/replay/node";
 *
 * await systemSleep(1_000, AbortSignal.timeout(500)).catch(() => console.log("aborted"));
 */
export const systemSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await after(ms, undefined, signal === undefined ? {} : { signal });
};
