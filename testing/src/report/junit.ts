import { markup } from "@agentwire/replay";
import { grouped, type Report, type ReportEntry } from "./report.ts";

const timeOf = (ms: number | undefined) => (ms === undefined ? "" : ` time="${(ms / 1000).toFixed(3)}"`);

const verdicts: { readonly [Status in ReportEntry["status"]]: (details: string) => string } = {
  passed: () => "",
  failed: (details) => `<failure message="${markup(details.split("\n")[0] ?? "")}">${markup(details)}</failure>`,
  unmeasured: (details) => `<error message="not measured">${markup(details)}</error>`,
  expected: (details) => `<skipped message="${markup(`known: ${details.split("\n")[0] ?? ""}`)}"/>`,
  skipped: (details) => `<skipped message="${markup(details.split("\n")[0] ?? "")}"/>`,
};

const testCase = ({ id, group, status, details, milliseconds, location }: ReportEntry): string => {
  const file = location ? ` file="${markup(location.file)}"` : "";
  const head = `<testcase name="${markup(id)}" classname="${markup(group)}"${timeOf(milliseconds)}${file}>`;
  return `    ${head}${verdicts[status](details.join("\n"))}</testcase>`;
};

/**
 * The report as JUnit XML.
 *
 * @param report - The report.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { junitReport, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * writeFileSync("report.xml", junitReport(report));
 */
export function junitReport(report: Report): string {
  const suites = [...grouped(report)].map(([name, entries]) => {
    const count = (status: ReportEntry["status"]) => entries.filter((entry) => entry.status === status).length;
    const skipped = count("skipped") + count("expected");
    const time = timeOf(entries.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0));
    const head = `<testsuite name="${markup(name)}" tests="${entries.length}" failures="${count("failed")}" errors="${count("unmeasured")}" skipped="${skipped}"${time}>`;
    return [`  ${head}`, ...entries.map(testCase), "  </testsuite>"].join("\n");
  });
  const name = markup(`${report.title}: ${report.subject}`);
  const total = timeOf(report.cases?.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}"${total}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}
