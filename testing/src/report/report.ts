/** The status of an entry in a report. */
export type EntryStatus =
  /** As expected. */
  | "passed"
  /** Not as expected. */
  | "failed"
  /** A recommendation that is not met, or that could not be measured although it should have been. */
  | "warning"
  /** A known failure. */
  | "expected"
  /** Could not be measured although it should have been. */
  | "unmeasured"
  /** There was nothing to measure. */
  | "skipped";

/** One subject of a report: a requirement, a tape, a test. */
export interface ReportEntry {
  readonly id: string;
  /** Its group. Entries of a group are listed together. */
  readonly group: string;
  /** The requirement, in a sentence or two. */
  readonly title: string;
  readonly status: EntryStatus;
  /** The observations, one sentence each, or why it was not measured. */
  readonly details: readonly string[];
  readonly milliseconds?: number;
  /** The file and line of the observation. */
  readonly location?: { readonly file: string; readonly line?: number };
}

/** A correct frame, as a line of JSON. */
export interface FrameExample {
  readonly name: string;
  readonly json: string;
}

/** The cause of entries, and how to fix it. */
export interface ReportCause {
  readonly title: string;
  /** The next step; may be empty. */
  readonly advice: string;
  /** The observations, one line each. */
  readonly details: readonly string[];
  /** Correct frames. */
  readonly examples: readonly FrameExample[];
  /** Ids of the entries that it causes. */
  readonly entries: readonly string[];
}

/** A session that was run for a report. */
export interface ReportCase {
  readonly name: string;
  readonly state: string;
  readonly milliseconds: number;
  /** Why it stopped early. */
  readonly reason?: string;
  /** The end of the peer's stderr. */
  readonly stderr?: string;
}

/** A report in the form for all writers in this folder: terminal, JSON, JUnit, SARIF, CTRF, Markdown, HTML. */
export interface Report {
  readonly title: string;
  /** What was checked. */
  readonly subject: string;
  readonly entries: readonly ReportEntry[];
  /** Notes about the whole report. */
  readonly notes: readonly string[];
  /** The causes of failed and unmeasured entries, the most important first. */
  readonly causes?: readonly ReportCause[];
  readonly cases?: readonly ReportCase[];
}

/**
 * Counts the entries of a report by status.
 *
 * @param report - The report.
 * @example
 * import { countStatus, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * console.log(countStatus(report));
 */
export function countStatus({ entries }: Report): Readonly<Record<EntryStatus, number>> {
  const counts = { passed: 0, failed: 0, warning: 0, expected: 0, unmeasured: 0, skipped: 0 };
  for (const { status } of entries) counts[status] += 1;
  return counts;
}

/**
 * Whether an entry needs the attention of its reader: it failed, could not be measured, or is a recommendation that is not
 * met.
 *
 * @param entry - The entry.
 * @example
 * import { isOpen, type Report } from "@agentwire/testing";
 *
 * declare const report: Report;
 * for (const { id } of report.entries.filter(isOpen)) console.log(id);
 */
export const isOpen = ({ status }: ReportEntry): boolean =>
  status === "failed" || status === "unmeasured" || status === "warning";

/** The entries by group, in the order of the first occurrence. */
export function grouped({ entries }: Report): ReadonlyMap<string, readonly ReportEntry[]> {
  const groups = new Map<string, ReportEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}
