import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { htmlReport, jsonReport, junitReport, type Report, sarifReport } from "@agentwire/testing";
import type { Command } from "commander";

/** The forms in which a report is written to a file. */
export const reportForms = ["json", "junit", "sarif", "html"] as const;

/** One of {@link reportForms}. */
export type ReportForm = (typeof reportForms)[number];

/** A report that is wanted, and where. */
export interface WantedReport {
  readonly form: ReportForm;
  readonly file: string;
}

const writers: { readonly [Form in ReportForm]: (report: Report) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  html: htmlReport,
};

/** Declares an option for each form. */
export function declareReports(command: Command): void {
  for (const form of reportForms) command.option(`--${form} <file>`, `write the report there, as ${form}`);
}

/** Which reports the options ask for. */
export const readReports = (options: Readonly<Record<string, unknown>>): readonly WantedReport[] =>
  reportForms.flatMap((form) => (options[form] === undefined ? [] : { form, file: String(options[form]) }));

/** Writes them. */
export function writeReports(report: Report, wanted: readonly WantedReport[]): void {
  for (const { form, file } of wanted) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, writers[form](report));
  }
}
