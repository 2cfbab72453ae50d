import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { Queue } from "bullmq";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FleetProcess, fleetIn, type RedisServer, startRedis } from "../src/fleet.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-fleet-"));
const starts = join(folder, "starts.log");
const tapeCount = 12;
/** An agent that answers after a while, and notes the name of its tape, which is its prompt. */
const agent = `${process.execPath} ${join(folder, "agent.mjs")}`;
const command = ["replay", "--against", agent, "--jobs", "1", "--timeout", "60000", "tapes"];
let redis: RedisServer;
let fleet: ReturnType<typeof fleetIn>;
let single: { readonly code: number | null; readonly report: unknown; readonly out: string };

function tapeOf(prompt: string, isError: boolean): Uint8Array {
  const tape = createMemoryTape({ header: { argv: ["agent"] } });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: prompt } });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: isError, result: "ok" });
  for (const direction of ["host-to-agent", "agent-to-host"] as const) tape.record("wire/end", { direction });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.bytes();
}

/** A report without its times. */
const untimed = (path: string): unknown =>
  JSON.parse(readFileSync(path, "utf8"), (key, value) => (key === "ms" ? 0 : value));

const startsOf = (): readonly string[] =>
  readFileSync(starts, "utf8")
    .split("\n")
    .filter((line) => line !== "");

const childrenOf = ({ child }: FleetProcess): readonly number[] =>
  spawnSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line.trim() !== "")
    .map(Number);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  mkdirSync(join(folder, "tapes"));
  for (let index = 0; index < tapeCount; index++)
    writeFileSync(join(folder, "tapes", `${index}.tape.jsonl`), tapeOf(`tape ${index}`, index === 7));
  writeFileSync(
    join(folder, "agent.mjs"),
    `import { appendFileSync } from "node:fs";
    for await (const chunk of process.stdin) {
      appendFileSync(${JSON.stringify(starts)}, JSON.parse(String(chunk)).message.content + "\\n");
      await new Promise((resolve) => setTimeout(resolve, 250));
      console.log(JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "ok" }));
    }`,
  );
  redis = await startRedis(join(folder, "redis"));
  fleet = fleetIn(folder, redis);
  const alone = fleet.command(...command, "-o", "single.json");
  single = { code: await alone.ended, report: untimed(join(folder, "single.json")), out: alone.out() };
});
beforeEach(() => {
  writeFileSync(starts, "");
});
afterEach(async () => {
  await fleet.close();
  await redis.kill();
  await redis.start();
});
afterAll(async () => {
  await fleet?.close();
  await redis?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const options = ["--shards", "4", "-o", "merged.json"];
const worker = () => fleet.worker("--allow-command", agent);

/** Expects that a run ended as a single run does, with every tape once. */
async function expectComplete(run: FleetProcess): Promise<void> {
  expect([await run.ended, run.out()]).toEqual([single.code, single.out]);
  expect(untimed(join(folder, "merged.json"))).toEqual(single.report);
}

test("a run on two workers prints the report of a single run, and leaves nothing on the queue", async () => {
  expect(single.code).toBe(1);
  const workers = [await worker(), await worker()];
  await expectComplete(fleet.run(...options, "--", ...command));
  expect(startsOf()).toHaveLength(tapeCount);
  for (const { err } of workers) expect(err()).toContain("done");
  const queue = new Queue("agentwire", { connection: { url: redis.url } });
  expect(await queue.getJobCounts("waiting", "active", "delayed", "failed")).toEqual({
    ...{ waiting: 0, active: 0, delayed: 0, failed: 0 },
  });
  await queue.close();
});

test("a worker that is killed in the middle of a shard loses nothing, and leaves no process", async () => {
  const [first, second] = [await worker(), await worker()];
  const run = fleet.run(...options, "--", ...command);
  await first.printed(/started/);
  await expect.poll(() => childrenOf(first), { timeout: 30_000 }).toHaveLength(1);
  const shards = childrenOf(first);
  first.child.kill("SIGKILL");
  await first.ended;
  await expectComplete(run);
  for (const pid of shards) await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  // The shard of the killed worker ran again.
  expect(startsOf().length).toBeGreaterThanOrEqual(tapeCount);
  expect(second.err().match(/: done$/gm)?.length).toBeGreaterThanOrEqual(3);
});

test("a Redis that is killed and loses everything loses no result", async () => {
  const workers = [await worker(), await worker()];
  const run = fleet.run(...options, "--", ...command);
  await Promise.race(workers.map((one) => one.printed(/done/)));
  await redis.kill();
  await run.printed(/does not answer/);
  await redis.start();
  await expectComplete(run);
});

test("shards that are delivered twice count once", async () => {
  const workers = [await worker(), await worker()];
  const run = fleet.run(...options, "--", ...command);
  await Promise.race(workers.map((one) => one.printed(/started/)));
  const queue = new Queue("agentwire", { connection: { url: redis.url } });
  for (const state of ["active", "waiting", "completed"] as const)
    for (const job of await queue.getJobs(state)) await queue.add("again", job.data, { jobId: `again-${job.id}` });
  await queue.close();
  await expectComplete(run);
});

test("a worker that hangs loses its shard to another one; its late results count once", async () => {
  const [slow, other] = [await worker(), await worker()];
  const run = fleet.run(...options, "--", ...command);
  await slow.printed(/started/);
  slow.child.kill("SIGSTOP");
  await expectComplete(run);
  slow.child.kill("SIGCONT");
  await slow.printed(/: done$|: stopped/m);
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
  await expectComplete(fleet.run(...options, "--", ...command)); // the slow worker still works
});

test("an interrupt cancels the run: workers stop its shards and take those of the next run", async () => {
  const one = await worker();
  const run = fleet.run(...options, "--", ...command);
  await one.printed(/started/);
  run.child.kill("SIGINT");
  expect(await run.ended).toBe(4);
  expect(run.err()).toContain("canceled");
  await one.printed(/: stopped/);
  const before = startsOf().length;
  expect(before).toBeLessThan(tapeCount);
  await expectComplete(fleet.run(...options, "--", ...command));
  expect(startsOf()).toHaveLength(before + tapeCount);
});

test("a shard that exceeds its timeout is tried again, and then fails the run", async () => {
  const one = await worker();
  const run = fleet.run("--timeout", "300", "--retries", "1", ...options, "--", ...command);
  expect(await run.ended).toBe(4);
  expect(run.err()).toMatch(/Shard \d\/4 failed: shard \d\/4 of replay did not end within 300 ms/);
  expect(one.err().match(/did not end within/g)?.length).toBeGreaterThanOrEqual(2);
});

test("a worker refuses jobs that its operator did not allow, and goes on", async () => {
  const one = await worker();
  const refused = fleet.run("--", "conform", "agent", "--", process.execPath, "other.mjs");
  expect(await refused.ended).toBe(4);
  expect(refused.err()).toContain("--allow-command");
  const queue = new Queue("agentwire", { connection: { url: redis.url } });
  await queue.add("hostile", { version: 1, argv: ["sh", "-c", "touch hostile"] });
  await queue.add("hostile", "sh");
  await queue.close();
  await one.printed(/a job that is none/);
  await expectComplete(fleet.run(...options, "--", ...command));
  expect(readdirSync(folder)).not.toContain("hostile");
});

test("a worker with other files fails the shard, and says so", async () => {
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(join(elsewhere, "tapes"), { recursive: true });
  writeFileSync(join(elsewhere, "tapes", "only.tape.jsonl"), tapeOf("tape", false));
  const other = fleetIn(elsewhere, redis);
  try {
    await other.worker("--allow-command", agent);
    const run = fleet.run("--retries", "0", ...options, "--", ...command);
    expect(await run.ended).toBe(4);
    expect(run.err()).toContain("Give every machine the same files.");
  } finally {
    await other.close();
  }
});

test("the cases of conform run on a fleet, and their tapes come back", async () => {
  const broken = join(folder, "broken.mjs");
  writeFileSync(
    broken,
    `import { createInterface } from "node:readline";
    for await (const line of createInterface({ input: process.stdin })) {
      const { type, request_id } = JSON.parse(line);
      if (type === "user") process.exit();
      const response = { subtype: "success", request_id, response: { commands: [], agents: [], models: [] } };
      process.stdout.write(JSON.stringify({ type: "control_response", response }) + "\\n");
    }`,
  );
  const line = ["conform", "agent", "--only", "permission-", "--timeout", "60000", "--", process.execPath, broken];
  const alone = fleet.command("conform", "agent", "--tapes", "one", ...line.slice(2));
  const code = await alone.ended;
  await fleet.worker("--concurrency", "2", "--allow-command", `${process.execPath} ${broken}`);
  const run = fleet.run("--shards", "3", "--tapes", "two", "--", ...line);
  expect(await run.ended).toBe(code);
  // Without times, and without the cases that took longest: they differ from run to run.
  const plain = (text: string) =>
    text
      .replaceAll(/^(\d+ cases?) .*slowest: .*$/gm, "$1")
      .replaceAll(/[\d.]+ s\b/g, "")
      .replaceAll("two/", "one/");
  expect(plain(run.out())).toBe(plain(alone.out()));
  expect(readdirSync(join(folder, "two"))).toEqual(readdirSync(join(folder, "one")));
});

test("Redis that is not there is named, without its password", async () => {
  const run = fleet.run("--redis", "redis://user:secret@127.0.0.1:1", "--", ...command);
  expect(await run.ended).toBe(3);
  expect(run.err()).toContain("Redis at redis://127.0.0.1:1 cannot be used");
  expect(run.err()).not.toContain("secret");
});
