import { countStatus, type EntryStatus, type Report } from "./report.ts";

const statuses: { readonly [Status in EntryStatus]: "passed" | "failed" | "skipped" | "other" } = {
  passed: "passed",
  failed: "failed",
  unmeasured: "failed",
  warning: "other",
  expected: "other",
  skipped: "skipped",
};

/**
 * The report in the Common Test Report Format, which dashboards and actions for pull requests read.
 *
 * @param report - The report.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { ctrfReport, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * writeFileSync("report.ctrf.json", ctrfReport(report));
 */
export function ctrfReport(report: Report): string {
  const { passed, failed, warning, expected, unmeasured, skipped } = countStatus(report);
  const tests = report.entries.map(({ id, group, status, title, details, milliseconds = 0, location }) => ({
    name: id,
    suite: [group],
    status: statuses[status],
    rawStatus: status,
    duration: Math.round(milliseconds),
    ...(status !== "passed" && { message: details[0] ?? title, trace: details.join("\n") }),
    ...(location && { filePath: location.file }),
  }));
  const summary = {
    tests: report.entries.length,
    passed,
    failed: failed + unmeasured,
    skipped,
    pending: 0,
    other: expected + warning,
    start: 0,
    stop: Math.round((report.cases ?? []).reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
  const log = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    results: { tool: { name: "agentwire" }, summary, tests },
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
