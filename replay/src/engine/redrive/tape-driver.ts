import type { Settle } from "../../effects/delivery-queue.ts";
import { lineAssembler } from "../../tape/read/line-assembler.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";

/** Whether the agent caused the event. Otherwise it is an input. */
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

/** An input of the agent, and the number of actions before it. */
interface Arrival {
  readonly event: TapeEvent;
  readonly after: number;
}

/** Why a driver stopped before the end of the tape. */
export interface EffectDivergence {
  /** The expected event; `null` at the end of the tape. */
  readonly expected: TapeEvent | null;
  /** The agent's action; `null` if there was none. */
  readonly actual: string | null;
}

export interface TapeDriverOptions {
  readonly turn: Settle;
  readonly sleep: (ms: number) => Promise<void>;
  /** Maximum time without an expected action of the agent, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Drives an agent along a tape: checks its actions in the recorded order, and delivers inputs at the recorded points.
 */
export interface TapeDriver {
  /**
   * Checks an action of the agent. `fits` tests the recorded action. Returns `null` if it differs or the run is over.
   */
  act(what: string, matches: (event: TapeEvent) => boolean): TapeEvent | null;
  /** The next expected action. */
  readonly next: TapeEvent | undefined;
  /** Delivers inputs until all are delivered or the agent has left the tape. */
  run(deliver: (event: TapeEvent) => void): Promise<void>;
  readonly divergence: EffectDivergence | null;
  /** The number of actions, and of those that were done. */
  readonly actions: { readonly expected: number; readonly done: number };
}

export function createTapeDriver(
  tape: Tape,
  process: number,
  { turn, sleep, timeoutMs }: TapeDriverOptions,
): TapeDriver {
  const actions: TapeEvent[] = [];
  const arrivals: Arrival[] = [];
  const assembler = lineAssembler();
  for (const stored of tape.events) {
    const event = assembler.push(stored);
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

  /**
   * Waits for a number of actions. Loading a module takes real time, so waiting for turns of the event loop is not
   * enough.
   */
  const until = async (count: number): Promise<void> => {
    let [idle, slept, lastDone] = [0, 0, done];
    while (done < count && departure === null) {
      await turn();
      if (done !== lastDone) [idle, slept, lastDone] = [0, 0, done];
      else if (++idle > 8) {
        await sleep(2);
        slept += 2;
      }
      if (slept > timeoutMs) depart(null);
    }
  };

  return {
    act(what, matches) {
      const expected = actions[done];
      if (departure !== null) return null;
      // Nothing is known beyond the end of a truncated tape.
      if (expected === undefined && tape.state === "cut") return null;
      if (expected === undefined || !matches(expected)) return depart(what);
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
