import { type EntryStatus, isOpen, type Report, type ReportEntry } from "./report.ts";

const rule = ({ id, title, status }: ReportEntry) => ({
  id,
  shortDescription: { text: title },
  defaultConfiguration: { level: status === "warning" ? "warning" : "error" },
});

/** A path as a URI reference: blanks, brackets and letters beyond ASCII are not allowed in one. */
const uriOf = (path: string) => path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");

/** The level of what failed and of warnings. The others are notes. */
const levels: Partial<Record<EntryStatus, "error" | "warning">> = { failed: "error", warning: "warning" };

const result = ({ id, status, details, location }: ReportEntry) => ({
  ruleId: id,
  level: levels[status] ?? "note",
  message: { text: details.join("\n") || (status === "failed" ? "Not kept." : "Not measured.") },
  ...(status === "expected" && {
    suppressions: [{ kind: "external", justification: "listed as an expected failure" }],
  }),
  ...(location && {
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(location.file) },
          ...(location.line !== undefined && { region: { startLine: location.line } }),
        },
      },
    ],
  }),
});

/**
 * The report as a SARIF 2.1.0 log, which code hosts show next to the code. Omits entries that passed.
 *
 * @param report - The report.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { type Report, sarifReport } from "@agentwire/testing";
 *
 * declare const report: Report;
 * writeFileSync("report.sarif", sarifReport(report));
 */
export function sarifReport(report: Report): string {
  const shown = report.entries.filter((entry) => isOpen(entry) || entry.status === "expected");
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "agentwire", rules: report.entries.map(rule) } },
        results: shown.map(result),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
