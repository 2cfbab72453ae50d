import { type EntryStatus, junitReport } from "@agentwire/testing";
import type { RegressionReport, TapeOutcome, TapeVerdict } from "../verdict.ts";

const statuses: Readonly<Record<TapeOutcome, EntryStatus>> = {
  reproduced: "passed",
  prefix: "skipped",
  diverged: "failed",
  refused: "unmeasured",
  failed: "unmeasured",
};

const entryOf = ({ tape, outcome, message, notes, ms }: TapeVerdict) => ({
  id: tape,
  group: "agentwire.replay",
  title: `The session on ${tape} is reproduced.`,
  status: statuses[outcome],
  details: [message === "" ? outcome : message, ...notes],
  milliseconds: ms,
});

/** The report as JUnit XML, which most CI systems read. */
export const junitOf = ({ against, verdicts }: RegressionReport): string =>
  junitReport({ title: "Sessions replayed", subject: against, entries: verdicts.map(entryOf), notes: [] });
