import type { Settle } from "../../effects/delivery-queue.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { wholeLines } from "../../tape/read/whole-lines.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";

/** Whether the agent did it; otherwise it came to the agent from outside. */
function isAction(event: TapeEvent): boolean {
  if (isEvent(event, "wire/frame") || isEvent(event, "wire/end")) return event.direction === "agent-to-host";
  if (isEvent(event, "effect/value")) return event.call === undefined;
  return (
    isEvent(event, "effect/call") ||
    isEvent(event, "model/request") ||
    isEvent(event, "process/stderr") ||
    isEvent(event, "process/exit")
  );
}

const isArrival = (event: TapeEvent): boolean =>
  event.channel === "effect" ||
  event.channel === "model" ||
  isEvent(event, "wire/frame") ||
  isEvent(event, "wire/end") ||
  isEvent(event, "process/signal");

/** What came to an agent, and how much it had done before. */
interface Arrival {
  readonly event: TapeEvent;
  readonly after: number;
}

/** Why a driver came to its end before the tape did. */
export interface EffectDivergence {
  /** What the tape holds there; `null` if it is at its end. */
  readonly expected: TapeEvent | null;
  /** What the agent did; `null` if it did nothing. */
  readonly actual: string | null;
}

export interface TapeDriverOptions {
  readonly turn: Settle;
  readonly sleep: (ms: number) => Promise<void>;
  /** How long the agent may do nothing while something is expected of it, in milliseconds. */
  readonly timeoutMs: number;
}

/** Leads an agent along a tape: takes what it does in the recorded order, and gives it what came when it came. */
export interface TapeDriver {
  /** The agent does something. `fits` says whether the recorded act is that; `null` if it is not or all is over. */
  act(what: string, fits: (event: TapeEvent) => boolean): TapeEvent | null;
  /** The act that is expected next. */
  readonly next: TapeEvent | undefined;
  /** Tells what came, until all has come or the agent has left the tape. */
  run(deliver: (event: TapeEvent) => void): Promise<void>;
  readonly divergence: EffectDivergence | null;
  /** How many actions there are, and how many were done. */
  readonly actions: { readonly expected: number; readonly done: number };
}

export function createTapeDriver(
  tape: Tape,
  process: number,
  { turn, sleep, timeoutMs }: TapeDriverOptions,
): TapeDriver {
  const actions: TapeEvent[] = [];
  const arrivals: Arrival[] = [];
  const whole = wholeLines();
  for (const stored of tape.events) {
    const event = whole.take(stored);
    if (event === null || event.process !== process) continue;
    if (isAction(event)) actions.push(event);
    else if (isArrival(event)) arrivals.push({ event, after: actions.length });
  }
  let done = 0;
  let departure: EffectDivergence | null = null;
  const depart = (actual: string | null): null => {
    departure ??= { expected: actions[done] ?? null, actual };
    return null;
  };

  /** Waits until so much has been done. A module that loads takes time of the machine, so turns alone do not do. */
  const until = async (count: number): Promise<void> => {
    let [idle, slept, seen] = [0, 0, done];
    while (done < count && departure === null) {
      await turn();
      if (done !== seen) [idle, slept, seen] = [0, 0, done];
      else if (++idle > 8) {
        await sleep(2);
        slept += 2;
      }
      if (slept > timeoutMs) depart(null);
    }
  };

  return {
    act(what, fits) {
      const expected = actions[done];
      if (departure !== null) return null;
      // Beyond the end of a tape that breaks off, nothing is known.
      if (expected === undefined && tape.state === "cut") return null;
      if (expected === undefined || !fits(expected)) return depart(what);
      done += 1;
      return expected;
    },
    get next() {
      return actions[done];
    },
    async run(deliver) {
      for (const { event, after } of arrivals) {
        await until(after);
        await turn();
        if (departure !== null) return;
        deliver(event);
      }
      await until(actions.length);
    },
    get divergence() {
      return departure;
    },
    get actions() {
      return { expected: actions.length, done };
    },
  };
}
