import type { EntryStatus, Report, ReportEntry } from "@agentwire/testing";
import type { RegressionReport, TapeOutcome, TapeVerdict } from "../verdict.ts";

const statuses: Readonly<Record<TapeOutcome, EntryStatus>> = {
  reproduced: "passed",
  prefix: "skipped",
  diverged: "failed",
  refused: "unmeasured",
  failed: "unmeasured",
};

const entryOf = ({ tape, outcome, message, notes, ms }: TapeVerdict): ReportEntry => ({
  id: tape,
  group: "agentwire.replay",
  title: `The session on ${tape} is reproduced.`,
  status: statuses[outcome],
  details: [message === "" ? outcome : message, ...notes],
  milliseconds: ms,
  location: { file: tape },
});

/** The report in the form that all suites share. */
export const commonReport = ({ against, verdicts }: RegressionReport): Report => ({
  title: "Sessions replayed",
  subject: against,
  entries: verdicts.map(entryOf),
  notes: [],
});
