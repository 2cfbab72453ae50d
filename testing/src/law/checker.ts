import { decodeTapeLine, isEvent, type Tape } from "@agentwire/replay";
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

/** Starts a checker for these laws; for all of them where none are named. */
export function lawChecker(laws: readonly Law[] = allLaws): LawChecker {
  let found: Violation[] = [];
  let next = 0;
  const connections = new Map<number, readonly LawListener[]>();

  const watch = (law: Law): LawListener =>
    law.watch(({ side, at, message, related = [] }) => {
      found.push({ requirement: law.requirement, side, seq: at?.seq ?? null, message, related: [...related] });
    });
  const listenersOf = (connection: number) => {
    const known = connections.get(connection) ?? laws.map(watch);
    connections.set(connection, known);
    return known;
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
      if (event.continues === true) connections.set(event.connection ?? 1, []);
      const reading = readEvent(event, seq);
      if (!reading) return [];
      for (const listener of listenersOf(event.connection ?? 1))
        (listener[reading.kind] as Listen | undefined)?.(reading);
      return take();
    },
    end() {
      for (const listeners of connections.values()) for (const listener of listeners) listener.over?.();
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
 * Holds a tape against laws. Large lines are looked up; of a tape whose end is missing nothing is said to be overdue.
 */
export function checkTape(tape: Tape, laws: readonly Law[] = allLaws): readonly Violation[] {
  const checker = lawChecker(laws);
  const found = tape.events.flatMap((event) => {
    if (!isEvent(event, "wire/frame") || event.payload === undefined) return checker.event(event);
    return checker.event({ ...event, frame: decodeTapeLine(event, tape.payloads)?.frame });
  });
  return tape.state === "complete" ? [...found, ...checker.end()] : found;
}
