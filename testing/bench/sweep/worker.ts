import { checkAgentRuns } from "../../src/conformance/agent/run-case.ts";
import { checkHostCase } from "../../src/conformance/host/run-case.ts";
import { agentMutants } from "../../src/conformance/mutant/agent.ts";
import { hostMutants } from "../../src/conformance/mutant/host.ts";
import { agentCases, type CaseRun, hostCases, runAgentCase, type Side } from "../../src/index.ts";
import { memoryAgent, memoryHost } from "../../src/node/index.ts";

/** A case to sweep, by its side and name. */
export interface SweepTask {
  readonly side: Side;
  readonly name: string;
}

/** Whether a change was detected in a case: by a violation, because something was not measured, or not at all. */
export type SweepOutcome = "violates" | "unmeasured" | "survived" | "crashed";

/** The outcome of each change of a case. */
export interface SweepRow {
  readonly mutant: string;
  readonly outcome: SweepOutcome;
  readonly by: string;
}

interface Checked {
  readonly findings: readonly { readonly requirement: string }[];
  readonly missed: readonly string[];
}

function rowOf(mutant: string, missed: number, check: () => Checked): SweepRow {
  try {
    const { findings, missed: now } = check();
    const requirements = [...new Set(findings.map(({ requirement }) => requirement))];
    if (requirements.length > 0) return { mutant, outcome: "violates", by: requirements.join(" ") };
    return now.length > missed
      ? { mutant, outcome: "unmeasured", by: now.join(" ") }
      : { mutant, outcome: "survived", by: "" };
  } catch (error) {
    return { mutant, outcome: "crashed", by: String(error instanceof Error ? error.stack : error).slice(0, 300) };
  }
}

/** Runs a case of agents, and returns what the agent did. */
async function runsOf(name: string): Promise<readonly CaseRun[]> {
  const spec = agentCases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  const runs: CaseRun[] = [];
  const target = memoryAgent();
  const open: typeof target.open = async (caseName) => {
    const instance = await target.open(caseName);
    const run: typeof instance.run = async (process) => {
      const run = await instance.run(process);
      runs.push(run);
      return run;
    };
    return { ...instance, run };
  };
  await runAgentCase({ open }, spec, () => 0);
  return runs;
}

async function sweep({ side, name }: SweepTask): Promise<readonly SweepRow[]> {
  if (side === "host") {
    const spec = hostCases.find((one) => one.name === name);
    if (!spec) throw new RangeError(`There is no case ${name}.`);
    const run = await memoryHost().run(spec);
    const { missed } = checkHostCase(spec, run, 0);
    return hostMutants(run).map((mutant) =>
      rowOf(mutant.name, missed.length, () => checkHostCase(spec, mutant.apply(run), 0)),
    );
  }
  const spec = agentCases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  const runs = await runsOf(name);
  const { missed } = checkAgentRuns(spec, runs);
  return agentMutants(runs).map((mutant) =>
    rowOf(mutant.name, missed.length, () => checkAgentRuns(spec, mutant.apply(runs))),
  );
}

process.on("message", (task: SweepTask) => {
  void sweep(task).then((rows) => process.send?.({ rows }));
});
