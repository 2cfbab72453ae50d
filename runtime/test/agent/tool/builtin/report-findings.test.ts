import { expect, test } from "vitest";
import { reportFindings } from "../../../../src/agent/tool/builtin/report-findings.ts";
import { openToolFixture } from "../fixture.ts";

const finding = { file: "a.ts", line: 3, summary: "Off by one", failure_scenario: "An empty list" };

test("findings come back counted and as they were given", async () => {
  const { call } = await openToolFixture();
  expect(await call(reportFindings, { findings: [] })).toEqual({
    content: "No findings reported.",
    structured: { count: 0, findings: [] },
  });
  const reported = await call(reportFindings, {
    findings: [finding, { ...finding, verdict: "CONFIRMED" }],
    level: "high",
  });
  expect(reported.content).toBe("2 findings reported.");
  expect(reported.structured).toEqual({
    count: 2,
    level: "high",
    findings: [finding, { ...finding, verdict: "CONFIRMED" }],
  });
});

test("a report without its findings is refused", async () => {
  const { call } = await openToolFixture();
  expect((await call(reportFindings, {})).isError).toBe(true);
});
