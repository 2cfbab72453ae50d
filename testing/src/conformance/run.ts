import type { CaseOutcome } from "./verdict.ts";

/** Runs jobs, so many at a time, and tells of each as it ends. */
export async function runAll<Spec>(
  specs: readonly Spec[],
  jobs: number,
  run: (spec: Spec) => Promise<CaseOutcome>,
  tell: (outcome: CaseOutcome, done: number) => void = () => {},
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Map<Spec, CaseOutcome>();
  const left = [...specs];
  const work = async () => {
    for (let spec = left.shift(); spec !== undefined; spec = left.shift()) {
      const outcome = await run(spec);
      outcomes.set(spec, outcome);
      tell(outcome, outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work));
  return specs.flatMap((spec) => outcomes.get(spec) ?? []);
}
