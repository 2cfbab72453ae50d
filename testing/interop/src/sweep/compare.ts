import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Scratch } from "../peers.ts";
import {
  type Moment,
  type ResumedOutcome,
  type ResumedOutcomes,
  runPoint,
  type Stop,
  type Stopped,
  type SweepPoint,
  waitsForIdle,
} from "./drive.ts";
import { aspects, inCommonWords, type Outcome } from "./outcome.ts";
import type { SweepSession } from "./session.ts";

/** The first difference between the outcomes of one aspect: the first line of each that the other one lacks. */
interface Difference {
  readonly aspect: (typeof aspects)[number];
  readonly real: string;
  readonly ours: string;
}

/** The outcomes of a stop in both agents. Equal if `differences` is empty. */
export interface Comparison {
  readonly session: string;
  readonly stop: Stop;
  /** The first frame whose arrival leads to this point. */
  readonly from: number;
  /** The number of frames that the host had received. */
  readonly frame: number;
  readonly differences: readonly Difference[];
  /** The last point of the session. */
  readonly isLast: boolean;
  /** The outcome of the real CLI varies here. */
  readonly unstable: boolean;
}

/** Runs in which each agent may show an outcome that the other one shows too: where a stop races, both are right. */
const maxRuns = 3;
const none = "(nothing)";

const lines = (outcome: Outcome, aspect: (typeof aspects)[number]): readonly string[] =>
  inCommonWords([outcome[aspect]].flat(), Object.values(outcome).flat());

function differencesOf(real: Outcome, mine: Outcome): readonly Difference[] {
  return aspects.flatMap((aspect) => {
    const [left, right] = [lines(real, aspect), lines(mine, aspect)];
    const at = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    );
    return at === undefined ? [] : [{ aspect, real: left[at] ?? none, ours: right[at] ?? none }];
  });
}

/** An agent of a sweep, with its known outcomes by point. */
export interface SweptAgent {
  /** The outcome of one run at a point, or `undefined` if it is unknown and the sweep has ended. */
  outcome(point: SweepPoint, run: number, scratchFolder: Scratch): Promise<Stopped | undefined>;
}

interface Remembered {
  readonly key: string;
  readonly stopped: Stopped;
}

/**
 * Runs an agent at the points of a sweep while `mayRun` allows it.
 *
 * @param path An executable, or a script for Node.
 * @param memory A file that keeps the outcomes, one a line. Without it, nothing is stored.
 */
export function sweptAgent(path: string, memory: string | undefined, mayRun: () => boolean): SweptAgent {
  const known = new Map<string, readonly Stopped[]>();
  const resumedOutcomes = new Map<string, ResumedOutcome>();
  const keep = ({ key, stopped }: Remembered): void => void known.set(key, [...(known.get(key) ?? []), stopped]);
  const load = <Line>(file: string | undefined, line: (value: Line) => void): void => {
    const lines = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    for (const each of lines.filter(Boolean)) line(JSON.parse(each) as Line);
  };
  const store = (file: string | undefined, value: unknown): void => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(value)}\n`);
  };
  const resumedMemory = memory === undefined ? undefined : `${memory}.resumed`;
  load<Remembered>(memory, keep);
  load<readonly [string, ResumedOutcome]>(
    resumedMemory,
    ([state, outcome]) => void resumedOutcomes.set(state, outcome),
  );
  const resumed: ResumedOutcomes = {
    get: (state) => resumedOutcomes.get(state),
    add(state, outcome) {
      resumedOutcomes.set(state, outcome);
      store(resumedMemory, [state, outcome]);
    },
  };
  return {
    async outcome(point, run, scratchFolder) {
      const { session, stop, moment, frame } = point;
      const key = [session.name, stop, waitsForIdle(point) ? "idle" : moment, frame].join("|");
      const found = known.get(key)?.[run];
      if (found || !mayRun()) return found;
      const stopped = await runPoint(path, point, scratchFolder, resumed);
      keep({ key, stopped });
      store(memory, { key, stopped });
      return stopped;
    },
  };
}

/** What a sweep runs, and where. */
export interface SweepOptions {
  readonly real: SweptAgent;
  readonly ours: SweptAgent;
  readonly moment: Moment;
  /** The first frame at which a session is stopped. */
  readonly from: number;
  /** Every how many frames a session is stopped. */
  readonly step: number;
}

/** Compares both agents at one point. Also returns the first outcome of the real CLI. */
async function comparePoint(
  point: SweepPoint,
  options: Pick<SweepOptions, "real" | "ours">,
  scratchFolder: Scratch,
): Promise<{ readonly comparison: Comparison; readonly first: Stopped } | undefined> {
  const real: Stopped[] = [];
  const mine: Stopped[] = [];
  const pairs = (): readonly (readonly Difference[])[] =>
    real.flatMap((left) => mine.map((right) => differencesOf(left.outcome, right.outcome)));
  const isFound = (): boolean => pairs().some(({ length }) => length === 0);
  for (let run = 0; run < maxRuns && !isFound(); run += 1) {
    for (const [agent, outcomes] of [
      [options.real, real],
      [options.ours, mine],
    ] as const) {
      if (isFound()) break;
      const stopped = await agent.outcome(point, run, scratchFolder);
      if (stopped === undefined) return undefined;
      outcomes.push(stopped);
    }
  }
  const [first] = real;
  const [nearest] = [...pairs()].sort((a, b) => a.length - b.length);
  if (first === undefined || nearest === undefined) return undefined;
  const unstable = real.some(({ outcome }) => !isDeepStrictEqual(outcome, first.outcome));
  const { session, stop, frame: from } = point;
  return {
    comparison: {
      session: session.name,
      stop,
      from,
      frame: first.frame,
      differences: nearest,
      isLast: first.isEnd,
      unstable,
    },
    first,
  };
}

/**
 * Compares both agents at every point of a session, or at every `step`th, for one way to stop it. Each call compares one
 * point in the given folder. Resolves to `undefined` after the last one.
 */
export function sweep(
  session: SweepSession,
  stop: Stop,
  { from, step, moment, ...agents }: SweepOptions,
): (scratchFolder: Scratch) => Promise<Comparison | undefined> {
  let next: number | undefined = from;
  return async (scratchFolder) => {
    if (next === undefined) return undefined;
    const frame = next;
    const compared = await comparePoint({ session, stop, moment, frame }, agents, scratchFolder);
    // The agent handles the frame before a stop that waits, so all points up to where it waits are the same.
    const reached = waitsForIdle({ stop, moment }) ? Math.max(frame, compared?.first.frame ?? 0) : frame;
    next = compared === undefined || compared.first.isEnd ? undefined : reached + step;
    return compared?.comparison;
  };
}
