import { fileURLToPath } from "node:url";
import {
  agedCases,
  agentCases,
  type CaseOutcome,
  faultMutation,
  hostCases,
  runAgentCase,
  runHostCase,
} from "../../src/index.ts";
import { memoryAgent, memoryHost, processAgent, processHost } from "../../src/node/index.ts";
import { type BlindFault, nodeArguments, readList } from "./fault.ts";

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

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The peers with a fault. */
function targetsOf(fault: BlindFault, { list, at }: BlindTask) {
  const mutation = faultMutation(fault);
  if (!fault.process) return { agent: memoryAgent(mutation), host: memoryHost(mutation) };
  const node = [process.execPath, ...nodeArguments(list, at)];
  return {
    agent: processAgent({ command: [...node, pathOf("agent.ts")] }),
    host: processHost({
      command: [...node, pathOf("../../adapter/host.mjs"), pathOf("../../../runtime/src/node/host/index.ts")],
    }),
  };
}

/** What the suite finds in a peer with the fault of a task. */
function findingOf(task: BlindTask): Promise<string | null> {
  const fault = readList(task.list)[task.at];
  if (!fault) throw new RangeError(`${task.list} has no fault ${task.at}`);
  const { agent, host } = targetsOf(fault, task);
  if (task.list.startsWith("host")) return firstFinding(hostCases, (spec) => runHostCase(host, spec, () => 0));
  const quick = [...agentCases, ...agedCases].filter(
    ({ slow, name }) => slow !== true && (task.reach?.includes(name) ?? true),
  );
  return firstFinding(quick, (spec) => runAgentCase(agent, spec, () => 0));
}

process.on("message", (task: BlindTask) => void findingOf(task).then((finding) => report({ finding })));
