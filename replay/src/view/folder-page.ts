import { timeKinds } from "../activity/time-spent.ts";
import { encodeUtf8 } from "../tape/bytes/text.ts";
import { htmlPage } from "./html-page.ts";
import { markup } from "./markup.ts";
import type { Overview } from "./overview.ts";
import { duration, money } from "./units.ts";

/** A session in the table of a folder. */
export interface FolderEntry {
  readonly title: string;
  /** The address of its page, relative to the table. */
  readonly href: string;
  readonly overview: Overview;
  /** Number of violated laws of the protocol. */
  readonly violations: number;
}

const style = `
:root{color-scheme:light dark;--ink:light-dark(#17202b,#e6eaf0);--soft:light-dark(#515c69,#a9b4c1);--line:light-dark(#dcdfe5,#2b333f);--panel:light-dark(#f5f6f8,#171c24)}
body{margin:0;padding:16px;background:light-dark(#fff,#11151b);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:18px}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:5px 8px;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th:first-child,td:first-child,.left{text-align:left}
td:first-child{min-width:200px}
.wide{min-width:200px}
td:first-child,.wide{white-space:normal;overflow-wrap:anywhere}
th button{all:unset;cursor:pointer;color:var(--soft);font-size:12px;font-weight:600}
th button:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid light-dark(#2748c4,#93aeff)}
a{color:light-dark(#2748c4,#93aeff)}
input{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--soft);border-radius:6px;padding:3px 10px;width:min(320px,70%)}
.good{color:light-dark(#166b3f,#63d293)}.bad{color:light-dark(#b3202f,#ff8a93)}.warn{color:light-dark(#8a5200,#f2b93b)}
rect.model{fill:light-dark(#4a6fe3,#6d8ff5)}rect.tool{fill:light-dark(#0e9384,#35b9a8)}rect.waiting{fill:light-dark(#e08a00,#f0a53a)}
rect.subagent{fill:light-dark(#8a4fd8,#a877ee)}rect.retry{fill:light-dark(#d4493f,#f0786e)}rect.compaction{fill:light-dark(#7a6a4f,#b39d77)}
rect.mcp{fill:light-dark(#3a8fb7,#63b5dc)}rect.hook{fill:light-dark(#b5568f,#d67ab2)}rect.agent{fill:light-dark(#a9b3c0,#566172)}rect.request{fill:light-dark(#8fb3ad,#45635e)}rect.startup{fill:light-dark(#cdb98f,#6e6144)}rect.task{fill:light-dark(#b48ae0,#8a68b8)}rect.idle{fill:light-dark(#e3e6eb,#29303b)}
@media (max-width:1100px){
table,thead,tbody{display:block}
thead tr{display:flex;flex-wrap:wrap;gap:2px 14px}
thead tr::before{content:"Sort by:";color:var(--soft);font-size:12px;line-height:24px}
thead th{padding:2px 0;border:0}
tbody tr{display:flex;flex-wrap:wrap;gap:0 14px;padding:10px 0;border-bottom:1px solid var(--line)}
tbody tr[hidden],td:empty{display:none}
td{padding:0;border:0}
td:first-child,.wide{flex-basis:100%}
td[data-name]::before{content:attr(data-name) " ";color:var(--soft)}
}
`;

/** Filters the rows by words, and sorts them by the column whose heading is clicked. */
const script = `
const body = document.querySelector("tbody");
const field = document.querySelector("input");
const status = document.querySelector("output");
const filter = () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  let shown = 0;
  for (const row of body.rows) {
    row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    if (!row.hidden) shown++;
  }
  status.textContent = shown + " of " + body.rows.length;
};
field.addEventListener("input", filter);
const key = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent.toLowerCase();
document.querySelectorAll("th button").forEach((button, column) => button.addEventListener("click", () => {
  const head = button.closest("th");
  const by = head.getAttribute("aria-sort") === "descending" ? 1 : -1;
  for (const other of document.querySelectorAll("th")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", by === 1 ? "ascending" : "descending");
  const compare = (a, b) => isNaN(a) || isNaN(b) ? String(a).localeCompare(String(b), "en", { numeric: true }) : a - b;
  body.append(...[...body.rows].sort((a, b) => by * compare(key(a, column), key(b, column))));
}));
filter();
`;

/** The columns, and what they count where the name does not say it. */
const columns = {
  Session: "",
  Outcome: "",
  "What happened": "",
  Turns: "",
  Duration: "From the first event to the last",
  Time: "Where the time went",
  Cost: "",
  Tools: "Tool calls",
  Failed: "Tool calls that failed",
  Denied: "Tool calls that were denied",
  Violations: "Violations of the laws of the protocol",
} as const;

/** The columns with text, besides the first. */
const leftColumns: ReadonlySet<string> = new Set(["Outcome", "What happened", "Time"]);

/** The heading of a column sorts by it. */
function headOf([name, meaning]: readonly [string, string]): string {
  const left = leftColumns.has(name) ? ' class="left"' : "";
  const title = meaning === "" ? "" : ` title="${meaning}"`;
  return `<th scope="col"${left}><button type="button"${title}>${name}</button></th>`;
}

/** A small bar of time by category. */
function timeBar({ time }: Overview): string {
  const longestMs = Math.max(
    1,
    timeKinds.reduce((sum, kind) => sum + time[kind], 0),
  );
  let x = 0;
  const parts = timeKinds.map((kind) => {
    const width = Math.round((time[kind] / longestMs) * 1200) / 10;
    x += width;
    return width === 0
      ? ""
      : `<rect class="${kind}" x="${(x - width).toFixed(1)}" width="${width}" height="12"></rect>`;
  });
  const labels = timeKinds
    .filter((kind) => time[kind] > 0)
    .map((kind) => `${kind} ${Math.round((time[kind] / longestMs) * 100)} %`);
  return `<svg width="120" height="12" role="img" aria-label="${markup(labels.join(", "))}"><title>${markup(labels.join(", "))}</title>${parts.join("")}</svg>`;
}

function rowOf({ title, href, overview, violations }: FolderEntry): string {
  const { verdict, totals } = overview;
  const cell = (name: string, value: number, shown: string): string =>
    `<td data-name="${name}" data-value="${value}">${markup(shown)}</td>`;
  const count = (name: string, value: number): string => cell(name, value, value === 0 ? "" : String(value));
  return [
    `<tr><td><a href="${markup(href)}">${markup(title)}</a></td>`,
    `<td class="left ${verdict.tone}">${markup(verdict.label)}</td>`,
    `<td class="left wide">${markup(verdict.sentence)}</td>`,
    count("Turns", totals.turns),
    cell("Duration", totals.durationUs, duration(totals.durationUs)),
    `<td data-value="${totals.durationUs}">${timeBar(overview)}</td>`,
    cell("Cost", totals.costUsd ?? 0, totals.costUsd === null ? "" : money(totals.costUsd)),
    count("Tools", totals.tools),
    count("Failed", totals.failures),
    count("Denied", totals.denials),
    count("Violations", violations),
    "</tr>",
  ].join("");
}

/**
 * The page of a folder: a table of its sessions that can be filtered and sorted. It requests and runs only its own
 * content.
 */
export function folderTable(
  title: string,
  entries: readonly FolderEntry[],
  sha256: (bytes: Uint8Array) => string,
): string {
  const hash = (text: string): string => `'sha256-${sha256(encodeUtf8(text))}'`;
  const head = Object.entries(columns).map(headOf).join("");
  return htmlPage({
    ...{ title, style, permits: [`script-src ${hash(script)}`, `style-src ${hash(style)}`] },
    body: `<main>
<h1>${markup(title)}</h1>
<p><input type="search" aria-label="Filter the sessions" placeholder="Filter: failed Bash"> <output></output></p>
<div class="table" tabindex="0" role="region" aria-label="Sessions">
<table>
<thead><tr>${head}</tr></thead>
<tbody>${entries.map(rowOf).join("\n")}</tbody>
</table>
</div>
</main>
<script type="module">${script}</script>`,
  });
}
