import type { CaseOutcome } from "./verdict.ts";

/** So many cases that were late a second time show that the peer does not answer, and is not merely slow. */
const hungCases = 3;

/** How many times the usual patience a case is run with, and whether it is its last try. */
export interface Try {
  readonly patience: number;
  readonly lastTry: boolean;
}

/** How every case is run at first. */
export const firstTry: Try = { patience: 1, lastTry: false };

/** How the cases are run that follow so many late ones: what they miss by that is not measured, and no violation. */
const hastyTry: Try = { patience: 0.2, lastTry: false };

/** How a case is run in which a wait was given up. */
export const lastTry: Try = { patience: 2, lastTry: true };

/**
 * Runs jobs, so many at a time, and tells of each as it ends. A case in which a wait was given up is run once more, by
 * itself and with twice the patience, so that a peer that is merely slow is not taken for one that does not answer:
 * then the second run counts. Once several cases were late, the others wait less: a peer that answers little would
 * otherwise take minutes.
 */
export async function runAll<Spec>(
  specs: readonly Spec[],
  jobs: number,
  run: (spec: Spec, attempt: Try) => Promise<CaseOutcome>,
  tell: (outcome: CaseOutcome, done: number) => void = () => {},
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Map<Spec, CaseOutcome>();
  const left = [...specs];
  let lateCases = 0;
  const work = async () => {
    for (let spec = left.shift(); spec !== undefined; spec = left.shift()) {
      const outcome = await run(spec, lateCases < hungCases ? firstTry : hastyTry);
      if (outcome.late === true) lateCases += 1;
      outcomes.set(spec, outcome);
      tell(outcome, outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work));
  let hung = 0;
  for (const spec of specs) {
    if (outcomes.get(spec)?.late !== true || hung >= hungCases) continue;
    const again = await run(spec, lastTry);
    outcomes.set(spec, again);
    if (again.late === true) hung += 1;
  }
  return specs.flatMap((spec) => outcomes.get(spec) ?? []);
}
