/** How something that was looked at came out. */
export type EntryStatus =
  /** As it should be. */
  | "passed"
  /** Not as it should be. */
  | "failed"
  /** Not as it should be, and known to be so. */
  | "expected"
  /** It could not be looked at although it should have been. */
  | "unmeasured"
  /** Nothing was to be seen. */
  | "skipped";

/** One subject of a report: a requirement, a tape, a test. */
export interface ReportEntry {
  readonly id: string;
  /** What it belongs to: entries of a group stand together. */
  readonly group: string;
  /** What is asked of it, in a sentence or two. */
  readonly title: string;
  readonly status: EntryStatus;
  /** What was seen, one sentence a line; why not, where it was not looked at. */
  readonly details: readonly string[];
  readonly milliseconds?: number;
  /** File and line that show it. */
  readonly location?: { readonly file: string; readonly line?: number };
  /** How much it weighs. Default: `error`. */
  readonly weight?: "error" | "warning" | "note";
}

/** A correct frame, as a line of JSON. */
export interface FrameExample {
  readonly name: string;
  readonly json: string;
}

/** What entries follow from, and what to do about it. */
export interface ReportCause {
  readonly title: string;
  /** What to do; may be empty. */
  readonly advice: string;
  /** What was seen, one line each. */
  readonly details: readonly string[];
  /** Correct frames. */
  readonly examples: readonly FrameExample[];
  /** Ids of the entries that it explains. */
  readonly entries: readonly string[];
}

/** A session that was run for a report. */
export interface ReportCase {
  readonly name: string;
  readonly state: string;
  readonly milliseconds: number;
  /** Why it stopped early. */
  readonly reason?: string;
  /** The last of what the peer wrote to standard error. */
  readonly stderr?: string;
}

/** What any of the writers beside this file can write: terminal, JSON, JUnit, SARIF, CTRF, Markdown, HTML. */
export interface Report {
  readonly title: string;
  /** Who or what was looked at. */
  readonly subject: string;
  readonly entries: readonly ReportEntry[];
  /** Sentences about the whole. */
  readonly notes: readonly string[];
  /** What the failed and unmeasured entries follow from, the first to be mended first. */
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
  const counts = { passed: 0, failed: 0, expected: 0, unmeasured: 0, skipped: 0 };
  for (const { status } of entries) counts[status] += 1;
  return counts;
}

/** The entries by group, in the order in which groups first come. */
export function grouped({ entries }: Report): ReadonlyMap<string, readonly ReportEntry[]> {
  const groups = new Map<string, ReportEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}
