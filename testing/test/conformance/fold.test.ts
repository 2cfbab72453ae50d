import { describe, expect, it } from "vitest";
import type { CaseOutcome } from "../../src/conformance/index.ts";
import { foldVerdicts } from "../../src/conformance/index.ts";

const id = "queue.outcome.once";
const outcome = (name: string, fields: Partial<CaseOutcome>): CaseOutcome => ({
  ...{ name, state: "done", ms: 1, findings: [], occasions: new Map(), missed: [], tapes: [], measures: [id] },
  ...fields,
});
const ran = outcome("ran", { occasions: new Map([[id, 1]]) });
const verdictOf = (...outcomes: readonly CaseOutcome[]) =>
  foldVerdicts(outcomes, "host").find(({ requirement }) => requirement === id)?.verdict;

describe("the verdict on a requirement", () => {
  it("is that of the cases that ran: a declined case does not hide them", () => {
    for (const state of ["declined", "unannounced"] as const)
      expect(verdictOf(ran, outcome("left-out", { state, missed: [id] }))).toBe("holds");
  });

  it("is open if a host got stuck in a case, or declined all of them", () => {
    expect(verdictOf(ran, outcome("stuck", { state: "stuck", missed: [id] }))).toBe("not measured");
    expect(verdictOf(outcome("left-out", { state: "declined", missed: [id] }))).toBe("not measured");
  });
});
