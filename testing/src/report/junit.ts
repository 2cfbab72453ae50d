import { markup } from "@agentwire/replay";
import { grouped, type Report, type ReportEntry } from "./report.ts";

const timeOf = (ms: number | undefined) => (ms === undefined ? "" : ` time="${(ms / 1000).toFixed(3)}"`);

const message = (text: string) => `message="${markup(text)}"`;

const verdicts: { readonly [Status in ReportEntry["status"]]: (first: string, details: string) => string } = {
  passed: () => "",
  failed: (first, details) => `<failure ${message(first)}>${details}</failure>`,
  unmeasured: (first, details) => `<error ${message(first || "not measured")}>${details}</error>`,
  // JUnit has no warnings, and a failure would turn a run red that the command calls green.
  warning: (first) => `<skipped>warning: ${markup(first || "not measured")}</skipped>`,
  // By the schema of Jenkins, `skipped` has no attributes.
  expected: (first) => `<skipped>known: ${markup(first)}</skipped>`,
  skipped: (first) => `<skipped>${markup(first)}</skipped>`,
};

/** A file of a case, in the form in which CI systems find attachments. The schema of JUnit has no attribute for it. */
const attachment = (file: string) => `<system-out>[[ATTACHMENT|${markup(file)}]]</system-out>`;

const testCase = ({ id, group, status, details, milliseconds, location }: ReportEntry): string => {
  const head = `<testcase name="${markup(id)}" classname="${markup(group)}"${timeOf(milliseconds)}>`;
  const verdict = verdicts[status]((details[0] ?? "").split("\n")[0] ?? "", markup(details.join("\n")));
  return `    ${head}${verdict}${location ? attachment(location.file) : ""}</testcase>`;
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
  const countAll = (status: ReportEntry["status"]) => report.entries.filter((entry) => entry.status === status).length;
  const suites = [...grouped(report)].map(([name, entries]) => {
    const count = (status: ReportEntry["status"]) => entries.filter((entry) => entry.status === status).length;
    const skipped = count("skipped") + count("expected") + count("warning");
    const time = timeOf(entries.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0));
    const head = `<testsuite name="${markup(name)}" tests="${entries.length}" failures="${count("failed")}" errors="${count("unmeasured")}" skipped="${skipped}"${time}>`;
    return [`  ${head}`, ...entries.map(testCase), "  </testsuite>"].join("\n");
  });
  const name = markup(`${report.title}: ${report.subject}`);
  const timed = report.cases ?? report.entries;
  const total = timeOf(timed.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0));
  const numbers = `tests="${report.entries.length}" failures="${countAll("failed")}" errors="${countAll("unmeasured")}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${numbers}${total}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}
