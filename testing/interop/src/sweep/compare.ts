import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { ours, realCli, type Scratch } from "../peers.ts";
import { isAbrupt, runPoint, type Stop, type Stopped, type SweepPoint } from "./drive.ts";
import { aspects, type Outcome } from "./outcome.ts";
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
  readonly frame: number;
  readonly differences: readonly Difference[];
  /** The outcome of the real CLI varies here. */
  readonly unstable: boolean;
}

/** Runs in which each agent may show an outcome that the other one shows too: where a stop races, both are right. */
const maxRuns = 3;
const none = "(nothing)";

const lines = (outcome: Outcome, aspect: (typeof aspects)[number]): readonly string[] => [outcome[aspect]].flat();

function differencesOf(real: Outcome, mine: Outcome): readonly Difference[] {
  return aspects.flatMap((aspect) => {
    const [left, right] = [lines(real, aspect), lines(mine, aspect)];
    const at = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    );
    return at === undefined ? [] : [{ aspect, real: left[at] ?? none, ours: right[at] ?? none }];
  });
}

/** Outcomes of the real CLI by point, kept in a file. */
export interface Memory {
  get(key: string): readonly Stopped[];
  add(key: string, stopped: Stopped): void;
}

/** Opens the cache; without a path, nothing is stored. */
export function openMemory(path: string | undefined): Memory {
  const retained: Record<string, Stopped[]> =
    path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Stopped[]>) : {};
  return {
    get: (key) => retained[key] ?? [],
    add(key, stopped) {
      retained[key] = [...(retained[key] ?? []), stopped];
      if (path !== undefined) writeFileSync(path, JSON.stringify(retained));
    },
  };
}

/** Compares both agents at one point. Also returns the first outcome of the real CLI. */
async function comparePoint(
  point: SweepPoint,
  scratchFolder: Scratch,
  memory: Memory,
): Promise<{ readonly comparison: Comparison; readonly first: Stopped }> {
  const { session, stop, frame } = point;
  const key = `${session.name}|${stop}|${frame}`;
  const realRun = async (run: number): Promise<Stopped> => {
    const known = memory.get(key)[run];
    if (known) return known;
    const stopped = await runPoint(realCli(), point, scratchFolder);
    memory.add(key, stopped);
    return stopped;
  };
  const first = await realRun(0);
  const real = [first];
  const mine = [await runPoint(ours.agent, point, scratchFolder)];
  const pairs = (): readonly (readonly Difference[])[] =>
    real.flatMap((left) => mine.map((right) => differencesOf(left.outcome, right.outcome)));
  const isFound = (): boolean => pairs().some(({ length }) => length === 0);
  for (let run = 1; run < maxRuns && !isFound(); run += 1) {
    real.push(await realRun(run));
    if (!isFound()) mine.push(await runPoint(ours.agent, point, scratchFolder));
  }
  const [nearest = []] = [...pairs()].sort((a, b) => a.length - b.length);
  const unstable = real.some(({ outcome }) => !isDeepStrictEqual(outcome, first.outcome));
  return { comparison: { session: session.name, stop, frame, differences: nearest, unstable }, first };
}

/** Compares both agents at every point of a session, or at every `step`th, for one way to stop it. */
export async function* sweep(
  session: SweepSession,
  stop: Stop,
  { scratchFolder, memory, step }: { readonly scratchFolder: Scratch; readonly memory: Memory; readonly step: number },
): AsyncGenerator<Comparison> {
  for (let frame = 0; ; ) {
    const { comparison, first } = await comparePoint({ session, stop, frame }, scratchFolder, memory);
    yield comparison;
    if (first.isEnd) return;
    // The effects of the frame precede an abrupt stop, so all points up to there are the same.
    frame = (isAbrupt(stop) ? Math.max(frame, first.frame) : frame) + step;
  }
}
