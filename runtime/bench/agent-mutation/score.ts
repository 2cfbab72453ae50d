import type { Mutant } from "./instrument.ts";
import { type Entry, type Plan, passCount, planReloads, planSwitches } from "./plan.ts";
import { carryOut } from "./process.ts";

/** The outcome of a mutant. `uncovered`: no test reaches it. */
export type MutantStatus = "killed" | "hung" | "survived" | "uncovered";

export interface Outcome {
  readonly mutant: Mutant;
  readonly status: MutantStatus;
  /** The test that killed it. */
  readonly by?: string;
}

interface Services {
  readonly mutants: readonly Mutant[];
  /** The mutants to score: all, or the selected ones. */
  readonly selected: readonly Mutant[];
  readonly code: Readonly<Record<string, string>>;
  readonly testFiles: readonly string[];
  readonly jobs: number;
  readonly log: (text: string) => void;
}

/** Which mutants each test reaches, and which are reached while modules are loaded. */
async function coverage({ mutants, code, testFiles, log }: Services) {
  const { entries, complete } = await carryOut({ stage: "coverage", mutants: mutants.length, files: testFiles }, code);
  if (!complete)
    throw new Error("The tests could not be run once without a mutant. Run: npx vitest run runtime/test/agent");
  const all = entries.filter((entry) => entry.kind === "reached");
  for (const { test } of all.filter(({ passed }) => !passed)) log(`left out, as it fails without a mutant: ${test}`);
  const reached = all.filter(({ passed }) => passed);
  const loaded = new Set(entries.flatMap((entry) => (entry.kind === "loaded" ? entry.mutants : [])));
  return { reached, loaded };
}

/** Runs the tests that reach each selected mutant. */
export async function scoreMutants(services: Services): Promise<readonly Outcome[]> {
  const { mutants, selected, code, jobs, log } = services;
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const { reached, loaded } = await coverage(services);
  const inTests = new Set(reached.flatMap((entry) => entry.mutants));
  log(`${reached.length} tests reach ${inTests.size} of ${mutants.length} mutants (${seconds()} s)`);

  const killed = new Map<number, { status: MutantStatus; by: string }>();
  const countEntries = (entries: readonly Entry[]) => {
    for (const entry of entries)
      if (entry.kind === "killed") killed.set(entry.mutant, { status: entry.hung ? "hung" : "killed", by: entry.test });
  };
  /** Completes a plan, in as many processes as necessary. */
  const finish = async (plan: Plan): Promise<void> => {
    for (let rest = plan; ; ) {
      const { entries, complete, silent } = await carryOut(rest, code);
      countEntries(entries);
      const last = entries.findLast((entry) => entry.kind === "begin");
      if (complete) return;
      if (last === undefined) throw new Error("A process of the bench ended before it began. Its error is above.");
      if (silent || !killed.has(last.mutant)) killed.set(last.mutant, { status: "hung", by: "(the process)" });
      rest = withoutDone(rest, entries, killed);
    }
  };
  const shards = <T>(list: readonly T[]): readonly (readonly T[])[] =>
    Array.from({ length: jobs }, (_, shard) => list.filter((_entry, at) => at % jobs === shard));

  const outcomes = (): readonly Outcome[] =>
    selected.map((mutant) => {
      const death = killed.get(mutant.id);
      if (death) return { mutant, ...death };
      return { mutant, status: inTests.has(mutant.id) || loaded.has(mutant.id) ? "survived" : "uncovered" };
    });

  const switched = selected.filter(({ id }) => inTests.has(id));
  for (let pass = 0; pass < passCount; pass++) {
    const alive = switched.filter(({ id }) => !killed.has(id));
    await Promise.all(
      shards(alive).map((shard) => finish({ ...planSwitches(shard, reached, pass), mutants: mutants.length })),
    );
    log(
      `pass ${pass + 1}: ${switched.filter(({ id }) => !killed.has(id)).length} of ${switched.length} alive (${seconds()} s)`,
    );
  }
  const reloaded = selected.filter(({ id }) => loaded.has(id) && !inTests.has(id));
  await Promise.all(
    shards(reloaded).map((shard) => finish({ ...planReloads(shard, mutants, reached), mutants: mutants.length })),
  );
  log(`reloaded: ${reloaded.filter(({ id }) => !killed.has(id)).length} of ${reloaded.length} alive (${seconds()} s)`);
  return outcomes();
}

/** The rest of a plan that a mutant interrupted. */
function withoutDone(plan: Plan, entries: readonly Entry[], killed: ReadonlyMap<number, unknown>): Plan {
  if (plan.stage === "coverage") return plan;
  const done = new Set(entries.flatMap((entry) => (entry.kind === "file" ? [entry.file] : [])));
  const files = plan.files.filter((file) => !done.has(file));
  if (plan.stage === "reload") {
    const turns = Object.entries(plan.turns).map(([file, all]) => [file, all.filter((one) => !killed.has(one.mutant))]);
    return { ...plan, files, turns: Object.fromEntries(turns) };
  }
  const tests = Object.entries(plan.tests).map(([test, ids]) => [test, ids.filter((id) => !killed.has(id))]);
  return { ...plan, files, tests: Object.fromEntries(tests) };
}
