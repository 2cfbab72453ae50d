import { topics } from "@agentwire/protocol";
import type { EntryStatus } from "@agentwire/testing";
import { markdownCell } from "../output/markdown-cell.ts";
import { type CellVerdict, cellVerdict, changesBetween, type Measured, type PeerHistory } from "./history.ts";
import { type MatrixPeer, peerTitle } from "./peers.ts";

/** A peer with what was measured. */
export interface MatrixRow {
  readonly peer: MatrixPeer;
  readonly history: PeerHistory;
}

/** The word for a verdict in a cell. */
const words: Readonly<Record<CellVerdict, string>> = {
  passed: "holds",
  failed: "**violated**",
  warning: "not met",
  expected: "known",
  expired: "**expired**",
  fixed: "fixed",
  unmeasured: "unknown",
  skipped: "",
};

/** The specification in the repository of agentwire. */
const specification = "https://github.com/agentwire/agentwire/blob/main/protocol/spec";

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string): string => markdownCell(text, 300);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The verdicts on a peer by requirement, after its last run. */
export function verdictsOn({ peer, history }: MatrixRow, today: string): ReadonlyMap<string, CellVerdict> {
  const known = new Map(peer.known.map((failure) => [failure.requirement, failure]));
  const { requirements: statuses = {} } = history.runs.at(-1) ?? {};
  return new Map(Object.entries(statuses).map(([id, status]) => [id, cellVerdict(status, known.get(id), today)]));
}

/** How many requirements have one of these verdicts. */
export const countOf = (verdicts: ReadonlyMap<string, CellVerdict>, ...counted: readonly CellVerdict[]): number =>
  [...verdicts.values()].filter((verdict) => counted.includes(verdict)).length;

function summary(rows: readonly MatrixRow[], today: string): string {
  const cells = rows.map((row) => {
    const { peer, history } = row;
    const verdicts = verdictsOn(row, today);
    const count = (...counted: readonly CellVerdict[]) => String(countOf(verdicts, ...counted));
    const counts = [count("passed", "fixed"), count("failed", "expired"), count("warning"), count("expected")];
    return [
      ...[cell(peerTitle(peer)), peer.side, history.runs.at(-1)?.last ?? "never"],
      ...[...counts, count("unmeasured", "skipped")],
    ];
  });
  return table(["peer", "side", "last run", "holds", "violated", "not met", "known", "not measured"], cells);
}

function sideTables(rows: readonly MatrixRow[], today: string, spec: string): readonly string[] {
  const columns = rows.map((row) => ({ title: cell(peerTitle(row.peer)), verdicts: verdictsOn(row, today) }));
  return topics.flatMap(({ name, title, requirements: ids }) => {
    const measured = ids.filter(({ id }) =>
      columns.some(({ verdicts }) => (verdicts.get(id) ?? "skipped") !== "skipped"),
    );
    if (measured.length === 0) return [];
    const lines = measured.map(({ id, level }) => [
      `\`${id}\``,
      level,
      ...columns.map(({ verdicts }) => words[verdicts.get(id) ?? "skipped"]),
    ]);
    return [
      `### [${title}](${spec}/${name}.md)\n`,
      `${table(["requirement", "level", ...columns.map((column) => column.title)], lines)}\n`,
    ];
  });
}

const isOpen = (verdict: CellVerdict | undefined): boolean =>
  verdict === "failed" || verdict === "expired" || verdict === "warning" || verdict === "expected";

/** What each peer does that a requirement does not allow. */
function findings(row: MatrixRow, today: string): readonly string[] {
  const verdicts = verdictsOn(row, today);
  const observed = row.history.runs.at(-1)?.findings ?? {};
  const lines = [...verdicts]
    .filter(([, verdict]) => isOpen(verdict))
    .map(([id, verdict]) => {
      const known = row.peer.known.find(({ requirement }) => requirement === id);
      const reason = known === undefined ? "" : `${cell(known.reason)} (until ${known.until})`;
      return [`\`${id}\``, words[verdict], cell(observed[id] ?? ""), reason];
    });
  if (lines.length === 0) return [];
  return [`### ${cell(peerTitle(row.peer))}\n`, `${table(["requirement", "verdict", "finding", "reason"], lines)}\n`];
}

const plainWord = (status: EntryStatus | undefined): string =>
  status === undefined ? "not in the suite" : words[status].replaceAll("*", "") || "no occasion";

/** What changed between two runs of a peer. */
function changes({ peer, history: { runs } }: MatrixRow): readonly string[] {
  const lines = runs.slice(1).flatMap((run: Measured, index) => {
    const before = runs[index] ?? run;
    return changesBetween(before, run).map((change) => [
      ...[cell(peerTitle(peer)), run.first, `\`${change.id}\``],
      ...[plainWord(change.before), plainWord(change.after)],
    ]);
  });
  return lines.map((cells) => `| ${cells.join(" | ")} |`);
}

/**
 * The matrix as Markdown: a summary, each requirement by peer, what is violated, and what changed between runs. `spec` is the
 * address of the specification.
 */
export function matrixPage(rows: readonly MatrixRow[], today: string, spec = specification): string {
  const sides = (["agent", "host"] as const).flatMap((side) => {
    const ofSide = rows.filter(({ peer }) => peer.side === side);
    const heading = side === "agent" ? "Agents" : "Hosts";
    return ofSide.length === 0 ? [] : [`## ${heading}\n`, ...sideTables(ofSide, today, spec)];
  });
  const open = rows.flatMap((row) => findings(row, today));
  const history = rows.flatMap(changes);
  return [
    `${summary(rows, today)}\n`,
    ...sides,
    ...(open.length === 0 ? [] : ["## Findings\n", ...open]),
    ...(history.length === 0
      ? []
      : ["## History\n", "| peer | since | requirement | before | after |\n|---|---|---|---|---|", ...history, ""]),
  ].join("\n");
}
