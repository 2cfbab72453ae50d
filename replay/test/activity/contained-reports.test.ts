import { expect, it } from "vitest";
import { addedUsage, containedReports } from "../../src/activity/contained-reports.ts";
import { noTokens } from "../../src/activity/usage.ts";

/** A report of the totals `input`, of which its own turn sent `own`. */
const report = (input: number, own: number, session: string | null = "s") => ({
  session,
  models: [{ ...noTokens, model: "opus", input, costUsd: input / 10 }],
  tokens: { ...noTokens, input: own },
});

/** What each report adds, by process. */
function added(...processes: readonly (readonly ReturnType<typeof report>[])[]): number[][] {
  const contained = containedReports(processes);
  return processes.map((reports) =>
    reports.map((one) => addedUsage(one.models, contained.get(one)?.models)[0]?.input ?? 0),
  );
}

it("counts what a process reported before, until it counts anew", () => {
  expect(added([report(10, 10), report(25, 15), report(5, 5), report(9, 4)])).toEqual([[10, 15, 5, 4]]);
});

it("regression: counted a session twice that two processes resume", () => {
  const [base, one, two] = [[report(20, 20)], [report(30, 10)], [report(34, 14), report(40, 6)]];
  expect(added(base, one, two)).toEqual([[20], [10], [14, 6]]);
  expect(added(two, one, base)).toEqual([[14, 6], [10], [20]]);
});

it("regression: counted a session twice if a process that resumes it begins without a turn", () => {
  expect(added([report(20, 20)], [report(20, 0), report(30, 10)], [report(20, 0)])).toEqual([[20], [0, 10], [0]]);
});

it("adds processes that count anew, of other sessions and of unknown ones", () => {
  expect(added([report(20, 20)], [report(25, 10)])).toEqual([[20], [25]]);
  expect(added([report(20, 20)], [report(30, 10, "other")])).toEqual([[20], [30]]);
  expect(added([report(20, 20, null)], [report(30, 10, null)])).toEqual([[20], [30]]);
  expect(added([report(20, 0)], [report(20, 0)])).toEqual([[20], [20]]);
});

it("subtracts by model, and leaves an unknown cost unknown", () => {
  const [before] = report(20, 20).models;
  const now = { ...noTokens, model: "opus", input: 25, costUsd: null as number | null };
  expect(addedUsage([now, { ...now, model: "haiku" }], before && [before])).toEqual([
    { ...now, input: 5 },
    { ...now, model: "haiku" },
  ]);
});
