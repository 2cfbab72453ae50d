import { setTimeout as sleep } from "node:timers/promises";

/** Interval of a probe, in milliseconds. */
const everyMs = 15;

/** Resolves to the result of a probe, or to `undefined` if there is none within the limit. */
export async function waitUntil<Found>(probe: () => Found | undefined, limitMs: number): Promise<Found | undefined> {
  for (const end = performance.now() + limitMs; ; await sleep(everyMs)) {
    const found = probe();
    if (found !== undefined || performance.now() > end) return found;
  }
}
