import { describe, expect, it } from "vitest";
import { cellVerdict, changesBetween, measuredIn, noHistory, withRun } from "../../src/matrix/history.ts";
import { report } from "./report.ts";

describe("the history of a peer", () => {
  const first = measuredIn(report({ "a.b": "passed", "a.c": "failed" }), "2026-01-01");

  it("keeps one entry for equal runs, with the first and the last day", () => {
    const again = measuredIn(report({ "a.b": "passed", "a.c": "failed" }), "2026-02-01");
    expect(withRun(withRun(noHistory, first), again).runs).toEqual([
      { ...first, first: "2026-01-01", last: "2026-02-01" },
    ]);
  });

  it("adds an entry when a requirement changes, appears or goes", () => {
    const next = measuredIn(report({ "a.b": "failed", "a.d": "passed" }), "2026-02-01");
    const { runs } = withRun(withRun(noHistory, first), next);
    expect(runs).toHaveLength(2);
    expect(changesBetween(first, next)).toEqual([
      { id: "a.b", before: "passed", after: "failed" },
      { id: "a.c", before: "failed", after: undefined },
      { id: "a.d", before: undefined, after: "passed" },
    ]);
  });

  it("holds the first finding of a violation", () => {
    expect(first.findings).toEqual({ "a.c": "finding of a.c" });
  });
});

describe("the verdict with a known failure", () => {
  const known = { requirement: "a.b", reason: "issue 1", until: "2026-06-30" };
  it.each([
    ["failed", "2026-06-30", "expected"],
    ["failed", "2026-07-01", "expired"],
    ["warning", "2026-06-30", "expected"],
    ["passed", "2026-01-01", "fixed"],
    ["unmeasured", "2027-01-01", "unmeasured"],
    ["skipped", "2027-01-01", "skipped"],
  ] as const)("of a status %s on %s is %s", (status, today, verdict) => {
    expect(cellVerdict(status, known, today)).toBe(verdict);
    expect(cellVerdict(status, undefined, today)).toBe(status);
  });
});
