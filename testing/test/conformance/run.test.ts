import { expect, it } from "vitest";
import { type CaseOutcome, runAll } from "../../src/index.ts";

const outcome = (name: string, fields: Partial<CaseOutcome> = {}): CaseOutcome => ({
  name,
  state: "done",
  ms: 1,
  findings: [],
  met: new Map(),
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
  expect(runs.toSorted()).toEqual(["a 1 false", "b 1 false", "b 2 true"]);
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
