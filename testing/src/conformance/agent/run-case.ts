import type { RequirementId } from "@agentwire/protocol";
import { lawChecker } from "../../law/checker.ts";
import type { CaseOutcome, Finding } from "../verdict.ts";
import type { AgentCase, Seen } from "./define.ts";
import type { AgentTarget } from "./target.ts";

/** What laws see in the tapes of the processes, each on its own. */
function judgeTapes(name: string, all: readonly Seen[], met: Map<RequirementId, number>): Finding[] {
  const findings: Finding[] = [];
  for (const { events, exit, medium } of all) {
    const checker = lawChecker();
    const violations = events.flatMap((event) => checker.event(event));
    if (exit !== null || medium === "memory") violations.push(...checker.end());
    for (const { requirement, side, message, seq } of violations)
      if (side === "agent") findings.push({ requirement, case: name, message, seq });
    for (const { requirement, side, count } of checker.occasions())
      if (side === "agent") met.set(requirement, (met.get(requirement) ?? 0) + count);
  }
  return findings;
}

function stateOf(all: readonly Seen[]): Pick<CaseOutcome, "state" | "reason"> {
  const first = all[0];
  const stuck = all.find(({ host }) => host.outcome === "stuck");
  if (first && first.frames.length === 0 && first.host.outcome === "stuck") {
    const said = first.stderr.trim().split("\n").at(-1) ?? "";
    return { state: "not started", reason: said === "" ? "it wrote no frame" : said };
  }
  if (!stuck) return { state: "done" };
  return { state: "stuck", ...(stuck.host.reason !== undefined && { reason: stuck.host.reason }) };
}

/** Drives an agent through a case. `now` tells the time in milliseconds, for the report alone. */
export async function runAgentCase(target: AgentTarget, spec: AgentCase, now: () => number): Promise<CaseOutcome> {
  const { name, processes, checks } = spec;
  const started = now();
  const seat = await target.open(name);
  try {
    const all: Seen[] = [];
    for (const process of processes) all.push(await seat.run(process(seat.place, all)));
    const met = new Map<RequirementId, number>();
    const missed: RequirementId[] = [];
    const findings = judgeTapes(name, all, met);
    const last = all.at(-1);
    for (const [id, check] of Object.entries(checks)) {
      const requirement = id as RequirementId;
      const judgement = last && check(last, all);
      if (judgement === undefined) {
        missed.push(requirement);
        continue;
      }
      met.set(requirement, (met.get(requirement) ?? 0) + 1);
      if (judgement === true) continue;
      const message = typeof judgement === "string" ? judgement : judgement.message;
      findings.push({ requirement, case: name, message, seq: null });
    }
    const tapes = all.map(({ events }) => events);
    return { name, ...stateOf(all), ms: now() - started, findings, met, missed, tapes };
  } finally {
    await seat.close();
  }
}
