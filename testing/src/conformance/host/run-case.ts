import type { RequirementId } from "@agentwire/protocol";
import { lawChecker } from "../../law/checker.ts";
import type { CaseOutcome, Finding } from "../verdict.ts";
import type { HostCase, HostSeen } from "./define.ts";

/** Judges what came of a case: the laws on its tape, then what it was made to measure. */
export function judgeHostCase({ name, checks }: HostCase, seen: HostSeen, ms: number): CaseOutcome {
  const met = new Map<RequirementId, number>();
  const missed: RequirementId[] = [];
  const findings: Finding[] = [];
  const checker = lawChecker();
  for (const { requirement, side, message, seq } of [
    ...seen.events.flatMap((event) => checker.event(event)),
    ...checker.end(),
  ])
    if (side === "host") findings.push({ requirement, case: name, message, seq });
  for (const { requirement, side, count } of checker.occasions()) if (side === "host") met.set(requirement, count);
  for (const [id, check] of Object.entries(checks)) {
    const requirement = id as RequirementId;
    const judgement = seen.events.length === 0 ? undefined : check(seen);
    if (judgement === undefined) {
      missed.push(requirement);
      continue;
    }
    met.set(requirement, (met.get(requirement) ?? 0) + 1);
    if (judgement === true) continue;
    const message = typeof judgement === "string" ? judgement : judgement.message;
    findings.push({ requirement, case: name, message, seq: null });
  }
  const said = seen.stderr.trim().split("\n").at(-1) ?? "";
  const state = seen.events.length === 0 ? "not started" : seen.agent.outcome;
  const reason = state === "not started" ? said || "it started no agent" : seen.agent.reason;
  return { name, state, ...(reason !== undefined && { reason }), ms, findings, met, missed, tapes: [seen.events] };
}
