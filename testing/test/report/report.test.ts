import { describe, expect, it } from "vitest";
import {
  type CaseOutcome,
  conformanceReport,
  countStatus,
  ctrfReport,
  foldVerdicts,
  htmlReport,
  jsonReport,
  junitReport,
  markdownReport,
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
    measures: ["hook.defer"],
  }),
];
const verdicts = foldVerdicts(outcomes, "agent");
const result = { side: "agent" as const, subject: "an agent", outcomes, verdicts };
const report = conformanceReport(result);
const statusOf = (id: string, of = report) => of.entries.find((entry) => entry.id === id)?.status;

describe("a report on conformance", () => {
  it("reports what holds, what is violated, what was missed and what had no occasion", () => {
    expect(statusOf("turn.result.index")).toBe("passed");
    expect(statusOf("tool.result.once")).toBe("failed");
    expect(statusOf("hook.defer")).toBe("unmeasured");
    expect(statusOf("queue.merge")).toBe("skipped");
    expect(countStatus(report)).toMatchObject({ passed: 1, failed: 1, unmeasured: 1 });
  });

  it("regression: counted a recommendation that is not met as failed in JUnit and CTRF", () => {
    const advice = outcome({
      findings: [{ requirement: "turn.prompt.named", case: "a-case", message: "no prompt", seq: 1 }],
      occasions: new Map([["turn.prompt.named", 1]]),
      missed: ["stream.requesting"],
    });
    const warned = conformanceReport({
      ...{ side: "agent", subject: "an agent", outcomes: [advice] },
      verdicts: foldVerdicts([advice], "agent"),
    });
    expect(statusOf("turn.prompt.named", warned)).toBe("warning");
    expect(statusOf("stream.requesting", warned)).toBe("warning");
    expect(junitReport(warned)).toContain("<skipped>warning: a-case: no prompt</skipped>");
    expect(junitReport(warned)).toContain('failures="0" errors="0"');
    expect(JSON.parse(ctrfReport(warned)).results.summary).toMatchObject({ failed: 0, other: 2 });
    expect(JSON.parse(sarifReport(warned)).runs[0].results).toMatchObject([{ level: "warning" }, { level: "warning" }]);
    expect(markdownReport(warned)).toContain("| `turn.prompt.named` | warning |");
  });

  it("forgives expected failures, and fails if one holds", () => {
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
    const markdown = markdownReport(report);
    expect(markdown).not.toContain("\u0000");
    expect(markdown).not.toContain("<script>");
    const failing = {
      ...report,
      causes: [{ title: "`<b>", advice: "", details: ["```", "<i>"], examples: [], entries: [] }],
    };
    expect(markdownReport(failing)).toContain("### 1. \\`\\<b\\>");
    expect(markdownReport(failing)).toContain("````\n```\n<i>\n````");
  });

  it("report durations, and what to fix first", () => {
    expect(junitReport(report)).toMatch(/name="hook.defer"[^>]* time="0.003"/);
    const cause = {
      title: "No init",
      advice: "Send one `init`.",
      details: ["`<b>` lacks it"],
      examples: [],
      entries: ["turn.init.first"],
    };
    const cases = [{ name: "a-case", state: "stuck", milliseconds: 12, stderr: "KeyError" }];
    const html = htmlReport({ ...report, causes: [cause], cases });
    expect(html).toContain("<h2>What to fix first</h2>");
    expect(html).toContain("Send one <code>init</code>.<ul><li><code>&lt;b&gt;</code> lacks it</li></ul>");
    expect(html).toContain("<pre>KeyError</pre>");
    expect(markdownReport({ ...report, causes: [cause] })).toContain("1 requirement: `turn.init.first`");
    const { results } = JSON.parse(ctrfReport({ ...report, cases })) as {
      readonly results: { readonly summary: object; readonly tests: readonly { readonly name: string }[] };
    };
    expect(results.summary).toMatchObject({ tests: report.entries.length, passed: 1, failed: 2, stop: 12 });
    expect(results.tests.find(({ name }) => name === "hook.defer")).toMatchObject({ status: "failed", duration: 3 });
  });

  it("name the tape of a case that fails", () => {
    const located = conformanceReport({ ...result, tapes: new Map([["a-case", "tapes/a-case.tape.jsonl"]]) });
    expect(junitReport(located)).toContain("<system-out>[[ATTACHMENT|tapes/a-case.tape.jsonl]]</system-out>");
    expect(sarifReport(located)).toContain('"uri": "tapes/a-case.tape.jsonl"');
    expect(ctrfReport(located)).toContain('"filePath": "tapes/a-case.tape.jsonl"');
  });

  it("report no duration for a requirement without its own case", () => {
    const junit = junitReport(report);
    expect(junit).toMatch(/name="turn.result.index" classname="turn">/);
    expect(junit).toMatch(/<testsuites [^>]* time="0.006">/);
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
