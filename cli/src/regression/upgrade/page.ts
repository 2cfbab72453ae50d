import { type DifferenceClass, differenceClasses, htmlPage, markup } from "@agentwire/replay";
import { cellsOf, classSections, headline, summaryOf } from "./headline.ts";
import type { UpgradeDifference, UpgradeReport, UpgradeSession } from "./report.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
.verdict { border-left: .3rem solid; padding: .6rem 1rem; background: #8881; }
.verdict strong { font-size: 1.1rem; }
.counts { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
.breaking { color: light-dark(#a3121c, #ff8a8a); }
.behavior { color: light-dark(#7a5a00, #e5c07b); }
.additive, .catalogue { color: light-dark(#0b5a7a, #7cc7e8); }
.prose, .none { color: light-dark(#555, #aaa); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; overflow-wrap: break-word; }
th { white-space: nowrap; }
.frame { min-width: 11rem; }
.field { min-width: 14rem; }
td.number { white-space: nowrap; }
td p { margin: 0; }
code, pre { font-size: .9em; }
pre { margin: 0; white-space: pre-wrap; max-height: 12em; overflow: auto; }
`;

/** What each class means for the owner of a host. */
const advice: Readonly<Record<DifferenceClass, string>> = {
  breaking: "Change your host before you upgrade.",
  behavior: "Check whether your host depends on it.",
  additive: "A host that ignores unknown fields needs no change.",
  catalogue: "Check the models, commands and tools that you name.",
  prose: "Nothing to do, unless your host reads these texts.",
};

/** A value as text. */
const shown = (value: unknown): string =>
  value === "" ? "(empty)" : typeof value === "string" ? value : JSON.stringify(value, null, 1);

/** A name that may wrap behind its separators. */
const wrapping = (name: string): string => markup(name).replace(/[/._]|\[\]/g, "$&<wbr>");

/** Both values of a difference below each other; other changes in words. */
function changeCell(difference: UpgradeDifference): string {
  const { change, expected, actual } = difference;
  const note = difference.since === undefined ? "" : `<p>Declared since ${markup(difference.since)}.</p>`;
  const value = (label: string, of: unknown): string =>
    of === undefined ? "" : `<p>${label}</p><pre>${markup(shown(of))}</pre>`;
  if (change === "value" || change === "type" || change === "id")
    return `${value("Before:", expected)}${value("After:", actual)}${note}`;
  const isListed = difference.items.length > 0 || change === "order";
  const example = isListed ? "" : value("For example:", change === "missing" ? expected : actual);
  return `<p>${markup(cellsOf(difference).change)}</p>${example}`;
}

const rowOf = (difference: UpgradeDifference, total: number): string => {
  const { frame, field, sessions } = cellsOf(difference);
  const name =
    difference.reference === null
      ? wrapping(frame)
      : `<a href="${markup(difference.reference)}">${wrapping(frame)}</a>`;
  const which = field === "" ? "the frame" : `<code>${wrapping(field)}</code>`;
  return `<tr><td class="frame">${name}</td><td class="field">${which}</td><td>${changeCell(difference)}</td><td class="number">${sessions} of ${total}</td></tr>`;
};

const sessionRow = ({ tape, message, differences }: UpgradeSession): string => {
  const result = message === "" ? summaryOf(differences) : `not compared: ${message}`;
  const worst = differences[0]?.class ?? "none";
  return `<tr><td><code>${markup(tape)}</code></td><td class="${worst}">${markup(result)}</td></tr>`;
};

/** The report as one page without scripts. */
export function upgradePage(report: UpgradeReport): string {
  const { title, verdict, basis } = headline(report);
  const total = report.sessions.filter(({ message }) => message === "").length;
  const counts = differenceClasses.flatMap((one) => {
    const number = report.differences.filter((difference) => difference.class === one).length;
    return number === 0 ? [] : [`<li><a class="${one}" href="#${one}">${number} ${one}</a></li>`];
  });
  const sections = classSections(report).map(
    ({ of, label, differences }) => `<h2 id="${of}" class="${of}">${markup(label)}</h2>
<p>${advice[of]}</p>
<div class="scroll"><table><thead><tr><th>Frame</th><th>Field</th><th>Change</th><th>Sessions</th></tr></thead><tbody>
${differences.map((difference) => rowOf(difference, total)).join("\n")}
</tbody></table></div>`,
  );
  return htmlPage({
    title,
    style,
    body: `<h1>${markup(title)}</h1>
<p class="verdict ${report.verdict}"><strong>${verdict}</strong><br>${basis}</p>
<ul class="counts">${counts.join("")}</ul>
<p>Each session ran with both agents and the same answers of the model. A row is a difference between the two agents, and links to the reference of its frame.</p>
${sections.join("\n")}
<h2>Sessions</h2>
<div class="scroll"><table><thead><tr><th>Session</th><th>Differences</th></tr></thead><tbody>
${report.sessions.map(sessionRow).join("\n")}
</tbody></table></div>`,
  });
}
