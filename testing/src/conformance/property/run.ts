import fc, { type Arbitrary, type AsyncCommand } from "fast-check";
import type { AgentTarget } from "../agent/target.ts";
import type { CaseOutcome } from "../verdict.ts";
import { judgeSession } from "./judge.ts";
import { remarkOf } from "./remark.ts";
import {
  type Decision,
  type Draft,
  type Foreseen,
  type HookDecision,
  nothingForeseen,
  perform,
  processOf,
  type SessionAct,
} from "./session.ts";

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => /^[^\s/@#!]/u.test(text));
const decision = fc.constantFrom<Decision>("allow", "deny", "stop", "error", "garbage");

const act: Arbitrary<SessionAct> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(words, fc.boolean(), fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined })).map(
      ([text, asBlocks, size]): SessionAct => ({
        act: "say",
        text,
        asBlocks,
        ...(size !== undefined && { chunkBytes: size }),
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(decision, { minLength: 1, maxLength: 3 })
      .map((decisions): SessionAct => ({ act: "write", decisions })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom<HookDecision>("allow", "deny", "nothing", "error"), decision)
      .map(([decided, then]): SessionAct => ({ act: "hook", decision: decided, then })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3)
      .map((afterEvents): SessionAct => ({ act: "cut", afterEvents })),
  },
  { weight: 1, arbitrary: fc.constantFrom("idle", "question").map((at): SessionAct => ({ act: "end", at })) },
  { weight: 1, arbitrary: fc.constant<SessionAct>({ act: "fail" }) },
  { weight: 1, arbitrary: fc.constantFrom(429, 500, 529).map((status): SessionAct => ({ act: "retry", status })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("default", "acceptEdits").map((mode): SessionAct => ({ act: "mode", mode })),
  },
  { weight: 2, arbitrary: fc.constantFrom("idle", "question").map((at): SessionAct => ({ act: "interrupt", at })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("type", "field", "request", "response", "keep-alive", "blank")
      .map((what): SessionAct => ({ act: "odd", what })),
  },
);

class Command implements AsyncCommand<Foreseen, Draft> {
  readonly act: SessionAct;
  constructor(what: SessionAct) {
    this.act = what;
  }
  check({ over }: Readonly<Foreseen>): boolean {
    return !over;
  }
  async run(foreseen: Foreseen, draft: Draft): Promise<void> {
    perform(this.act, foreseen, draft);
  }
  toString(): string {
    return JSON.stringify(this.act);
  }
}

/** What a search for a counterexample takes. */
export interface SearchOptions {
  readonly seed: number;
  /** Sessions to try. */
  readonly runs: number;
  readonly now: () => number;
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

/**
 * Puts generated sessions to an agent, and makes the first one that breaks something as small as it can be: acts that do
 * not matter are left out, texts are shortened. The tape of what is left holds the host's frames and the answers of the
 * model: it needs no seed to be replayed.
 */
export async function searchSessions(target: AgentTarget, options: SearchOptions): Promise<Search> {
  const sound: CaseOutcome[] = [];
  let counterexample: CaseOutcome | undefined;
  let sessions = 0;
  const property = fc.asyncProperty(
    fc.commands([act.map((what) => new Command(what))], { maxCommands: 12 }),
    async (commands) => {
      const seat = await target.open(`generated-${sessions}`);
      const started = options.now();
      try {
        const foreseen = nothingForeseen();
        const draft: Draft = { place: seat.place, steps: [], answers: [], hooks: new Map() };
        await fc.asyncModelRun(() => ({ model: foreseen, real: draft }), commands);
        const seen = await seat.run(processOf(draft));
        const outcome = judgeSession(`generated-${options.seed}`, seen, foreseen, options.now() - started);
        sessions += 1;
        options.tell?.(outcome, sessions);
        const tapes = outcome.tapes.map((events) => [remarkOf(foreseen), ...events]);
        if (isBroken(outcome)) counterexample = { ...outcome, tapes };
        else if (!counterexample) sound.push({ ...outcome, tapes: [] });
        return !isBroken(outcome);
      } finally {
        await seat.close();
      }
    },
  );
  await fc.check(property, { seed: options.seed, numRuns: options.runs });
  return { sessions, sound, ...(counterexample && { counterexample }) };
}
