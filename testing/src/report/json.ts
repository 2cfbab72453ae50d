import { countStatus, type Report } from "./report.ts";

/** The report as JSON: the counts first, then every entry. */
export const jsonReport = (report: Report): string =>
  `${JSON.stringify({ version: 1, counts: countStatus(report), ...report }, null, 2)}\n`;
