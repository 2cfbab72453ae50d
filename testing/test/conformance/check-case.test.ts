import { describe, expect, it } from "vitest";
import { checkCase } from "../../src/conformance/check-case.ts";

const requirement = "turn.result.usage" as const;
const checked = (check: () => true | string | undefined) =>
  checkCase({ name: "a-case", side: "agent", tapes: [], checks: { [requirement]: check } });

describe("checkCase", () => {
  it("counts a check without an occasion as missed", () => {
    expect(checked(() => undefined)).toMatchObject({ findings: [], missed: [requirement] });
  });

  it("reports what a check found", () => {
    const { findings, missed, occasions } = checked(() => "The usage is missing.");
    expect(findings).toEqual([{ requirement, case: "a-case", message: "The usage is missing.", seq: null }]);
    expect({ missed, count: occasions.get(requirement) }).toEqual({ missed: [], count: 1 });
  });

  it("a frame without the field that a check reads ended the command", () => {
    const { findings } = checked(() => {
      throw new TypeError("tools is undefined");
    });
    expect(findings.map(({ message }) => message)).toEqual([
      "The session lacks what this check reads (tools is undefined).",
    ]);
  });
});
