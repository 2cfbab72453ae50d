import { htmlPage, markup } from "@agentwire/replay";
import {
  countStatus,
  type EntryStatus,
  grouped,
  type Report,
  type ReportCase,
  type ReportCause,
  type ReportEntry,
} from "./report.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
h2::first-letter { text-transform: uppercase; }
.counts span { display: inline-block; margin-right: 1.2rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid #8884; padding: .35rem .5rem; vertical-align: top; }
td:first-child { white-space: nowrap; width: 7rem; font-weight: 600; }
code { font-size: .85rem; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; background: #8881; padding: .5rem; } ul { margin: .2rem 0 0; padding-left: 1.2rem; }
.passed { color: #1a7f37; } .failed { color: #cf222e; } .unmeasured, .warning { color: #9a6700; }
.expected, .skipped { color: #6e7781; }
`;

const labels: Readonly<Record<EntryStatus, string>> = {
  passed: "holds",
  failed: "violated",
  warning: "warning",
  expected: "known",
  unmeasured: "not measured",
  skipped: "no occasion",
};

/** A sentence, with what is between backticks as code. */
const prose = (text: string): string => markup(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const row = ({ id, title, status, details }: ReportEntry): string => {
  const list = details.length > 0 ? `<ul>${details.map((detail) => `<li>${prose(detail)}</li>`).join("")}</ul>` : "";
  return `<tr id="${markup(id)}"><td class="${status}">${labels[status]}</td><td><code>${markup(id)}</code><br>${prose(title)}${list}</td></tr>`;
};

const causeHtml = ({ title, advice, details, examples, entries }: ReportCause): string => {
  const list = details.length > 0 ? `<ul>${details.map((detail) => `<li>${prose(detail)}</li>`).join("")}</ul>` : "";
  const correct = examples.map(
    ({ name, json }) => `<details><summary>A correct ${markup(name)}</summary><pre>${markup(json)}</pre></details>`,
  );
  const follows = entries.map((id) => `<a href="#${markup(id)}"><code>${markup(id)}</code></a>`).join(", ");
  return `<li><strong>${prose(title)}</strong><br>${prose(advice)}${list}${correct.join("")}<p>Requirements (${entries.length}): ${follows}</p></li>`;
};

const caseHtml = ({ name, state, milliseconds, reason = "", stderr }: ReportCase): string => {
  const errors = stderr === undefined ? "" : `<details><summary>stderr</summary><pre>${markup(stderr)}</pre></details>`;
  return `<tr><td>${milliseconds} ms</td><td><code>${markup(name)}</code> ${markup(state)} ${markup(reason)}${errors}</td></tr>`;
};

/**
 * The report as one self-contained HTML page, without scripts.
 *
 * @param report - The report.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { htmlReport, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * writeFileSync("report.html", htmlReport(report));
 */
export function htmlReport(report: Report): string {
  const counts = countStatus(report);
  const title = `${report.title}: ${report.subject}`;
  const countsText = (Object.keys(counts) as EntryStatus[])
    .map((status) => {
      const plural = status === "warning" && counts[status] !== 1 ? "s" : "";
      return `<span class="${status}">${counts[status]} ${labels[status]}${plural}</span>`;
    })
    .join("");
  const sections = [...grouped(report)].map(
    ([name, entries]) => `<h2>${markup(name)}</h2><table>${entries.map(row).join("\n")}</table>`,
  );
  const { causes = [], cases = [] } = report;
  const why = causes.length > 0 ? `<h2>What to fix first</h2><ol>${causes.map(causeHtml).join("\n")}</ol>` : "";
  const sessions = cases.length > 0 ? `<h2>Sessions</h2><table>${cases.map(caseHtml).join("\n")}</table>` : "";
  return htmlPage({
    title,
    style,
    body: `<h1>${markup(title)}</h1><p class="counts">${countsText}</p>
${report.notes.map((note) => `<p>${prose(note)}</p>`).join("\n")}
${why}
${sections.join("\n")}
${sessions}`,
  });
}
