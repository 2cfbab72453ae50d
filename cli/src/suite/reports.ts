import {
  ctrfReport,
  htmlReport,
  jsonReport,
  junitReport,
  markdownReport,
  type Report,
  sarifReport,
} from "@agentwire/testing";
import type { Command } from "commander";
import { addOutput, outputPath } from "../flag/output.ts";
import { writeFile } from "../output/write-file.ts";
import { safe, type Terminal } from "../terminal.ts";

/** The formats of a report file. */
const reportForms = ["json", "junit", "sarif", "ctrf", "markdown", "html"] as const;

/** One of {@link reportForms}. */
type ReportForm = (typeof reportForms)[number];

/** A requested report and its path. */
export interface ReportOutput {
  readonly form: ReportForm;
  readonly file: string;
}

const writers: { readonly [Form in ReportForm]: (report: Report) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  ctrf: ctrfReport,
  markdown: markdownReport,
  html: htmlReport,
};

const names: { readonly [Form in ReportForm]: string } = {
  json: "JSON",
  junit: "JUnit XML",
  sarif: "SARIF",
  ctrf: "CTRF",
  markdown: "Markdown",
  html: "HTML",
};

/** Declares `--json`, `-o` and an option for each other form. */
export function declareReports(command: Command): void {
  command.option("--json", "print the report as JSON");
  declareReportFiles(command);
}

/** Declares `-o` and an option for each other form. */
export function declareReportFiles(command: Command): void {
  addOutput(command, "<file>", "write the report to this file, as JSON");
  for (const form of reportForms)
    if (form !== "json") command.option(`--${form} <file>`, `write the report to this file, as ${names[form]}`);
}

/** The reports that the options request. */
export function readReports(options: Readonly<Record<string, unknown>>): readonly ReportOutput[] {
  const output = outputPath(options);
  const json: readonly ReportOutput[] = output === undefined ? [] : [{ form: "json", file: output }];
  const others = reportForms.flatMap((form) =>
    form === "json" || options[form] === undefined ? [] : [{ form, file: String(options[form]) }],
  );
  return [...json, ...others];
}

/** Writes the requested reports. `own`: the forms that the command writes in its own way. */
export function writeReports(
  report: Report,
  outputs: readonly ReportOutput[],
  own: { readonly [Form in ReportForm]?: () => string } = {},
): void {
  for (const { form, file } of outputs) writeFile(file, own[form]?.() ?? writers[form](report));
}

/** The reports with an HTML report, which is in `file` unless the options name another file. */
export const withPage = (reports: readonly ReportOutput[], file: string): readonly ReportOutput[] =>
  reports.some(({ form }) => form === "html") ? reports : [...reports, { form: "html", file }];

/** Prints the command that shows what failed. */
export function noteShow(terminal: Terminal, reports: readonly ReportOutput[]): void {
  const path = reports.find(({ form }) => form === "html")?.file;
  if (path !== undefined) terminal.note(safe(`To see it as a page, run: npx agentwire show ${path}`));
}
