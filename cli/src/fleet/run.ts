import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../exit.ts";
import type { Job } from "./job.ts";
import type { RunStore } from "./store.ts";

/** How often the queue is asked for results, and for the jobs without results, in milliseconds. */
const [pollMs, inspectionMs] = [500, 3000];

/** What can be reported while shards run. */
interface FleetProgress {
  /** Called when a shard has ended. */
  done(count: number): void;
  note(text: string): void;
}

/** How a run ended. */
export type FleetEnd =
  | { readonly kind: "complete" }
  | { readonly kind: "canceled" }
  | { readonly kind: "failed"; readonly job: Job; readonly reason: string };

/** What {@link runFleet} needs besides the queue. */
export interface FleetRun {
  readonly jobs: readonly Job[];
  /** Receives the results of each shard once, compressed. Rejects with {@link UnusableResults}. */
  readonly collect: (job: Job, content: Uint8Array) => Promise<void>;
  readonly progress: FleetProgress;
  readonly signal: AbortSignal;
  /** Resolves after a time, or as soon as the signal aborts. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * Puts jobs on the queue and waits for the results of all. A job that the queue has lost is put there again, and a job
 * that ended without results, too. While the queue cannot be reached, it waits. Ends the run on the queue.
 */
export async function runFleet(store: RunStore, run: FleetRun): Promise<FleetEnd> {
  const { jobs, progress, signal, sleep, now } = run;
  const left = new Map(jobs.map((job) => [job.shard.index, job]));
  let inspected = Number.NEGATIVE_INFINITY;
  let isReachable = true;
  let hasWorkers = true;

  /** Takes new results. */
  async function collect(id: string): Promise<void> {
    for (const index of await store.finished(id)) {
      const job = left.get(index);
      const content = job && (await store.results(id, index));
      if (job === undefined || content === null || content === undefined) continue;
      await run.collect(job, content);
      left.delete(index);
      progress.done(jobs.length - left.size);
    }
  }

  /** Puts jobs on the queue that are not there. Returns the failed one, if there is one. */
  async function inspect(id: string): Promise<FleetEnd | null> {
    await store.renew(id);
    const missing: Job[] = [];
    for (const job of left.values()) {
      const state = await store.state(job);
      if (state.kind === "failed") return { kind: "failed", job, reason: state.reason };
      if (state.kind === "done" && (await store.results(id, job.shard.index)) === null) {
        await store.remove(job);
        missing.push(job);
      }
      if (state.kind === "absent") missing.push(job);
    }
    if (missing.length > 0) await store.enqueue(missing);
    const found = (await store.workers()) > 0;
    if (!found && hasWorkers) progress.note("No worker is connected. Start one: agentwire fleet worker");
    hasWorkers = found;
    return null;
  }

  const id = jobs[0]?.run;
  if (id === undefined) return { kind: "complete" };
  try {
    while (left.size > 0) {
      if (signal.aborted) return { kind: "canceled" };
      try {
        if (now() - inspected >= inspectionMs) {
          const end = await inspect(id);
          if (end !== null) return end;
          inspected = now();
        }
        await collect(id);
        if (!isReachable) progress.note("The queue answers again.");
        isReachable = true;
      } catch (error) {
        if (error instanceof UnusableResults) throw error;
        if (isReachable) progress.note(`The queue does not answer; waiting for it (${reasonOf(error)}).`);
        isReachable = false;
        inspected = Number.NEGATIVE_INFINITY;
      }
      if (left.size > 0) await sleep(pollMs);
    }
    return { kind: "complete" };
  } finally {
    await store.end(id, jobs).catch((error: unknown) => {
      progress.note(`The run could not be removed from the queue (${reasonOf(error)}). It expires there.`);
    });
  }
}

/** Results that are not those of their shard. */
export class UnusableResults extends Unreadable {
  constructor({ shard }: Job, reason: string) {
    super(`The results of shard ${shard.index}/${shard.of} cannot be used: ${reason}`);
  }
}
