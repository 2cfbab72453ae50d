import fc from "fast-check";
import { lazy } from "../../arbitrary/lazy.ts";
import type { AgentTarget } from "../agent/target.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { Action } from "./action/define.ts";
import { actionKinds } from "./action/registry.ts";
import { checkSession } from "./check-session.ts";
import { expectationNote } from "./expectation-note.ts";
import { emptyDraft, emptyExpectation, processOf } from "./session.ts";

const actions = lazy(() => fc.oneof(...actionKinds.map((kind) => ({ weight: kind.weight, arbitrary: kind.actions }))));

/** Options of a search for a counterexample. */
export interface SearchOptions {
  readonly seed: number;
  /** Number of sessions. */
  readonly runs: number;
  /** Number of the first session of the seed, from 0, so that several machines can share a seed. Default: 0. */
  readonly from?: number;
  readonly now: () => number;
  /** The same agent with longer timeouts. A session in which a wait timed out runs again with it. */
  readonly retry?: AgentTarget;
  /** Called with each session when it ends. */
  readonly report?: (outcome: CaseOutcome, done: number) => void;
}

/** The result of a search. */
export interface Search {
  /** Number of sessions that ran, including those that reduced a counterexample. */
  readonly sessions: number;
  /** The smallest session that violated something, with its tape; absent if none did. */
  readonly counterexample?: CaseOutcome;
  /** Outcomes of the sessions before the first violation. */
  readonly sound: readonly CaseOutcome[];
}

const isBroken = ({ findings, state }: CaseOutcome): boolean => findings.length > 0 || state !== "done";

/** Runs one session with an agent. Its tape begins with the expectation. */
async function runSession(
  target: AgentTarget,
  name: string,
  session: readonly Action[],
  now: () => number,
): Promise<CaseOutcome> {
  const instance = await target.open(name);
  const started = now();
  try {
    const expectation = emptyExpectation();
    const draft = emptyDraft(instance.paths);
    for (const action of session) if (!expectation.ended) action.perform(expectation, draft);
    const outcome = checkSession(name, await instance.run(processOf(draft)), expectation, now() - started);
    return { ...outcome, tapes: outcome.tapes.map((events) => [expectationNote(expectation), ...events]) };
  } finally {
    await instance.close();
  }
}

/**
 * Runs generated sessions against an agent and minimizes the first one that fails. Removes actions without effect and
 * shortens texts. The remaining tape has the host's frames and the answers of the model, so a replay needs no seed.
 *
 * @param target - The agent.
 * @param options - The seed, and the number of sessions.
 * @throws Error if a session could not run, so that there is no verdict.
 * @example
 * import { searchSessions } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * const { sessions, counterexample } = await searchSessions(memoryAgent(), { seed: 1, runs: 100, now: Date.now });
 * console.log(sessions, counterexample?.findings);
 */
export async function searchSessions(target: AgentTarget, options: SearchOptions): Promise<Search> {
  const sound: CaseOutcome[] = [];
  let counterexample: CaseOutcome | undefined;
  let sessions = 0;
  // A list, not the commands of fast-check: those always keep the last one, but here any action may be the cause.
  const property = fc.asyncProperty(fc.array(actions(), { maxLength: 12 }), async (session) => {
    const name = `generated-${options.seed}`;
    const first = await runSession(target, name, session, options.now);
    const late = options.retry && first.late === true;
    const outcome = late ? await runSession(options.retry, name, session, options.now) : first;
    sessions += 1;
    options.report?.(outcome, sessions);
    if (isBroken(outcome)) counterexample = outcome;
    else if (!counterexample) sound.push({ ...outcome, tapes: [] });
    return !isBroken(outcome);
  });
  const { seed, runs: numRuns, from = 0 } = options;
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns, path: String(from) });
  // An error of the run is not a verdict about the session.
  if (failed && counterexample === undefined) throw errorInstance;
  return { sessions, sound, ...(counterexample && { counterexample }) };
}
