import { htmlPage, markup } from "@agentwire/replay";
import { cellsOf, classSections, headline } from "./headline.ts";
import type { UpgradeReport } from "./report.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
`;

/** The report as one page without scripts. */
export function upgradePage(report: UpgradeReport): string {
  const { title, verdict, basis } = headline(report);
  const sections = classSections(report).map(({ label, differences }) => {
    const rows = differences.map((difference) => {
      const { frame, field, change, sessions } = cellsOf(difference);
      const name =
        difference.reference === null
          ? markup(frame)
          : `<a href="${markup(difference.reference)}">${markup(frame)}</a>`;
      return `<tr><td>${name}</td><td><code>${markup(field)}</code></td><td>${markup(change)}</td><td>${sessions}</td></tr>`;
    });
    return `<h2>${markup(label)}</h2>
<table><thead><tr><th>Frame</th><th>Field</th><th>Change</th><th>Sessions</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>`;
  });
  const sessions = report.sessions.map(
    ({ tape, message, ...session }) =>
      `<li><code>${markup(tape)}</code>: ${message === "" ? `${session.old}, then ${session.new}` : markup(message)}</li>`,
  );
  return htmlPage({
    title,
    style,
    body: `<h1>${markup(title)}</h1>
<p><strong>${verdict}</strong> ${basis}</p>
${sections.join("\n")}
<h2>Sessions</h2>
<ul>
${sessions.join("\n")}
</ul>`,
  });
}
