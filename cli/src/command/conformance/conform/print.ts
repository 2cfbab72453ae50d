import {
  countStatus,
  type EntryStatus,
  isOpen,
  type Report,
  type ReportCause,
  type ReportEntry,
} from "@agentwire/testing";
import { clip, count, safe, styled, type Terminal } from "../../../terminal.ts";

const marks: { readonly [Status in EntryStatus]: readonly [string, "green" | "red" | "yellow" | "dim"] } = {
  passed: ["holds", "green"],
  failed: ["VIOLATED", "red"],
  warning: ["WARNING", "yellow"],
  unmeasured: ["NOT MEASURED", "yellow"],
  expected: ["known", "dim"],
  skipped: ["no occasion", "dim"],
};

/** The labels that differ for several requirements. */
const plurals: { readonly [Status in EntryStatus]?: string } = { passed: "hold", warning: "warnings" };

/** Maximum numbers of printed groups and requirements, so that a report fits on a screen or two. */
const [maxCauses, maxEntries, maxDetails, maxExamples] = [8, 3, 12, 3];
/** Maximum length of a reason that stands for several requirements, or for one after the first ones of its group. */
const maxReason = 200;
/** Maximum length of a line, in columns. */
const maxWidth = 120;

/** Wraps a text to the terminal, indented by `indent` columns, and by two more from the second line on. */
function wrapped(terminal: Terminal, text: string, indent: number): readonly string[] {
  const width = Math.min(terminal.width, maxWidth);
  const lines = [" ".repeat(indent)];
  for (const word of safe(text).split(/(?<=\S)\s+/)) {
    const last = lines.at(-1) ?? "";
    if (last.trim() === "") lines[lines.length - 1] = `${last}${word}`;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${" ".repeat(indent + 2)}${word}`);
  }
  return lines;
}

function printEntry(terminal: Terminal, entry: ReportEntry): void {
  const { id, title, details, location, status } = entry;
  const [label, color] = marks[status];
  const [first = "", ...more] = wrapped(terminal, `${label} ${id}: ${details[0] ?? title}`, 3);
  terminal.out(first.replace(label, styled(terminal, color, label)));
  for (const line of more) terminal.out(line);
  if (location) terminal.out(styled(terminal, "dim", `     tape: ${safe(location.file)}`));
}

function printCause(
  terminal: Terminal,
  location: number,
  { title, advice, details, examples, entries }: ReportCause,
  of: ReadonlyMap<string, ReportEntry>,
): void {
  const number = location === 0 && advice !== "" ? "1. Fix this first." : `${location + 1}.`;
  terminal.out("");
  const heading = wrapped(terminal, `${number} ${title} (${count(entries.length, "requirement")})`, 0);
  for (const line of heading) terminal.out(styled(terminal, "bold", line));
  if (advice !== "") for (const line of wrapped(terminal, advice, 3)) terminal.out(line);
  for (const detail of details.slice(0, maxDetails))
    for (const line of wrapped(terminal, detail, 3)) terminal.out(line);
  for (const { name, json } of examples.slice(0, maxExamples))
    terminal.out(styled(terminal, "dim", safe(`   A correct ${name}: ${json}`)));
  const open = entries.flatMap((id) => of.get(id) ?? []);
  const single = advice === "" || open.length <= maxEntries ? open.splice(0, maxEntries) : [];
  for (const entry of single) if (!details.includes(messageOf(entry))) printEntry(terminal, entry);
  const rest = Map.groupBy(open, (entry) => `${entry.status} ${messageOf(entry)}`);
  for (const alike of rest.values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const line = `${marks[first.status][0]} ${alike.map(({ id }) => id).join(" ")}`;
    for (const part of wrapped(terminal, `${line}: ${clip(messageOf(first), maxReason)}`, 3))
      terminal.out(styled(terminal, "dim", part));
  }
}

/** The message of a finding without its case, or the requirement if there is none. */
const messageOf = ({ details, title }: ReportEntry): string => (details[0] ?? title).replace(/^[a-z0-9-]+: /, "");

/** Prints the failures by their cause, the times, and the counts. A report of shards has no time of its own. */
export function printReport(terminal: Terminal, report: Report, elapsedMs?: number): void {
  const counts = countStatus(report);
  const of = new Map(report.entries.map((entry) => [entry.id, entry]));
  const counted = (Object.keys(marks) as EntryStatus[]).flatMap((status) => {
    const [label, color] = marks[status];
    const one = label.toLowerCase();
    const text = count(counts[status], one, plurals[status] ?? one);
    return counts[status] > 0 ? [styled(terminal, color, text)] : [];
  });
  const { causes = [], cases = [] } = report;
  const explained = new Set(causes.flatMap(({ entries }) => entries));
  for (const entry of report.entries.filter((entry) => isOpen(entry) && !explained.has(entry.id)))
    printEntry(terminal, entry);
  for (const [location, cause] of causes.slice(0, maxCauses).entries()) printCause(terminal, location, cause, of);
  if (causes.length > maxCauses)
    terminal.out(
      `\n${count(causes.length - maxCauses, "more group")}: ${causes
        .slice(maxCauses)
        .map(({ title }) => safe(title))
        .join("; ")}. \`-o report.json\` writes all groups to a file.`,
    );
  if (causes.length > 0) terminal.out("");
  for (const note of report.notes) terminal.out(styled(terminal, "dim", safe(note)));
  const slowest = cases.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 3);
  const total = cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const slow = slowest.map(({ name, milliseconds }) => `${name} ${seconds(milliseconds)}`).join(", ");
  const elapsed = elapsedMs === undefined ? "" : ` in ${seconds(elapsedMs)}`;
  if (cases.length > 0)
    terminal.out(
      styled(
        terminal,
        "dim",
        safe(`${count(cases.length, "case")}${elapsed} (added up: ${seconds(total)}); the slowest: ${slow}.`),
      ),
    );
  terminal.out(`${count(report.entries.length, "requirement")}: ${counted.join(", ")}`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A progress line, printed only on a terminal with colors, so that logs stay readable. */
export function progress(terminal: Terminal, total: number): (done: number, name: string) => void {
  if (!terminal.color) return () => {};
  const width = 24;
  return (done, name) => {
    const filled = Math.round((done / total) * width);
    const bar = `${"#".repeat(filled)}${".".repeat(width - filled)}`;
    process.stderr.write(
      `\r\u001b[2K[${bar}] ${done}/${total} ${done === total ? "" : safe(name)}${done === total ? "\n" : ""}`,
    );
  };
}
