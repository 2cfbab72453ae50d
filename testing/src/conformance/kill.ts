import type { RequirementId } from "@agentwire/protocol";
import type { BrokenAgent } from "../zoo/define.ts";
import { agentCases } from "./agent/registry.ts";
import { runAgentCase } from "./agent/run-case.ts";
import type { AgentTarget } from "./agent/target.ts";

/** What the suite says of a broken agent. */
export interface Kill {
  /** Requirements that it was seen to break, in the cases that measure what it is meant to break. */
  readonly violated: readonly RequirementId[];
  /** Whether that is what it breaks, and nothing but what cannot be kept besides. */
  readonly exact: boolean;
}

/** Drives a broken agent through the cases that measure what it breaks. */
export async function killOf({ breaks, implies = [], shownIn }: BrokenAgent, target: AgentTarget): Promise<Kill> {
  const violated = new Set<RequirementId>();
  for (const spec of agentCases) {
    if (shownIn === undefined ? !(breaks in spec.checks) : spec.name !== shownIn) continue;
    const { findings } = await runAgentCase(target, spec, () => 0);
    for (const { requirement } of findings) violated.add(requirement);
  }
  const surplus = [...violated].filter((id) => id !== breaks && !implies.includes(id));
  return { violated: [...violated], exact: violated.has(breaks) && surplus.length === 0 };
}
