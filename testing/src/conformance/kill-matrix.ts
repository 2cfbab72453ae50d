import type { RequirementId } from "@agentwire/protocol";
import type { Broken, BrokenAgent, BrokenHost } from "../broken-peers/define.ts";
import type { Report } from "../report/report.ts";
import { everywhere } from "./agent/everywhere.ts";
import { agentCases } from "./agent/registry.ts";
import { runAgentCase } from "./agent/run-case.ts";
import type { AgentTarget } from "./agent/target.ts";
import { hostCases } from "./host/registry.ts";
import { runHostCase } from "./host/run-case.ts";
import type { HostTarget } from "./host/target.ts";
import type { CaseOutcome } from "./verdict.ts";

/** The result of the suite for a broken peer. */
export interface KillResult {
  /** The violated requirements, in the cases that measure what it should violate. */
  readonly violated: readonly RequirementId[];
  /** Whether it violates exactly its requirement and those that are necessarily violated as well. */
  readonly exact: boolean;
}

/**
 * Requirements about the agreement of frames. A broken agent violates them along with its own requirement, because the
 * frames around the violation no longer agree with it.
 */
const agreements: ReadonlySet<string> = new Set(Object.keys(everywhere));

function resultOf(
  { breaks, implies = [] }: Pick<BrokenAgent, "breaks" | "implies">,
  outcomes: readonly CaseOutcome[],
): KillResult {
  const violated = new Set(outcomes.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)));
  const isImplied = (id: RequirementId) => implies.includes(id) || agreements.has(id);
  const surplus = [...violated].filter((id) => id !== breaks && !isImplied(id));
  return { violated: [...violated], exact: violated.has(breaks) && surplus.length === 0 };
}

/**
 * Reports which broken peers the suite detects, one entry for each. A broken peer passes if the suite reports exactly
 * the requirement that it violates.
 *
 * @param rows - The results of all broken peers.
 * @example
 * import { brokenPeers, killReport, markdownReport } from "@agentwire/testing";
 * import { killRow } from "@agentwire/testing/node";
 *
 * const rows = await Promise.all(brokenPeers.map((broken) => killRow(broken, "/usr/local/bin/claude")));
 * console.log(markdownReport(killReport(rows)));
 */
export const killReport = (rows: readonly (KillResult & { readonly broken: Broken })[]): Report => ({
  title: "Kill matrix",
  subject: "the broken peers",
  entries: rows.map(({ broken: { side, name, breaks }, violated, exact }) => ({
    id: `${side} ${name}`,
    group: breaks,
    title: `It breaks ${breaks}.`,
    status: exact ? "passed" : "failed",
    details: [violated.length === 0 ? "Nothing was found." : `Found to be broken: ${violated.toSorted().join(", ")}.`],
  })),
  notes: [],
});

/**
 * Runs a broken agent through the cases that measure what it violates.
 *
 * @param broken - The broken agent.
 * @param target - A way to run it.
 * @example
 * import { type BrokenAgent, killOf } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * declare const broken: BrokenAgent;
 * console.log(await killOf(broken, memoryAgent(broken.mutation)));
 */
export async function killOf(broken: BrokenAgent, target: AgentTarget): Promise<KillResult> {
  const { breaks, shownIn } = broken;
  const due = agentCases.filter(({ name, checks }) => (shownIn === undefined ? breaks in checks : name === shownIn));
  const outcomes: CaseOutcome[] = [];
  for (const spec of due) outcomes.push(await runAgentCase(target, spec, () => 0));
  return resultOf(broken, outcomes);
}

/**
 * Runs a broken host through the cases that measure what it violates.
 *
 * @param broken - The broken host.
 * @param target - A way to run it.
 * @example
 * import { type BrokenHost, killOfHost } from "@agentwire/testing";
 * import { memoryHost } from "@agentwire/testing/node";
 *
 * declare const broken: BrokenHost;
 * console.log(await killOfHost(broken, memoryHost(broken.mutation)));
 */
export async function killOfHost(broken: BrokenHost, target: HostTarget): Promise<KillResult> {
  const outcomes: CaseOutcome[] = [];
  for (const spec of hostCases.filter(({ checks }) => broken.breaks in checks))
    outcomes.push(await runHostCase(target, spec, () => 0));
  return resultOf(broken, outcomes);
}
