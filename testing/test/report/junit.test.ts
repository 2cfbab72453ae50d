import { expect, it } from "vitest";
import { junitReport, type Report, type ReportEntry } from "../../src/index.ts";
import { junitProblems } from "./junit-layout.ts";

const hostile = `<b a="1" c='2'> & ]]> \u001b[31m\u0000 \ud800 "`;
const entry = (status: ReportEntry["status"], id: string, more: Partial<ReportEntry> = {}): ReportEntry => ({
  id,
  group: "a group",
  title: "A title.",
  status,
  details: [`${id}: first\nsecond`, hostile],
  ...more,
});
const report: Report = {
  title: hostile,
  subject: "an agent",
  notes: [],
  entries: [
    entry("passed", "a", { milliseconds: 1234 }),
    entry("failed", hostile, { location: { file: `tapes/${hostile}.tape.jsonl` } }),
    entry("unmeasured", "c", { details: [] }),
    entry("expected", "d"),
    entry("warning", "f", { details: [] }),
    entry("skipped", "e", { group: hostile }),
  ],
};

it("has the layout that CI systems read, for any text", () => {
  expect(junitProblems(junitReport(report))).toEqual([]);
  expect(junitProblems(junitReport({ ...report, entries: [] }))).toEqual([]);
});

it.each([
  ["<testcase ", '<testcase file="x" ', "testcase has file"],
  ["<testsuites ", '<testsuites skipped="1" ', "testsuites has skipped"],
  [' tests="5"', ' tests="4"', "testsuite: tests is not the number of its cases"],
  ["</failure>", "", "failure is closed by testcase"],
  ["&amp;", "&", "an attribute that is not escaped"],
])("and a report with %s changed to %s has not", (from, to, problem) => {
  expect(junitProblems(junitReport(report).replace(from, to)).join("\n")).toContain(problem);
});
