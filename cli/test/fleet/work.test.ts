import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Job } from "../../src/fleet/job.ts";
import type { WorkerStore } from "../../src/fleet/store.ts";
import { createRunJob, Refused, type WorkerPorts } from "../../src/fleet/work.ts";

const job: Job = {
  version: 1,
  run: "6b1f5a34-3c4b-4b51-9a53-1f0a2f2f1c11",
  argv: ["conform", "agent", "--", "node", "agent.mjs"],
  shard: { index: 2, of: 3 },
  items: { count: 9, digest: "0".repeat(64) },
  timeoutMs: 60_000,
};

/** Runs a job with a process that writes its results. */
function working(ports: Partial<WorkerPorts> = {}, store: Partial<WorkerStore> = {}) {
  const stored: string[] = [];
  const lines: (readonly string[])[] = [];
  const folders: string[] = [];
  const runJob = createRunJob({
    refusal: async () => null,
    async runProcess(argv, folder) {
      lines.push(argv);
      folders.push(folder);
      writeFileSync(argv[argv.indexOf("--results") + 1] ?? "", "results");
      return { code: 1, stderr: "" };
    },
    unusable: async () => null,
    sleep: (ms, signal) => delay(Math.min(ms, 5), undefined, { signal }).catch(() => {}),
    report() {},
    ...ports,
  });
  const run = (data: unknown = job, signal = new AbortController().signal) =>
    runJob(
      data,
      {
        isWanted: async () => true,
        hasResults: async () => false,
        store: async (_, content) => void stored.push(Buffer.from(content).toString()),
        ...store,
      },
      signal,
    );
  return { run, stored, lines, folders };
}

/** A process that runs until its signal aborts. */
const endless: WorkerPorts["runProcess"] = (_, __, signal) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve({ code: null, stderr: "" })));

test("the options of a shard come before the program that it starts, and its folder is removed", async () => {
  const { run, stored, lines, folders } = working();
  expect(await run()).toBe("stored");
  expect(lines[0]?.slice(0, 5)).toEqual(["conform", "agent", "--shard", "2/3", "--results"]);
  expect(lines[0]?.slice(6)).toEqual(["--", "node", "agent.mjs"]);
  expect(stored).toEqual(["results"]);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false]);
});

describe("a job is refused if", () => {
  const text = "x".repeat(5000);
  test.each([
    ["it is nothing", null],
    ["it has an unknown field", { ...job, command: "rm" }],
    ["it has an unknown version", { ...job, version: 2 }],
    ["its shard is not one of the run", { ...job, shard: { index: 4, of: 3 } }],
    ["its run is no id", { ...job, run: "../../other" }],
    ["an argument is too long", { ...job, argv: ["check", text] }],
    ["an argument has a null character", { ...job, argv: ["check", "a\0b"] }],
    ["it has too many arguments", { ...job, argv: new Array(2000).fill("check") }],
    ["its arguments are too long together", { ...job, argv: ["check", ...new Array(20).fill(text.slice(0, 4000))] }],
    ["its timeout is infinite", { ...job, timeoutMs: Number.POSITIVE_INFINITY }],
  ])("%s", async (_, data) => {
    const { run, lines } = working();
    await expect(run(data)).rejects.toThrow(Refused);
    expect(lines).toEqual([]);
  });

  test("the worker does not run its command line", async () => {
    const { run, lines } = working({ refusal: async () => "it starts a program." });
    await expect(run()).rejects.toThrow("This worker does not run conform: it starts a program.");
    expect(lines).toEqual([]);
  });
});

test.each([
  ["of a run that is over", { isWanted: async () => false }],
  ["that has results", { hasResults: async () => true }],
])("a job %s is dropped", async (_, store) => {
  const { run, lines } = working({}, store);
  expect(await run()).toBe("dropped");
  expect(lines).toEqual([]);
});

test("a shard stops when its run is canceled; a queue that is away does not cancel it", async () => {
  const answers = [true, "away", "away", true, false] as const;
  let calls = 0;
  const { run, stored } = working(
    { runProcess: endless },
    {
      async isWanted() {
        const answer = answers[calls++] ?? false;
        if (answer === "away") throw new Error("connection refused");
        return answer;
      },
    },
  );
  expect(await run()).toBe("dropped");
  expect(calls).toBe(answers.length);
  expect(stored).toEqual([]);
});

test("a shard that does not end in time fails", async () => {
  const { run, stored } = working({ runProcess: endless });
  await expect(run({ ...job, timeoutMs: 20 })).rejects.toThrow("did not end within 20 ms");
  expect(stored).toEqual([]);
});

test("a shard is stopped with its worker, and fails", async () => {
  const { run, stored } = working({ runProcess: endless });
  const ending = new AbortController();
  const ran = run(job, ending.signal);
  setTimeout(() => ending.abort(), 10);
  await expect(ran).rejects.toThrow("was stopped with its worker");
  expect(stored).toEqual([]);
});

test.each([
  [
    "of other files",
    { runProcess: async () => ({ code: 1, stderr: "A note.\n" }), unusable: async () => "this worker has 3 items." },
    "ended with code 1: this worker has 3 items.",
  ],
  [
    "that are missing",
    {
      runProcess: async () => ({ code: 3, stderr: "a\nNo such file.\n" }),
      unusable: (): Promise<never> => Promise.reject(new Error("ENOENT")),
    },
    "ended with code 3: No such file.",
  ],
])("results %s are not stored", async (_, ports, message) => {
  const { run, stored } = working(ports);
  await expect(run()).rejects.toThrow(message);
  expect(stored).toEqual([]);
});
