import { type Tape, wholeLines } from "@agentwire/replay";
import type { Law, LawListener, Violation } from "./define.ts";
import type { LawEvent } from "./reading/event.ts";
import { type Reading, readEvent } from "./reading/reading.ts";
import { laws as allLaws } from "./registry.ts";

/**
 * Watches a tape as it grows. Memory is bounded, whatever its length. A connection in which a line was too long to be
 * kept whole is judged up to that line: what it said is not known.
 */
export interface LawChecker {
  /** Takes the next event and returns the breaches that it made certain. */
  event(event: LawEvent): readonly Violation[];
  /** Says that nothing follows and returns what is now overdue. Not called where the rest of the tape is missing. */
  end(): readonly Violation[];
}

type Listen = (reading: Reading) => void;

/** The listeners of one connection, and for each kind of reading those that hear of it: most hear of few. */
interface Watch {
  readonly listeners: readonly LawListener[];
  readonly of: Map<Reading["kind"], readonly Listen[]>;
}

const none: readonly Violation[] = [];

/** Starts a checker for these laws; for all of them where none are named. */
export function lawChecker(laws: readonly Law[] = allLaws): LawChecker {
  let found: Violation[] = [];
  let next = 0;
  const connections = new Map<number, Watch>();

  const watch = (law: Law): LawListener =>
    law.watch(({ side, at, message, related = [] }) => {
      found.push({ requirement: law.requirement, side, seq: at?.seq ?? null, message, related: [...related] });
    });
  const watchOf = (connection: number): Watch => {
    const known = connections.get(connection);
    if (known !== undefined) return known;
    const started: Watch = { listeners: laws.map(watch), of: new Map() };
    connections.set(connection, started);
    return started;
  };
  const listenersOf = ({ listeners, of }: Watch, kind: Reading["kind"]): readonly Listen[] => {
    const known = of.get(kind);
    if (known !== undefined) return known;
    const hearing = listeners.flatMap((listener) => {
      const listen = listener[kind] as Listen | undefined;
      return listen === undefined ? [] : [listen.bind(listener)];
    });
    of.set(kind, hearing);
    return hearing;
  };
  const take = () => {
    const taken = found;
    found = [];
    return taken;
  };

  return {
    event(event) {
      const seq = event.seq ?? next;
      next = seq + 1;
      if (event.continues === true) connections.set(event.connection ?? 1, { listeners: [], of: new Map() });
      const reading = readEvent(event, seq);
      if (!reading) return none;
      for (const listen of listenersOf(watchOf(event.connection ?? 1), reading.kind)) listen(reading);
      return found.length === 0 ? none : take();
    },
    end() {
      for (const { listeners } of connections.values()) for (const listener of listeners) listener.over?.();
      connections.clear();
      return take();
    },
  };
}

/** Holds events against laws and returns every breach, in the order in which they became certain. */
export function checkLaws(events: Iterable<LawEvent>, laws: readonly Law[] = allLaws): readonly Violation[] {
  const checker = lawChecker(laws);
  const found: Violation[] = [];
  for (const event of events) found.push(...checker.event(event));
  return [...found, ...checker.end()];
}

/**
 * Holds a tape against laws. Lines are put together first; of a tape whose end is missing nothing is said to be overdue.
 */
export function checkTape(tape: Tape, laws: readonly Law[] = allLaws): readonly Violation[] {
  const checker = lawChecker(laws);
  const whole = wholeLines();
  const found = tape.events.flatMap((stored) => {
    const event = whole.take(stored);
    return event === null ? [] : checker.event(event);
  });
  return tape.state === "complete" ? [...found, ...checker.end()] : found;
}
