import { reasonOf } from "@agentwire/runtime";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { Unreadable, UsageError } from "../exit.ts";
import { compress } from "./content.ts";
import { type Job, jobId } from "./job.ts";
import type { JobState, RunJob, RunStore, WorkerStore } from "./store.ts";
import { Refused } from "./work.ts";

/** The packages of the queue. They are optional peer dependencies, because only `fleet` needs them. */
const queuePackages = "bullmq ioredis";

/** Where the queue is. */
export interface QueueAddress {
  /** The address of Redis. It may contain a password. */
  readonly url: string;
  /** The name of the queue: workers take the jobs of one name. */
  readonly queue: string;
}

/** How long a run wants results after it last said so, and how long results are stored, in seconds. */
const [wantedSeconds, resultsSeconds] = [60, 24 * 3600];

/** How long the first connection may take, in milliseconds. */
const connectMs = 10_000;

const wantedKey = (run: string): string => `agentwire:fleet:${run}:wanted`;
const resultsKey = (run: string): string => `agentwire:fleet:${run}:results`;

async function load() {
  try {
    const [bullmq, { Redis: Client }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Client };
  } catch (cause) {
    throw new UsageError(
      `A fleet needs BullMQ and a client of Redis, which are optional dependencies. Install them beside agentwire: npm install ${queuePackages} (${reasonOf(cause).split("\n")[0]})`,
      { cause },
    );
  }
}

/** The address without its password. */
function shown(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

interface ClientOptions {
  readonly maxRetriesPerRequest: number | null;
  readonly commandTimeout?: number;
}

/** Connects to Redis. Throws {@link Unreadable} if there is no connection yet; later, the client connects again. */
async function connect(Client: typeof Redis, url: string, options: ClientOptions): Promise<Redis> {
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    retryStrategy: (times: number) => Math.min(100 * times, 2000),
    ...options,
  });
  let failure: unknown;
  client.on("error", (error) => {
    failure = error;
  });
  const late = new Promise<never>((_, reject) => {
    client.once("close", () => reject(failure ?? new Error("the connection was closed")));
  });
  late.catch(() => {});
  try {
    await Promise.race([client.connect(), late]);
    await client.ping();
    return client;
  } catch (error) {
    client.disconnect();
    throw new Unreadable(
      `Redis at ${shown(url)} cannot be used: ${reasonOf(failure ?? error)}. Start it, or name another one with --redis.`,
    );
  }
}

/** Options of the queue for a run. */
export interface RunLimits {
  /** Number of times that a shard is tried. */
  readonly attempts: number;
}

/** Connects the command that runs a suite. Throws {@link Unreadable} if Redis cannot be reached. */
export async function connectRun({ url, queue: name }: QueueAddress, { attempts }: RunLimits): Promise<RunStore> {
  const { bullmq, Client } = await load();
  // A command that the connection loses fails, and the run tries again.
  const client = await connect(Client, url, { maxRetriesPerRequest: 1, commandTimeout: connectMs });
  const queue: Queue<Job> = new bullmq.Queue<Job>(name, { connection: client, skipVersionCheck: true });
  queue.on("error", () => {}); // what was asked of it rejects
  const stateOf = async (job: Job): Promise<JobState> => {
    const known = await queue.getJob(jobId(job));
    if (known === undefined) return { kind: "absent" };
    const state = await known.getState();
    if (state === "failed") return { kind: "failed", reason: known.failedReason };
    if (state === "unknown") return { kind: "absent" };
    return { kind: state === "completed" ? "done" : state === "active" ? "running" : "waiting" };
  };
  return {
    async renew(run) {
      await client.set(wantedKey(run), "1", "EX", wantedSeconds);
    },
    async enqueue(jobs) {
      await queue.addBulk(
        jobs.map((job) => ({
          name: job.argv[0] ?? "",
          data: job,
          opts: {
            jobId: jobId(job),
            attempts,
            backoff: { type: "exponential", delay: 500 },
            removeOnComplete: { age: resultsSeconds },
            removeOnFail: { age: resultsSeconds },
          },
        })),
      );
    },
    finished: async (run) => (await client.hkeys(resultsKey(run))).map(Number),
    results: (run, index) => client.hgetBuffer(resultsKey(run), String(index)),
    state: stateOf,
    async remove(job) {
      await queue.remove(jobId(job));
    },
    workers: () => queue.getWorkersCount(),
    async end(run, jobs) {
      await client.del(wantedKey(run));
      // A job that a worker still has stays until the worker drops it.
      for (const job of jobs) await queue.remove(jobId(job));
      await client.del(resultsKey(run));
    },
    async close() {
      await queue.close();
      client.disconnect();
    },
  };
}

/** Options of a worker. */
export interface WorkerLimits {
  readonly concurrency: number;
  /** Milliseconds without a sign of life after which another worker gets the jobs of this one. */
  readonly leaseMs: number;
}

/** A connected worker. */
export interface ConnectedWorker {
  /** Stops the running jobs, which other workers then get, and disconnects. */
  close(): Promise<void>;
}

/** How often a job is taken from workers that gave no sign of life before it counts as failed. */
const maxLosses = 10;

/** Connects a worker, which runs jobs until it is closed. Throws {@link Unreadable} if Redis cannot be reached. */
export async function connectWorker(
  { url, queue }: QueueAddress,
  { concurrency, leaseMs }: WorkerLimits,
  runJob: RunJob,
  report: (text: string) => void,
): Promise<ConnectedWorker> {
  const { bullmq, Client } = await load();
  const client = await connect(Client, url, { maxRetriesPerRequest: null });
  const store: WorkerStore = {
    isWanted: async (run) => (await client.exists(wantedKey(run))) === 1,
    hasResults: async ({ run, shard }) => (await client.hexists(resultsKey(run), String(shard.index))) === 1,
    async store({ run, shard }, content) {
      const stored = client.multi().hsetnx(resultsKey(run), String(shard.index), await compress(content));
      await stored.expire(resultsKey(run), resultsSeconds).exec();
    },
  };
  const ending = new AbortController();
  const worker = new bullmq.Worker<unknown>(
    queue,
    async ({ data }) => {
      try {
        return await runJob(data, store, ending.signal);
      } catch (error) {
        if (!ending.signal.aborted) report(reasonOf(error));
        if (error instanceof Refused) throw new bullmq.UnrecoverableError(error.message);
        throw error;
      }
    },
    {
      connection: client,
      concurrency,
      lockDuration: leaseMs,
      stalledInterval: leaseMs,
      maxStalledCount: maxLosses,
      skipVersionCheck: true,
    },
  );
  let isReachable = true;
  worker.on("error", (error) => {
    if (isReachable) report(`Waiting for Redis: ${error.message}`);
    isReachable = false;
  });
  worker.on("active", () => {
    isReachable = true;
  });
  return {
    async close() {
      ending.abort();
      await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, connectMs).unref())]);
      client.disconnect();
    },
  };
}
