import { bindsIn, type Release, type RequirementId, requirements } from "@agentwire/protocol";
import { lawChecker } from "../law/checker.ts";
import type { CheckResult } from "../law/define.ts";
import { laws, lawsOf } from "../law/registry.ts";
import type { LawEvent, Side } from "../law/session-event/event.ts";
import type { CaseFailure } from "./verdict.ts";

/** A recording of a case. `complete`: its end is known, so missing responses are overdue. */
interface CaseTape {
  readonly events: readonly LawEvent[];
  readonly complete: boolean;
}

/** The checks of a case: the laws on each of its tapes, then its own requirements. */
export interface CaseCheck {
  readonly name: string;
  readonly side: Side;
  readonly tapes: readonly CaseTape[];
  /** The check of each requirement; no result if the occasion did not arise. */
  readonly checks: { readonly [Id in RequirementId]?: () => CheckResult };
  /** Requirements that any case may show. A case without the occasion is not counted as a miss. */
  readonly everywhere?: { readonly [Id in RequirementId]?: () => CheckResult };
  /** The release whose requirements count. Default: the current one. */
  readonly release?: Release | undefined;
  /** The requirements to check. Absent: all. */
  readonly only?: ReadonlySet<RequirementId>;
}

/** The result of the checks. */
export interface CaseCheckResult {
  readonly findings: readonly CaseFailure[];
  readonly occasions: ReadonlyMap<RequirementId, number>;
  readonly missed: readonly RequirementId[];
}

/** The result of a check. A check that throws has met a session without what it reads, which is a finding too. */
function resultOf(check: () => CheckResult): CheckResult {
  try {
    return check();
  } catch (error) {
    return `The session lacks what this check reads (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** Checks one side of a case. */
export function checkCase({ name, side, tapes, checks, everywhere = {}, release, only }: CaseCheck): CaseCheckResult {
  const isChecked = (id: RequirementId) => only?.has(id) !== false;
  const due = (release === undefined ? laws : lawsOf(release)).filter(({ requirement }) => isChecked(requirement));
  const findings: CaseFailure[] = [];
  const occasions = new Map<RequirementId, number>();
  const missed: RequirementId[] = [];
  for (const { events, complete } of due.length > 0 ? tapes : []) {
    const checker = lawChecker(due);
    const violations = events.flatMap((event) => checker.event(event));
    if (complete) violations.push(...checker.end());
    for (const { requirement, side: by, message, seq, frame } of violations)
      if (by === side) findings.push({ requirement, case: name, message, seq, ...(frame !== undefined && { frame }) });
    for (const { requirement, side: by, count } of checker.occasions())
      if (by === side) occasions.set(requirement, (occasions.get(requirement) ?? 0) + count);
  }
  const measured = Object.entries(checks).map(([id, check]) => [id, check, true] as const);
  const shown = Object.entries(everywhere).map(([id, check]) => [id, check, false] as const);
  for (const [id, check, isDue] of [...measured, ...shown]) {
    const requirement = id as RequirementId;
    if (!isChecked(requirement)) continue;
    if (release !== undefined && !bindsIn(requirements[requirement], release)) continue;
    const result = resultOf(check);
    if (result === undefined) {
      if (isDue) missed.push(requirement);
      continue;
    }
    occasions.set(requirement, (occasions.get(requirement) ?? 0) + 1);
    if (result === true) continue;
    const message = typeof result === "string" ? result : result.message;
    findings.push({ requirement, case: name, message, seq: null });
  }
  return { findings, occasions, missed };
}
