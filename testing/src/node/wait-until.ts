import { setTimeout as sleep } from "node:timers/promises";

/** How often a probe looks, in milliseconds. */
const everyMs = 15;

/** Resolves to what a probe finds, or to `undefined` if it finds nothing within the limit. */
export async function waitUntil<Found>(probe: () => Found | undefined, limitMs: number): Promise<Found | undefined> {
  for (const end = performance.now() + limitMs; ; await sleep(everyMs)) {
    const found = probe();
    if (found !== undefined || performance.now() > end) return found;
  }
}
