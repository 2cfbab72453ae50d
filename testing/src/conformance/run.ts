import type { CaseOutcome } from "./verdict.ts";

/** Number of cases with two timeouts after which the peer counts as unresponsive, not slow. */
const hungCases = 3;

/** One run of a case: the factor of its timeout, and whether it is the last attempt. */
export interface Attempt {
  readonly timeoutFactor: number;
  readonly lastAttempt: boolean;
}

/** The first run of every case. */
export const firstAttempt: Attempt = { timeoutFactor: 1, lastAttempt: false };

/** The run of cases after several timeouts. What they miss counts as not measured, not as a violation. */
const shortAttempt: Attempt = { timeoutFactor: 0.4, lastAttempt: false };

/** The second run of a case with a timeout. */
export const lastAttempt: Attempt = { timeoutFactor: 3, lastAttempt: true };

/**
 * Runs cases with limited concurrency. A case that times out runs again after all others, with three times the timeout.
 * The second run counts, so that a slow peer is not mistaken for a silent one. After several timeouts, the remaining cases
 * wait less, because an unresponsive peer would otherwise take minutes.
 *
 * @param specs - The cases.
 * @param jobs - Maximum number of concurrent cases.
 * @param run - Runs a case.
 * @param report - Called with each outcome, and the number of finished cases.
 * @param isOver - Whether the time for the run is up. Cases that have not begun then do not run.
 * @example
 * import { agentCases, runAgentCase, runAll } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * const outcomes = await runAll(agentCases, 4, (spec) => runAgentCase(memoryAgent(), spec, Date.now));
 */
export async function runAll<Spec>(
  specs: readonly Spec[],
  jobs: number,
  run: (spec: Spec, attempt: Attempt) => Promise<CaseOutcome>,
  report: (outcome: CaseOutcome, done: number) => void = () => {},
  isOver: () => boolean = () => false,
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Map<Spec, CaseOutcome>();
  const inParallel = async (list: readonly Spec[], work: (spec: Spec) => Promise<void>): Promise<void> => {
    const left = [...list];
    const worker = async () => {
      for (let spec = left.shift(); spec !== undefined && !isOver(); spec = left.shift()) await work(spec);
    };
    await Promise.all(Array.from({ length: Math.max(1, jobs) }, worker));
  };
  let lateCases = 0;
  await inParallel(specs, async (spec) => {
    const outcome = await run(spec, lateCases < hungCases ? firstAttempt : shortAttempt);
    if (outcome.late === true) lateCases += 1;
    outcomes.set(spec, outcome);
    report(outcome, outcomes.size);
  });
  let hung = 0;
  const lateSpecs = specs.filter((spec) => outcomes.get(spec)?.late === true);
  await inParallel(lateSpecs, async (spec) => {
    if (hung >= hungCases) return;
    const second = await run(spec, lastAttempt);
    outcomes.set(spec, second);
    if (second.late === true) hung += 1;
  });
  return specs.flatMap((spec) => outcomes.get(spec) ?? []);
}
