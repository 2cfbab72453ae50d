import fc from "fast-check";
import { expect, test } from "vitest";
import type { Job } from "../../src/fleet/job.ts";
import { type FleetRun, runFleet, UnusableResults } from "../../src/fleet/run.ts";
import type { JobState, RunStore } from "../../src/fleet/store.ts";

const run = "6b1f5a34-3c4b-4b51-9a53-1f0a2f2f1c11";
const jobsOf = (of: number): Job[] =>
  Array.from({ length: of }, (_, at) => ({
    version: 1,
    run,
    argv: ["check", "tapes"],
    shard: { index: at + 1, of },
    items: { count: of, digest: "0".repeat(64) },
    timeoutMs: 1000,
  }));

/** What happens on the queue while the run sleeps. */
const events = [
  "work",
  "work",
  "work",
  "lose everything",
  "lose a job",
  "end without results",
  "go away",
  "come back",
] as const;
type Event = (typeof events)[number];

/** A queue in memory, with a worker that works on demand. */
function memoryQueue() {
  const states = new Map<number, JobState>();
  const results = new Map<number, Uint8Array>();
  let away = false;
  let ended = 0;
  const reachable = (): void => {
    if (away) throw new Error("connection refused");
  };
  const first = (kind: JobState["kind"]) => [...states].find(([, state]) => state.kind === kind)?.[0];
  const store: RunStore = {
    renew: async () => reachable(),
    async enqueue(jobs) {
      reachable();
      for (const { shard } of jobs) if (!states.has(shard.index)) states.set(shard.index, { kind: "waiting" });
    },
    async finished() {
      reachable();
      return [...results.keys()];
    },
    async results(_, index) {
      reachable();
      return results.get(index) ?? null;
    },
    async state({ shard }) {
      reachable();
      return states.get(shard.index) ?? { kind: "absent" };
    },
    async remove({ shard }) {
      reachable();
      states.delete(shard.index);
    },
    workers: async () => 1,
    async end() {
      ended++;
      reachable();
    },
    close: async () => {},
  };
  const happen: Readonly<Record<Event, () => void>> = {
    work() {
      const index = first("waiting");
      if (index === undefined || away) return;
      states.set(index, { kind: "done" });
      results.set(index, new Uint8Array([index]));
    },
    "lose everything"() {
      states.clear();
      results.clear();
    },
    "lose a job"() {
      states.delete(first("waiting") ?? 0);
    },
    "end without results"() {
      const index = first("waiting");
      if (index !== undefined) states.set(index, { kind: "done" });
    },
    "go away"() {
      away = true;
    },
    "come back"() {
      away = false;
    },
  };
  return { store, happen, states, results, ended: () => ended };
}

function ports(sleep: () => void, collected: number[], signal = new AbortController().signal): Omit<FleetRun, "jobs"> {
  let now = 0;
  return {
    signal,
    now: () => now,
    async sleep(ms) {
      now += ms;
      sleep();
    },
    progress: { done() {}, note() {} },
    async collect({ shard }, content) {
      expect([...content]).toEqual([shard.index]);
      collected.push(shard.index);
    },
  };
}

test("each shard is counted once, whatever the queue loses or repeats", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(fc.constantFrom(...events)), async (of, planned) => {
      const queue = memoryQueue();
      const collected: number[] = [];
      const left = [...planned];
      const next = (): void => {
        const event = left.shift();
        if (event !== undefined) queue.happen[event]();
        else for (const one of ["come back", "work"] as const) queue.happen[one]();
      };
      const end = await runFleet(queue.store, { jobs: jobsOf(of), ...ports(next, collected) });
      expect(end).toEqual({ kind: "complete" });
      expect(collected.toSorted((a, b) => a - b)).toEqual(jobsOf(of).map(({ shard }) => shard.index));
      expect(queue.ended()).toBe(1);
    }),
  );
});

test("a shard that failed ends the run with its reason", async () => {
  const queue = memoryQueue();
  const fail = (): void => void queue.states.set(2, { kind: "failed", reason: "It did not end." });
  const end = await runFleet(queue.store, { jobs: jobsOf(3), ...ports(fail, []) });
  expect(end).toMatchObject({ kind: "failed", reason: "It did not end.", job: { shard: { index: 2, of: 3 } } });
  expect(queue.ended()).toBe(1);
});

test("a signal cancels the run", async () => {
  const queue = memoryQueue();
  const stop = new AbortController();
  const end = await runFleet(queue.store, { jobs: jobsOf(3), ...ports(() => stop.abort(), [], stop.signal) });
  expect(end).toEqual({ kind: "canceled" });
  expect(queue.ended()).toBe(1);
});

test("results that cannot be used end the run, and are not taken for a lost connection", async () => {
  const queue = memoryQueue();
  const [job] = jobsOf(1) as [Job];
  const collect = async (): Promise<void> => {
    throw new UnusableResults(job, "they are damaged.");
  };
  const ended = runFleet(queue.store, { jobs: [job], ...ports(queue.happen.work, []), collect });
  await expect(ended).rejects.toThrow("The results of shard 1/1 cannot be used: they are damaged.");
  expect(queue.ended()).toBe(1);
});
