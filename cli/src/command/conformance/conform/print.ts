import { countStatus, type EntryStatus, type Report, type ReportEntry } from "@agentwire/testing";
import { count, safe, styled, type Terminal } from "../../../terminal.ts";

const marks: { readonly [Status in EntryStatus]: readonly [string, "green" | "red" | "yellow" | "dim"] } = {
  passed: ["holds", "green"],
  failed: ["VIOLATED", "red"],
  unmeasured: ["NOT MEASURED", "yellow"],
  expected: ["known", "dim"],
  skipped: ["no occasion", "dim"],
};

function printEntry(terminal: Terminal, { id, status, title, details, place }: ReportEntry): void {
  const [word, color] = marks[status];
  terminal.out(`${styled(terminal, color, word.padEnd(12))} ${safe(id)}`);
  terminal.out(styled(terminal, "dim", `             ${safe(title)}`));
  for (const detail of details.slice(0, 5)) terminal.out(safe(`             ${detail}`));
  if (details.length > 5) terminal.out(`             ... and ${details.length - 5} more`);
  if (place) terminal.out(safe(`             tape: ${place.file}`));
}

/** Prints what is not as it should be, and the counts. */
export function printReport(terminal: Terminal, report: Report): void {
  for (const entry of report.entries)
    if (entry.status === "failed" || entry.status === "unmeasured") printEntry(terminal, entry);
  for (const note of report.notes) terminal.out(styled(terminal, "dim", safe(note)));
  const counts = countStatus(report);
  const told = (Object.keys(marks) as EntryStatus[])
    .filter((status) => counts[status] > 0)
    .map((status) => styled(terminal, marks[status][1], `${counts[status]} ${marks[status][0].toLowerCase()}`));
  terminal.out(`${count(report.entries.length, "requirement")}: ${told.join(", ")}`);
}

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
