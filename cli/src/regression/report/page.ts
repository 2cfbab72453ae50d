import { htmlPage, markup } from "@agentwire/replay";
import { count } from "../../terminal.ts";
import { outcomeCounts, outcomes, type RegressionReport, type TapeVerdict } from "../verdict.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; }
td:first-child { white-space: nowrap; font-weight: 600; }
.reproduced { color: light-dark(#176b2c, #7bd88f); }
.prefix { color: light-dark(#7a5a00, #e5c07b); }
.diverged, .refused, .failed { color: light-dark(#a3121c, #ff8a8a); }
code { font-size: .92em; }
code, p { overflow-wrap: anywhere; }
`;

const row = ({ tape, outcome, message, compared, notes, ms }: TapeVerdict): string =>
  `<tr><td class="${outcome}">${outcome}</td><td><code>${markup(tape)}</code>${
    message === "" ? "" : `<p>${markup(message)}</p>`
  }${notes.length === 0 ? "" : `<details><summary>${count(notes.length, "note")}</summary>${notes.map((note) => `<p>${markup(note)}</p>`).join("")}</details>`}</td><td>${compared.matched} / ${compared.expected}</td><td>${(ms / 1000).toFixed(1)} s</td></tr>`;

/** The report as one page without scripts: failures first. */
export function pageOf(report: RegressionReport): string {
  const counts = outcomeCounts(report);
  const worst = [...report.verdicts].sort((a, b) => outcomes.indexOf(b.outcome) - outcomes.indexOf(a.outcome));
  const summary = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `<span class="${outcome}">${counts[outcome]} ${outcome}</span>`);
  return htmlPage({
    title: `Replay against ${report.against}`,
    style,
    body: `<h1>Replay against <code>${markup(report.against)}</code></h1>
<p>${count(report.verdicts.length, "tape")}: ${summary.join(", ")}.</p>
<table>
<thead><tr><th>Outcome</th><th>Tape</th><th>Steps</th><th>Time</th></tr></thead>
<tbody>
${worst.map(row).join("\n")}
</tbody>
</table>`,
  });
}
