import { setTimeout as after } from "node:timers/promises";

/** Waits by the system's clock; rejects with the signal's reason when it is aborted first. */
export const systemSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await after(ms, undefined, signal === undefined ? {} : { signal });
};
