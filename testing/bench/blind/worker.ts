import { readFileSync } from "node:fs";
import {
  agentCases,
  type CaseOutcome,
  faultMutation,
  hostCases,
  type PeerFault,
  runAgentCase,
  runHostCase,
} from "../../src/index.ts";
import { memoryAgent, memoryHost } from "../../src/node/index.ts";

/** A fault of a list, by its position. */
export interface BlindTask {
  readonly list: string;
  readonly at: number;
  /** The cases to run. Absent: all. */
  readonly reach?: readonly string[];
}

/** The report of a worker: the case that it starts, or what the suite found; `null` if it found nothing. */
export type BlindReport = { readonly begins: string } | { readonly finding: string | null };

const report = (message: BlindReport): void => void process.send?.(message);

/**
 * Runs the cases, newest first, until one finds something: a violation, or a peer that gets stuck in what the case
 * measures. Both fail a run of the suite.
 */
async function firstFinding<Case extends { readonly name: string }>(
  cases: readonly Case[],
  run: (spec: Case) => Promise<CaseOutcome>,
): Promise<string | null> {
  for (const spec of cases.toReversed()) {
    report({ begins: spec.name });
    const { name, findings, state, missed } = await run(spec);
    const [finding] = findings;
    if (finding) return `${finding.requirement} in ${name}`;
    if (state !== "done" && missed.length > 0) return `${state} in ${name}`;
  }
  return null;
}

/** What the suite finds in a peer with this fault. `reach` names the cases that can find something. */
function findingOf(side: "agent" | "host", fault: PeerFault, reach?: readonly string[]): Promise<string | null> {
  const mutation = faultMutation(fault);
  if (side === "host") return firstFinding(hostCases, (spec) => runHostCase(memoryHost(mutation), spec, () => 0));
  const target = memoryAgent(mutation);
  const quick = agentCases.filter(({ slow, name }) => slow !== true && (reach?.includes(name) ?? true));
  return firstFinding(quick, (spec) => runAgentCase(target, spec, () => 0));
}

process.on("message", ({ list, at, reach }: BlindTask) => {
  const faults = JSON.parse(readFileSync(new URL(list, import.meta.url), "utf8")) as readonly PeerFault[];
  const fault = faults[at];
  if (!fault) throw new RangeError(`${list} has no fault ${at}`);
  void findingOf(list.startsWith("agent") ? "agent" : "host", fault, reach).then((finding) => report({ finding }));
});
