import { requirements } from "@agentwire/protocol";
import type { Side } from "../law/session-event/event.ts";
import type { EntryStatus, Report, ReportEntry } from "../report/report.ts";
import type { CaseOutcome, RequirementVerdict } from "./verdict.ts";

/** Requirements that are known to be broken or not to be measured, each with the reason. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** What a report on conformance is made from. */
export interface ConformanceResult {
  readonly side: Side;
  /** Who was put to the test, for example its command line. */
  readonly subject: string;
  readonly outcomes: readonly CaseOutcome[];
  readonly verdicts: readonly RequirementVerdict[];
  readonly expected?: ExpectedFailures;
  /** What a reader should know besides. */
  readonly notes?: readonly string[];
  /** Tapes of cases, by the name of the case. */
  readonly tapes?: ReadonlyMap<string, string>;
}

/** Whether a requirement should have been measured: some case was to do so. */
const wasDue = (requirement: string, outcomes: readonly CaseOutcome[]) =>
  outcomes.some(({ missed }) => missed.some((id) => id === requirement));

function statusOf(
  { requirement, verdict }: RequirementVerdict,
  { outcomes, expected = {} }: ConformanceResult,
): EntryStatus {
  if (verdict === "holds") return "passed";
  if (verdict === "violated") return requirement in expected ? "expected" : "failed";
  if (!wasDue(requirement, outcomes)) return "skipped";
  return requirement in expected ? "expected" : "unmeasured";
}

/** Expected failures that no longer fail: they have to be taken off the list. */
export const staleExpectations = ({ verdicts, expected = {} }: ConformanceResult): readonly string[] =>
  Object.keys(expected).filter((id) =>
    verdicts.some(({ requirement, verdict }) => requirement === id && verdict === "holds"),
  );

/** The verdicts as a report: one entry a requirement. Stale expectations are failures of their own. */
export function conformanceReport(result: ConformanceResult): Report {
  const { side, subject, outcomes, verdicts, tapes } = result;
  const entries = verdicts.map((verdict): ReportEntry => {
    const { level, statement } = requirements[verdict.requirement];
    const details = verdict.findings.map(({ case: name, message }) => `${name}: ${message}`);
    const first = verdict.findings[0];
    const file = first && tapes?.get(first.case);
    return {
      id: verdict.requirement,
      group: verdict.requirement.split(".")[0] ?? "",
      title: `${level}: ${statement}`,
      status: statusOf(verdict, result),
      details: verdict.reason === undefined ? details : [verdict.reason],
      weight: level === "MUST" ? "error" : "warning",
      ...(file !== undefined && { place: { file } }),
    };
  });
  const stale = staleExpectations(result).map(
    (id): ReportEntry => ({
      id: `expected.${id}`,
      group: "expected failures",
      title: "A requirement that is listed as an expected failure fails.",
      status: "failed",
      details: [`${id} holds now; take it off the list of expected failures.`],
    }),
  );
  const stuck = outcomes.filter(({ state, overdue }) => state !== "done" || overdue === true);
  const notes = [
    `${outcomes.length} cases, ${Math.round(outcomes.reduce((sum, { ms }) => sum + ms, 0))} ms of sessions.`,
    ...(result.notes ?? []),
    ...stuck.map(
      ({ name, state, reason = "", overdue }) =>
        `${name}: ${state}: ${reason}${overdue === true ? " (given up twice, at last alone and after twice the wait)" : ""}`,
    ),
  ];
  return { title: `Conformance of the ${side}`, subject, entries: [...entries, ...stale], notes };
}
