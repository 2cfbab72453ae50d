import { beforeAll, expect, it } from "vitest";
import { storedQueries } from "../../../src/corpus/query/registry.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";
import { sampleCorpus, testFolder } from "../corpus.ts";

const queryFolder = testFolder("queries");
let corpus = "";
beforeAll(async () => {
  corpus = await sampleCorpus(queryFolder);
});

const runQuery = async (...args: readonly string[]) => {
  const terminal = terminalDouble();
  const code = await runCli(["corpus", "query", corpus, ...args, "--format", "json"], terminal);
  return { code, rows: terminal.stdout.map((line) => JSON.parse(line)), err: terminal.stderr.join("\n") };
};

it("has at least twenty queries with names of their own", () => {
  expect(storedQueries.length).toBeGreaterThanOrEqual(20);
  expect(new Set(storedQueries.map(({ name }) => name)).size).toBe(storedQueries.length);
});

it.each(storedQueries)("runs $name", async ({ name, argument }) => {
  const { code, err } = await runQuery(name, ...(argument === undefined ? [] : ["turn"]));
  expect([code <= 1, err]).toEqual([true, ""]);
});

it("finds the permission request without an answer", async () => {
  const { rows } = await runQuery("unanswered-permissions");
  expect(rows).toMatchObject([{ tool: "Bash", detail: "make deploy", event: 3 }]);
});

it("groups failures by cause, and says where they are", async () => {
  const { rows } = await runQuery("failure-groups");
  const failed = rows.find(({ cause }) => cause === "turn.failed");
  expect(failed).toMatchObject({ sessions: 1, signature: expect.stringContaining("API Error: <n> a") });
});

it("finds the prompt that fails only sometimes", async () => {
  expect((await runQuery("flaky-hosts")).rows).toMatchObject([{ first_prompt: "deploy", sessions: 2, failed: 1 }]);
});

it("adds up costs by model and day", async () => {
  const { rows } = await runQuery("cost-by-model-and-day");
  expect(rows.filter(({ model }) => model === "opus" && "cost_usd" in rows[0])).toEqual([
    expect.objectContaining({ day: "2026-05-12", cost_usd: null }),
    expect.objectContaining({ day: "2026-05-11", input: 20, output: 10, cost_usd: 0.5 }),
    expect.objectContaining({ day: "2026-04-10", input: 20, output: 10, cost_usd: 0.5 }),
  ]);
});

it("distinguishes releases", async () => {
  const { rows } = await runQuery("release-drift");
  expect(rows.map(({ release, sessions }) => [release, sessions])).toEqual([
    ["2.1.300", 1],
    ["2.1.330", 2],
    ["unknown", 2],
  ]);
});

it("names the sessions that broke a law, or a topic of laws", async () => {
  const { rows: all } = await runQuery("broken-laws");
  const [first] = all;
  const { rows } = await runQuery("sessions-that-broke", first.requirement);
  expect(rows.length).toBe(first.sessions);
  const topic = String(first.requirement).split(".")[0] ?? "";
  expect((await runQuery("sessions-that-broke", topic)).rows.length).toBeGreaterThanOrEqual(rows.length);
});
