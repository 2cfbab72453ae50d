import { expect, it } from "vitest";
import { type CaseOutcome, runAll } from "../../src/index.ts";

const outcome = (name: string, fields: Partial<CaseOutcome> = {}): CaseOutcome => ({
  name,
  state: "done",
  ms: 1,
  findings: [],
  occasions: new Map(),
  missed: [],
  tapes: [],
  ...fields,
});
const stuck = (name: string) => outcome(name, { state: "stuck", late: true });

it("counts the second run of a case whose peer was slow", async () => {
  const runs: string[] = [];
  const outcomes = await runAll(["a", "b"], 2, async (name, { timeoutFactor, lastAttempt }) => {
    runs.push(`${name} ${timeoutFactor} ${lastAttempt}`);
    return name === "b" && timeoutFactor === 1 ? stuck(name) : outcome(name);
  });
  expect(outcomes.map(({ name, state }) => [name, state])).toEqual([
    ["a", "done"],
    ["b", "done"],
  ]);
  expect(runs.toSorted()).toEqual(["a 1 false", "b 1 false", "b 3 true"]);
});

it("stops trying again with a peer that does not answer", async () => {
  let second = 0;
  const names = [..."abcdefgh"];
  const outcomes = await runAll(names, 1, async (name, { timeoutFactor }) => {
    if (timeoutFactor > 1) second += 1;
    return stuck(name);
  });
  expect(outcomes.map(({ state }) => state)).toEqual(names.map(() => "stuck"));
  expect(second).toBe(3);
});

it("waits less once several cases were late, and tries those again that were", async () => {
  const tries: [string, number][] = [];
  const outcomes = await runAll(["a", "b", "c", "d", "e"], 1, async (name, { timeoutFactor }) => {
    tries.push([name, timeoutFactor]);
    return {
      name,
      state: "stuck",
      late: timeoutFactor <= 1,
      ms: 0,
      findings: [],
      occasions: new Map(),
      missed: [],
      tapes: [],
    };
  });
  expect(tries.slice(0, 5).map(([, timeoutFactor]) => timeoutFactor)).toEqual([1, 1, 1, 0.4, 0.4]);
  expect(tries.slice(5)).toEqual(["a", "b", "c", "d", "e"].map((name) => [name, 3]));
  expect(outcomes.every(({ late }) => late === false)).toBe(true);
});

it("begins no case when the time for the run is up, and keeps the outcomes so far", async () => {
  let ran = 0;
  const run = async (name: string) => {
    ran += 1;
    return outcome(name);
  };
  const outcomes = await runAll(["a", "b", "c"], 1, run, undefined, () => ran === 2);
  expect(outcomes.map(({ name }) => name)).toEqual(["a", "b"]);
});
