import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Fixes the size of V8's young generation at 8 MiB. Import it before all else (`node --import
 * @agentwire/replay/low-memory`, or await it before the other imports). V8 lets the young generation grow to several
 * times that while modules are loaded, and never shrinks it; a pass over a tape gains nothing from more. The size
 * cannot be set in a running process, but its growth can: it grows to 8 MiB in one step, and stays there. If an engine
 * works differently, nothing changes.
 */
const growthFactor = 8;
const young = (): number =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0) / 2 ** 20;

setFlagsFromString(`--semi-space-growth-factor=${growthFactor}`);
await import("zod"); // large enough for the step, and needed by everything that follows
const grown = young();
setFlagsFromString(`--semi-space-growth-factor=${grown >= growthFactor ? 1 : 2}`);

/**
 * Makes the garbage collector run when unused memory makes up a sixth of the heap instead of three quarters. For
 * programs that read much and keep little. Few young objects survive a collection, so sharing the work among threads
 * costs more than it saves. Collections are not incremental, because the heap would grow by some 20 MiB meanwhile, by a
 * random amount. Does not limit the heap.
 *
 * @example
 * import { collectGarbageEarly } from "@agentwire/replay/low-memory";
 *
 * collectGarbageEarly();
 */
export function collectGarbageEarly(): void {
  setFlagsFromString("--heap-growing-percent=20");
  setFlagsFromString("--no-parallel-scavenge");
  setFlagsFromString("--no-incremental-marking");
}
