import { countStatus, type Report } from "./report.ts";

/**
 * The report as JSON: the counts, then every entry.
 *
 * @param report - The report.
 * @example
 * import { jsonReport, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * console.log(jsonReport(report));
 */
export const jsonReport = (report: Report): string =>
  `${JSON.stringify({ version: 1, counts: countStatus(report), ...report }, null, 2)}\n`;
