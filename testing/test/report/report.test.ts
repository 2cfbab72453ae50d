import { describe, expect, it } from "vitest";
import {
  type CaseOutcome,
  conformanceReport,
  countStatus,
  foldVerdicts,
  htmlReport,
  jsonReport,
  junitReport,
  sarifReport,
} from "../../src/index.ts";

const hostile = '<script>alert("x")</script>\u001b[31m\u0000';
const outcome = (fields: Partial<CaseOutcome>): CaseOutcome => ({
  name: "a-case",
  state: "done",
  ms: 3,
  findings: [],
  occasions: new Map(),
  missed: [],
  tapes: [],
  ...fields,
});

const outcomes = [
  outcome({ occasions: new Map([["turn.result.index", 2]]) }),
  outcome({
    findings: [{ requirement: "tool.result.once", case: "a-case", message: hostile, seq: 4 }],
    occasions: new Map([["tool.result.once", 1]]),
    missed: ["hook.defer"],
  }),
];
const verdicts = foldVerdicts(outcomes, "agent");
const result = { side: "agent" as const, subject: "an agent", outcomes, verdicts };
const report = conformanceReport(result);
const statusOf = (id: string, of = report) => of.entries.find((entry) => entry.id === id)?.status;

describe("a report on conformance", () => {
  it("tells what holds, what is violated, what was missed and what had no occasion", () => {
    expect(statusOf("turn.result.index")).toBe("passed");
    expect(statusOf("tool.result.once")).toBe("failed");
    expect(statusOf("hook.defer")).toBe("unmeasured");
    expect(statusOf("queue.merge")).toBe("skipped");
    expect(countStatus(report)).toMatchObject({ passed: 1, failed: 1, unmeasured: 1 });
  });

  it("forgives expected failures, and fails where one holds", () => {
    const expected = { "tool.result.once": "known", "turn.result.index": "was broken once" };
    const forgiving = conformanceReport({ ...result, expected });
    expect(statusOf("tool.result.once", forgiving)).toBe("expected");
    expect(statusOf("expected.turn.result.index", forgiving)).toBe("failed");
  });
});

describe("the forms of a report", () => {
  it("hold hostile texts without acting on them", () => {
    expect(htmlReport(report)).not.toContain("<script>");
    expect(htmlReport(report)).toContain("&lt;script&gt;");
    const junit = junitReport(report);
    expect(junit).not.toContain("\u0000");
    expect(junit).not.toContain("<script>");
    expect(junit).toContain('failures="1"');
  });

  it("are read back by machines", () => {
    expect(JSON.parse(jsonReport(report))).toMatchObject({ version: 1, counts: { failed: 1 } });
    const { runs } = JSON.parse(sarifReport(report)) as {
      readonly runs: readonly [{ readonly results: readonly { readonly ruleId: string; readonly level: string }[] }];
    };
    expect(runs[0].results).toContainEqual(expect.objectContaining({ ruleId: "tool.result.once", level: "error" }));
    expect(runs[0].results).toContainEqual(expect.objectContaining({ ruleId: "hook.defer", level: "note" }));
  });
});
