import type { Job, JobEnd } from "./job.ts";

/** The state of a shard on the queue. `absent`: the queue does not know it, because it lost its data. */
export type JobState =
  | { readonly kind: "waiting" | "running" | "done" | "absent" }
  | { readonly kind: "failed"; readonly reason: string };

/** What the command that runs a suite needs of the queue. Each method rejects while the queue cannot be reached. */
export interface RunStore {
  /** Says that the run still wants results. Workers drop the jobs of a run that has not said so for a while. */
  renew(run: string): Promise<void>;
  /** Puts shards on the queue. Those that it has are not put there again. */
  enqueue(jobs: readonly Job[]): Promise<void>;
  /** The numbers of the shards that have results. */
  finished(run: string): Promise<readonly number[]>;
  /** A results file, compressed; `null` if the queue has none. */
  results(run: string, index: number): Promise<Uint8Array | null>;
  state(job: Job): Promise<JobState>;
  /** Removes a job, so that it can be put on the queue again. */
  remove(job: Job): Promise<void>;
  /** Number of connected workers. */
  workers(): Promise<number>;
  /** Ends a run: workers stop its shards, and nothing of it stays on the queue. */
  end(run: string, jobs: readonly Job[]): Promise<void>;
  close(): Promise<void>;
}

/** What a worker needs of the queue. */
export interface WorkerStore {
  isWanted(run: string): Promise<boolean>;
  hasResults(job: Job): Promise<boolean>;
  /** Stores the content of a results file, unless there are results of this shard. */
  store(job: Job, content: Uint8Array): Promise<void>;
}

/** Runs a job from the queue. Rejects if the attempt failed. `signal`: the worker is about to end. */
export type RunJob = (data: unknown, store: WorkerStore, signal: AbortSignal) => Promise<JobEnd>;
