import fc from "fast-check";
import { late } from "../../arbitrary/late.ts";
import type { AgentTarget } from "../agent/target.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { Deed } from "./act/define.ts";
import { acts } from "./act/registry.ts";
import { judgeSession } from "./judge.ts";
import { remarkOf } from "./remark.ts";
import { emptyDraft, nothingForeseen, processOf } from "./session.ts";

const deeds = late(() => fc.oneof(...acts.map((act) => ({ weight: act.weight, arbitrary: act.deeds }))));

/** What a search for a counterexample takes. */
export interface SearchOptions {
  readonly seed: number;
  /** Sessions to try. */
  readonly runs: number;
  readonly now: () => number;
  /** The same agent with longer timeouts: a session in which a wait timed out runs once more against it. */
  readonly retry?: AgentTarget;
  /** Told of each session as it ends. */
  readonly tell?: (outcome: CaseOutcome, done: number) => void;
}

/** What came of a search. */
export interface Search {
  /** Sessions that were run, those by which a counterexample was made smaller included. */
  readonly sessions: number;
  /** The smallest session that broke something, with its tape; absent where none did. */
  readonly counterexample?: CaseOutcome;
  /** Outcomes of the sessions before the first that broke something. */
  readonly sound: readonly CaseOutcome[];
}

const isBroken = ({ findings, state }: CaseOutcome): boolean => findings.length > 0 || state !== "done";

/** Puts one session to an agent; its tape begins with what was foreseen. */
async function runSession(
  target: AgentTarget,
  name: string,
  session: readonly Deed[],
  now: () => number,
): Promise<CaseOutcome> {
  const seat = await target.open(name);
  const started = now();
  try {
    const foreseen = nothingForeseen();
    const draft = emptyDraft(seat.place);
    for (const deed of session) if (!foreseen.over) deed.perform(foreseen, draft);
    const outcome = judgeSession(name, await seat.run(processOf(draft)), foreseen, now() - started);
    return { ...outcome, tapes: outcome.tapes.map((events) => [remarkOf(foreseen), ...events]) };
  } finally {
    await seat.close();
  }
}

/**
 * Puts generated sessions to an agent, and makes the first one that breaks something as small as it can be: acts that do
 * not matter are left out, texts are shortened. The tape of what is left holds the host's frames and the answers of the
 * model: it needs no seed to be replayed.
 */
export async function searchSessions(target: AgentTarget, options: SearchOptions): Promise<Search> {
  const sound: CaseOutcome[] = [];
  let counterexample: CaseOutcome | undefined;
  let sessions = 0;
  // A list, not the commands of fast-check: those always keep the last one, and here any may be the guilty one.
  const property = fc.asyncProperty(fc.array(deeds(), { maxLength: 12 }), async (session) => {
    const name = `generated-${options.seed}`;
    const first = await runSession(target, name, session, options.now);
    const late = options.retry && first.late === true;
    const outcome = late ? await runSession(options.retry, name, session, options.now) : first;
    sessions += 1;
    options.tell?.(outcome, sessions);
    if (isBroken(outcome)) counterexample = outcome;
    else if (!counterexample) sound.push({ ...outcome, tapes: [] });
    return !isBroken(outcome);
  });
  const { failed, errorInstance } = await fc.check(property, { seed: options.seed, numRuns: options.runs });
  // What kept a session from being judged is no verdict.
  if (failed && counterexample === undefined) throw errorInstance;
  return { sessions, sound, ...(counterexample && { counterexample }) };
}
