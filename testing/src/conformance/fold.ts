import { type RequirementId, requirements } from "@agentwire/protocol";
import type { Side } from "../law/session-event/event.ts";
import { unmeasured } from "./unmeasured.ts";
import type { CaseOutcome, RequirementVerdict } from "./verdict.ts";

/**
 * The requirements that apply to a side, in the order of the specification.
 *
 * @param side - The side.
 * @example
 * import { requirementsOf } from "@agentwire/testing";
 *
 * console.log(requirementsOf("host").length);
 */
export const requirementsOf = (side: Side): readonly RequirementId[] =>
  Object.values(requirements)
    .filter((requirement) => requirement.side === side || requirement.side === "both")
    .map(({ id }) => id);

function reasonOf(requirement: RequirementId, outcomes: readonly CaseOutcome[], side: Side): string {
  const missed = outcomes.filter((outcome) => outcome.missed.includes(requirement));
  const left = missed.find(({ state }) => state === "unannounced") ?? missed.find(({ state }) => state === "declined");
  if (left) return left.reason ?? left.state;
  const silent = missed.find(({ state }) => state === "not started") ?? missed[0];
  if (silent?.state === "not started") return `the ${side} would not start in ${silent.name}: ${silent.reason ?? ""}`;
  if (silent && missed.every(({ state, modelUse }) => state === "done" && modelUse === "none"))
    return `the agent called no model in ${silent.name}: it must send its prompts to the Messages API at ANTHROPIC_BASE_URL`;
  const lacking = missed.find(({ absentTools }) => absentTools !== undefined);
  if (lacking?.absentTools)
    return `${lacking.name} needs the tool ${lacking.absentTools.join(" and ")}, which the agent does not offer`;
  if (silent) {
    const stuck = silent.state === "stuck" ? ` (${silent.reason ?? "it was stuck"})` : "";
    return `the occasion did not arise in ${missed.map(({ name }) => name).join(", ")}${stuck}`;
  }
  return unmeasured[requirement] ?? "no occasion arose in the cases that were run";
}

/** The states of cases that the adapter did not carry out. They say nothing about the host. */
const notCarriedOut: ReadonlySet<CaseOutcome["state"]> = new Set(["declined", "unannounced"]);

/** Whether the case for a requirement was stuck because the peer did not continue. */
const wasStuck = (requirement: RequirementId, outcomes: readonly CaseOutcome[]) =>
  outcomes.some(({ state, missed }) => state !== "done" && !notCarriedOut.has(state) && missed.includes(requirement));

/**
 * Computes a verdict for each requirement that applies to a side. If a peer gets stuck in the case that measures a
 * requirement, observations in other cases are not enough for the requirement to hold. A case that the adapter of a host
 * declines hides nothing that other cases measured.
 *
 * @param outcomes - The outcomes of all cases.
 * @param side - The side under test.
 * @example
 * import { type CaseOutcome, foldVerdicts } from "@agentwire/testing";
 *
 * declare const outcomes: CaseOutcome[];
 * for (const verdict of foldVerdicts(outcomes, "agent")) console.log(verdict);
 */
export function foldVerdicts(outcomes: readonly CaseOutcome[], side: Side): readonly RequirementVerdict[] {
  return requirementsOf(side).map((requirement) => {
    const findings = outcomes.flatMap((outcome) => outcome.findings.filter((one) => one.requirement === requirement));
    const occasions = outcomes.reduce((sum, { occasions: counts }) => sum + (counts.get(requirement) ?? 0), 0);
    if (findings.length > 0) return { requirement, verdict: "violated", occasions, findings };
    if (occasions > 0 && !wasStuck(requirement, outcomes))
      return { requirement, verdict: "holds", occasions, findings };
    return { requirement, verdict: "not measured", occasions, findings, reason: reasonOf(requirement, outcomes, side) };
  });
}
