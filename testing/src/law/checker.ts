import type { RequirementId } from "@agentwire/protocol";
import { type Tape, wholeLines } from "@agentwire/replay";
import type { Law, LawListener, Violation } from "./define.ts";
import type { LawEvent, Side } from "./reading/event.ts";
import type { Moment } from "./reading/moment.ts";
import { Narrator } from "./reading/narrator.ts";
import { readEvent } from "./reading/reading.ts";
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
  /** On how many occasions each law could have been broken so far, by the side that it would have fallen on. */
  occasions(): readonly Occasions[];
}

/** How often a requirement was put to the test. */
export interface Occasions {
  readonly requirement: RequirementId;
  readonly side: Side;
  readonly count: number;
}

type Listen = (moment: Moment) => void;

/** What follows one connection, and for each kind of moment those that hear of it: most hear of few. */
interface Watch {
  readonly narrator: Narrator;
  readonly listeners: readonly LawListener[];
  readonly of: Map<Moment["kind"], readonly Listen[]>;
}

const none: readonly Violation[] = [];

/** Starts a checker for these laws; for all of them where none are named. */
export function lawChecker(laws: readonly Law[] = allLaws): LawChecker {
  let found: Violation[] = [];
  let next = 0;
  const connections = new Map<number, Watch>();
  const counts = new Map<string, { requirement: RequirementId; side: Side; count: number }>();

  const watch = ({ requirement, watch: begin }: Law): LawListener => {
    return begin({
      breach({ side, at, message, related = [] }) {
        found.push({ requirement, side, seq: at?.seq ?? null, message, related: [...related] });
      },
      met(side) {
        const key = `${side} ${requirement}`;
        const entry = counts.get(key) ?? { requirement, side, count: 0 };
        entry.count += 1;
        counts.set(key, entry);
      },
    });
  };
  const watchOf = (connection: number): Watch => {
    const known = connections.get(connection);
    if (known !== undefined) return known;
    const started: Watch = { narrator: new Narrator(), listeners: laws.map(watch), of: new Map() };
    connections.set(connection, started);
    return started;
  };
  const listenersOf = ({ listeners, of }: Watch, kind: Moment["kind"]): readonly Listen[] => {
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
      if (event.continues === true)
        connections.set(event.connection ?? 1, { narrator: new Narrator(), listeners: [], of: new Map() });
      const reading = readEvent(event, seq);
      if (!reading) return none;
      const watched = watchOf(event.connection ?? 1);
      for (const moment of watched.narrator.moments(reading))
        for (const listen of listenersOf(watched, moment.kind)) listen(moment);
      return found.length === 0 ? none : take();
    },
    end() {
      for (const { listeners } of connections.values()) for (const listener of listeners) listener.over?.();
      connections.clear();
      return take();
    },
    occasions: () => [...counts.values()],
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
