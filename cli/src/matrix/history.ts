import type { EntryStatus } from "@agentwire/testing";
import * as z from "zod";
import type { KnownFailure } from "./peers.ts";

const statuses = ["passed", "failed", "warning", "expected", "unmeasured", "skipped"] as const satisfies EntryStatus[];

/** What the matrix needs of a report of the suite. */
export const SuiteReport = z.object({
  entries: z.array(z.object({ id: z.string(), status: z.enum(statuses), details: z.array(z.string()) })),
});
type SuiteReport = Readonly<z.output<typeof SuiteReport>>;

const Measured = z.object({
  /** The days, as ISO dates, of the first and the last run with these results. */
  first: z.iso.date(),
  last: z.iso.date(),
  /** The status of each requirement. */
  requirements: z.record(z.string(), z.enum(statuses)),
  /** The first observation of each requirement that is violated or not met. */
  findings: z.record(z.string(), z.string()),
});
/** The results of one or more equal runs. */
export type Measured = Readonly<z.output<typeof Measured>>;

/** What is stored of the runs of one peer, oldest first. Runs with equal results are one entry. */
export const PeerHistory = z.object({ version: z.literal(1), runs: z.array(Measured) });
export type PeerHistory = Readonly<z.output<typeof PeerHistory>>;

export const noHistory: PeerHistory = { version: 1, runs: [] };

/** The results of a report. */
export function measuredIn({ entries }: SuiteReport, date: string): Measured {
  const open = entries.filter(({ status }) => status === "failed" || status === "warning");
  return {
    first: date,
    last: date,
    requirements: Object.fromEntries(entries.map(({ id, status }) => [id, status])),
    findings: Object.fromEntries(open.map(({ id, details }) => [id, details[0] ?? ""])),
  };
}

/** The requirements whose status differs between two runs. */
export function changesBetween(before: Measured, after: Measured) {
  const ids = new Set([...Object.keys(before.requirements), ...Object.keys(after.requirements)]);
  return [...ids]
    .map((id) => ({ id, before: before.requirements[id], after: after.requirements[id] }))
    .filter((change) => change.before !== change.after);
}

/** The history with one more run. */
export function withRun(history: PeerHistory, run: Measured): PeerHistory {
  const last = history.runs.at(-1);
  if (last === undefined || changesBetween(last, run).length > 0) return { ...history, runs: [...history.runs, run] };
  return { ...history, runs: [...history.runs.slice(0, -1), { ...run, first: last.first }] };
}

/** A requirement in the matrix: as measured, or a failure that is known and has not expired. */
export type CellVerdict = EntryStatus | "expired" | "fixed";

/**
 * The verdict on a requirement. A known failure counts as `expected` until its day has passed, then as `expired`. If the
 * requirement holds, it is `fixed`, and the entry must go.
 */
export function cellVerdict(status: EntryStatus, known: KnownFailure | undefined, today: string): CellVerdict {
  if (known === undefined) return status;
  if (status === "passed") return "fixed";
  if (status !== "failed" && status !== "warning") return status;
  return known.until < today ? "expired" : "expected";
}
