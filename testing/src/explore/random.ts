import fc from "fast-check";
import { lazy } from "../arbitrary/lazy.ts";
import { preferInOrder } from "./order.ts";
import { type Explorable, peerStep } from "./transition.ts";

const schedulers = lazy(() => fc.scheduler());

/** Options of random orders. */
export interface RandomLimits {
  readonly seed: number;
  readonly orders: number;
  /** The actions and releases of the system. */
  readonly names: readonly string[];
  /** Number of visible steps of the peer in a plain run. */
  readonly steps: number;
}

/** The tasks in the order of fast-check's scheduler. */
async function shuffled(scheduler: fc.Scheduler, tasks: readonly string[]): Promise<readonly string[]> {
  const order: string[] = [];
  for (const task of tasks) void scheduler.schedule(Promise.resolve(task), task).then(() => order.push(task));
  await scheduler.waitAll();
  return order;
}

/** Runs a system through random orders of a seed. Stops if `onRun` returns `"stop"`. Returns the number of orders. */
export async function randomOrders<Run>(
  system: Explorable<Run>,
  { seed, orders, names, steps }: RandomLimits,
  onRun: (run: Run, order: readonly string[]) => Promise<"on" | "stop"> | "on" | "stop",
): Promise<number> {
  let done = 0;
  let isOver = false;
  const tasks = [...names, ...Array.from({ length: steps }, () => peerStep)];
  const property = fc.asyncProperty(schedulers(), async (scheduler) => {
    if (isOver) return;
    const follower = preferInOrder(await shuffled(scheduler, tasks));
    const run = await system.run(follower);
    done++;
    if (run !== undefined && (await onRun(run, follower.path)) === "stop") isOver = true;
  });
  await fc.assert(property, { seed, numRuns: orders, endOnFailure: true });
  return done;
}
