import { type RequirementId, requirements } from "@agentwire/protocol";
import type { Side } from "../law/session-event/event.ts";
import type { EntryStatus, Report, ReportCase, ReportEntry } from "../report/report.ts";
import { causesOf } from "./cause/causes.ts";
import type { Profile } from "./profile.ts";
import type { CaseOutcome, RequirementVerdict } from "./verdict.ts";

/** Requirements that are known to be violated or not to be measured, each with the reason. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** The input of a conformance report. */
export interface ConformanceResult {
  readonly side: Side;
  /** The peer under test, for example its command line. */
  readonly subject: string;
  readonly outcomes: readonly CaseOutcome[];
  readonly verdicts: readonly RequirementVerdict[];
  readonly expected?: ExpectedFailures;
  /** How much of the protocol the peer implements. Absent: everything. */
  readonly profile?: Profile;
  /** Additional notes for the reader. */
  readonly notes?: readonly string[];
  /**
   * The requirements whose check is known to detect a violation in this run. Others that hold are reported as looked
   * at. Absent: all.
   */
  readonly proven?: ReadonlySet<RequirementId>;
  /** Tapes of cases, by the name of the case. */
  readonly tapes?: ReadonlyMap<string, string>;
}

/**
 * Whether a requirement should have been measured: a case measures it, and the adapter did not decline the case. The
 * profile `minimal` requires no model.
 */
const wasDue = (requirement: string, { outcomes, profile }: ConformanceResult) =>
  outcomes.some(
    ({ missed, state, modelUse }) =>
      state !== "declined" &&
      !(profile === "minimal" && state === "done" && modelUse === "none") &&
      missed.some((id) => id === requirement),
  );

/** The statuses whose causes a report explains. */
const openStatuses: ReadonlySet<EntryStatus> = new Set(["failed", "unmeasured", "warning"]);

function statusOf({ requirement, verdict }: RequirementVerdict, result: ConformanceResult): EntryStatus {
  const { expected = {} } = result;
  if (verdict === "holds") return "passed";
  if (verdict === "not measured" && !wasDue(requirement, result)) return "skipped";
  if (requirement in expected) return "expected";
  if (requirements[requirement].level !== "MUST") return "warning";
  return verdict === "violated" ? "failed" : "unmeasured";
}

/**
 * The expected failures that no longer fail. Remove them from the list.
 *
 * @param result - The outcomes and verdicts of a run.
 * @example
 * import { type ConformanceResult, staleExpectations } from "@agentwire/testing";
 *
 * declare const result: ConformanceResult;
 * for (const id of staleExpectations(result)) console.error(`Remove ${id} from the expected failures.`);
 */
export const staleExpectations = ({ verdicts, expected = {} }: ConformanceResult): readonly string[] =>
  Object.keys(expected).filter((id) =>
    verdicts.some(({ requirement, verdict }) => requirement === id && verdict === "holds"),
  );

/**
 * Reports the verdicts, one entry for each requirement. Stale expected failures count as failures.
 *
 * @param result - The outcomes and verdicts of a run.
 * @example
 * import { type ConformanceResult, conformanceReport, markdownReport } from "@agentwire/testing";
 *
 * declare const result: ConformanceResult;
 * console.log(markdownReport(conformanceReport(result)));
 */
export function conformanceReport(result: ConformanceResult): Report {
  const { side, subject, outcomes, verdicts, tapes } = result;
  /** Whether a requirement holds, though no change of the session violates it. */
  const isLookedAt = ({ verdict, requirement }: (typeof verdicts)[number]): boolean =>
    verdict === "holds" && result.proven?.has(requirement) === false;
  const entries = verdicts.map((verdict): ReportEntry => {
    const { level, statement } = requirements[verdict.requirement];
    const details = [
      ...verdict.findings.map(({ case: name, message }) => `${name}: ${message}`),
      ...(isLookedAt(verdict)
        ? ["Looked at: no change of what the peer did in these cases violates it, so a violation may go undetected."]
        : []),
    ];
    const first = verdict.findings[0];
    const file = first && tapes?.get(first.case);
    const own = outcomes.filter(({ measures = [] }) => measures.includes(verdict.requirement));
    return {
      id: verdict.requirement,
      group: verdict.requirement.split(".")[0] ?? "",
      title: `${level}: ${statement}`,
      status: statusOf(verdict, result),
      details: verdict.reason === undefined ? details : [verdict.reason],
      // A requirement that only laws check has no case, and no time, of its own.
      ...(own.length > 0 && { milliseconds: own.reduce((sum, { ms }) => sum + ms, 0) }),
      ...(file !== undefined && { location: { file } }),
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
  const open = new Set(entries.filter(({ status }) => openStatuses.has(status)).map(({ id }) => id));
  const causes = causesOf(
    verdicts.filter(({ requirement }) => open.has(requirement)),
    outcomes,
    side,
  );
  return {
    title: `Conformance of the ${side}`,
    subject,
    entries: [...entries, ...stale],
    notes: [...declinedNotes(outcomes), ...(result.notes ?? []), ...lookedAtNotes(verdicts.filter(isLookedAt).length)],
    causes,
    cases: outcomes.map(caseOf),
  };
}

/** A note about requirements that hold without a proof that their check detects violations. */
const lookedAtNotes = (count: number): readonly string[] =>
  count === 0
    ? []
    : [`${count} of the requirements that hold were only looked at: no change of this session violates them.`];

/** Notes about what the adapter of a host does not support, one for each ability. */
function declinedNotes(outcomes: readonly CaseOutcome[]): readonly string[] {
  const declined = outcomes.filter(({ state }) => state === "declined");
  const byReason = Map.groupBy(declined, ({ reason = "the adapter does not support them" }) => reason);
  return [...byReason].map(
    ([reason, cases]) =>
      `Not measured: the adapter declines these cases, because ${reason}: ${cases.map(({ name }) => name).join(", ")}.`,
  );
}

/** Number of characters of stderr in a report. */
const shownStderr = 4000;

const caseOf = ({ name, state, ms, reason, overdue, stderr = "" }: CaseOutcome): ReportCase => ({
  name,
  state,
  milliseconds: Math.round(ms),
  ...(reason !== undefined && { reason: overdue === true ? `${reason} (given up twice)` : reason }),
  ...(stderr !== "" && { stderr: stderr.slice(-shownStderr) }),
});
