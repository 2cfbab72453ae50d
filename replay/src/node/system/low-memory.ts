import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Imported before all else (`node --import @agentwire/replay/low-memory`, or awaited before the other imports), this keeps the
 * place of young objects at 8 MiB. V8 lets it grow to several times that while modules are loaded, and never gives it
 * back; a pass over a tape gains nothing by more. The size cannot be set in a process that runs, but how it grows can: it
 * comes to 8 MiB in one step, and stays there. Where an engine grows it otherwise, everything stays as it is.
 */
const wanted = 8;
const young = (): number =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0) / 2 ** 20;

setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
await import("zod"); // large enough for the step, and wanted by all that follows
const grown = young();
setFlagsFromString(`--semi-space-growth-factor=${grown >= wanted ? 1 : 2}`);

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
