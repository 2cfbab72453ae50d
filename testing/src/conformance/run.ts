import type { CaseOutcome } from "./verdict.ts";

/** So many cases that were late a second time show that the peer does not answer, and is not merely slow. */
const hungCases = 3;

/** One run of a case: the factor on its timeout, and whether it is the last attempt. */
export interface Attempt {
  readonly timeoutFactor: number;
  readonly lastAttempt: boolean;
}

/** How every case is run at first. */
export const firstAttempt: Attempt = { timeoutFactor: 1, lastAttempt: false };

/** How a case is run in which a wait was given up. */
export const lastAttempt: Attempt = { timeoutFactor: 2, lastAttempt: true };

/**
 * Runs jobs, so many at a time, and tells of each as it ends. A case in which a wait was given up is run once more, by
 * itself and with twice the timeout, so that a peer that is merely slow is not taken for one that does not answer:
 * then the second run counts.
 */
export async function runAll<Spec>(
  specs: readonly Spec[],
  jobs: number,
  run: (spec: Spec, attempt: Attempt) => Promise<CaseOutcome>,
  tell: (outcome: CaseOutcome, done: number) => void = () => {},
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Map<Spec, CaseOutcome>();
  const left = [...specs];
  const work = async () => {
    for (let spec = left.shift(); spec !== undefined; spec = left.shift()) {
      const outcome = await run(spec, firstAttempt);
      outcomes.set(spec, outcome);
      tell(outcome, outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work));
  let hung = 0;
  for (const spec of specs) {
    if (outcomes.get(spec)?.late !== true || hung >= hungCases) continue;
    const again = await run(spec, lastAttempt);
    outcomes.set(spec, again);
    if (again.late === true) hung += 1;
  }
  return specs.flatMap((spec) => outcomes.get(spec) ?? []);
}
