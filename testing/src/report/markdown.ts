import { printable } from "@agentwire/protocol/codec";
import { countStatus, type EntryStatus, isOpen, type Report, type ReportCause } from "./report.ts";

const labels: Readonly<Record<EntryStatus, string>> = {
  failed: "violated",
  warning: "warning",
  unmeasured: "not measured",
  passed: "holds",
  expected: "known",
  skipped: "no occasion",
};

/** Escapes a peer's text within other text. */
const inline = (text: string): string =>
  printable(text.replaceAll(/\s+/g, " ")).replaceAll(/([\\`*_{}[\]<>#|~!@])/g, "\\$1");

/** A peer's lines as a block of code, which they cannot end. */
function block(lines: readonly string[], language = ""): string {
  const text = lines.map((line) => printable(line)).join("\n");
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

const maxCauses = 10;
const maxExampleLength = 2000;

function causeText({ title, advice, details, examples, entries }: ReportCause, number: number): string {
  const head = `### ${number + 1}. ${inline(title)}`;
  const follows = `${entries.length === 1 ? "1 requirement" : `${entries.length} requirements`}: ${entries.map((id) => `\`${id}\``).join(", ")}`;
  return [
    head,
    advice,
    follows,
    ...(details.length > 0 ? [block(details)] : []),
    ...examples.map(
      ({ name, json }) => `A correct ${inline(name)}:\n\n${block([json.slice(0, maxExampleLength)], "json")}`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/**
 * The report as Markdown, short enough for the summary of a CI run.
 *
 * @param report - The report.
 * @example
 * import { markdownReport, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * console.log(markdownReport(report));
 */
export function markdownReport(report: Report): string {
  const counts = countStatus(report);
  const row = (Object.keys(labels) as EntryStatus[]).map((status) => String(counts[status]));
  const causes = report.causes ?? [];
  const failed = report.entries.filter(isOpen);
  const rows = failed.map(
    ({ id, status, details }) => `| \`${id}\` | ${labels[status]} | ${inline((details[0] ?? "").slice(0, 300))} |`,
  );
  const left = causes.length - maxCauses;
  return `${[
    `## ${inline(`${report.title}: ${report.subject}`)}`,
    `| ${Object.values(labels).join(" | ")} |\n|${"---|".repeat(row.length)}\n| ${row.join(" | ")} |`,
    ...causes.slice(0, maxCauses).map(causeText),
    ...(left > 0
      ? [
          `… and ${left} more ${left === 1 ? "group" : "groups"}. The table and the JSON report contain their requirements.`,
        ]
      : []),
    ...(rows.length > 0
      ? [
          `<details><summary>Each requirement</summary>\n\n| requirement | verdict | first finding |\n|---|---|---|\n${rows.join("\n")}\n\n</details>`,
        ]
      : []),
    ...report.notes.map(inline),
  ].join("\n\n")}\n`;
}
