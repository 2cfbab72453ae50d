import type { RequirementId } from "@agentwire/protocol";
import { lineAssembler, type Tape } from "@agentwire/replay";
import type { Law, LawListener, Violation } from "./define.ts";
import { laws as allLaws } from "./registry.ts";
import type { LawEvent, Side } from "./session-event/event.ts";
import type { EmitSessionEvent, SessionEvent, SessionEvents } from "./session-event/session-event.ts";
import { SessionTracker } from "./session-event/session-tracker.ts";
import { wireEventOf } from "./session-event/wire-event.ts";

/**
 * Checks a tape while it grows, in bounded memory. If a connection contains a line that is too long, it is checked only
 * up to that line, because the content of the line is unknown.
 */
export interface LawChecker {
  /**
   * Processes the next event and returns the violations that it proves. `valid`: a `FrameValidator` has validated the
   * frame, so its shape is not checked again.
   */
  event(event: LawEvent, valid?: boolean): readonly Violation[];
  /** Ends the events and returns what is now overdue. Not called if the rest of the tape is missing. */
  end(): readonly Violation[];
  /** The number of occasions of each law so far, by the side that could have violated it. */
  occasions(): readonly ObservationCount[];
}

/** How often a requirement was tested. */
export interface ObservationCount {
  readonly requirement: RequirementId;
  readonly side: Side;
  readonly count: number;
}

type Listen = (event: SessionEvent) => void;

/** The state for one connection. */
interface Watch {
  readonly tracker: SessionTracker;
  /** Emits an event to the laws that subscribe to it. Most laws subscribe to few. */
  readonly emit: EmitSessionEvent;
  finish(): void;
}

/** The laws that subscribe to each event, by their positions in a list of laws. */
type Subscriptions = ReadonlyMap<string, readonly number[]>;

/** By list of laws: what its laws subscribed to when they first watched a connection. */
const subscriptions = new WeakMap<readonly Law[], Subscriptions>();

const none: readonly Violation[] = [];
const sides: readonly Side[] = ["host", "agent"];

function subscriptionsOf(listeners: readonly LawListener[]): Subscriptions {
  const byName = new Map<string, number[]>();
  for (const [index, listener] of listeners.entries())
    for (const name of Object.keys(listener)) byName.set(name, [...(byName.get(name) ?? []), index]);
  return byName;
}

/** Watches a connection. Where the subscriptions are known, a law begins with the first event that it subscribes to. */
function watchBy(laws: readonly Law[], begin: (law: Law, index: number) => LawListener): Watch {
  const known = subscriptions.get(laws);
  const started: LawListener[] = known === undefined ? laws.map(begin) : [];
  const byName = known ?? subscriptionsOf(started);
  subscriptions.set(laws, byName);
  const listenersOf = (name: string): readonly LawListener[] =>
    (byName.get(name) ?? []).map((index) => (started[index] ??= begin(laws[index] as Law, index)));
  const listenersByName = new Map<keyof SessionEvents, readonly Listen[]>();
  const listenersFor = (name: keyof SessionEvents): readonly Listen[] => {
    const targets = listenersOf(name).map((listener) => listener[name] as Listen);
    listenersByName.set(name, targets);
    return targets;
  };
  const emit: EmitSessionEvent = (name, event) => {
    const targets = listenersByName.get(name) ?? listenersFor(name);
    for (let i = 0; i < targets.length; i++) (targets[i] as Listen)(event);
  };
  return {
    tracker: new SessionTracker(),
    emit,
    finish() {
      for (const listener of listenersOf("finish")) listener.finish?.();
    },
  };
}

/**
 * Creates a checker that checks the events of one session as they occur.
 *
 * @param laws - The laws. Default: all.
 * @example
 * import { type LawEvent, lawChecker } from "@agentwire/testing";
 *
 * declare const event: LawEvent;
 * const checker = lawChecker();
 * for (const { message } of checker.event(event)) console.error(message);
 */
export function lawChecker(laws: readonly Law[] = allLaws): LawChecker {
  let found: Violation[] = [];
  let next = 0;
  const connections = new Map<number, Watch>();
  const counts = laws.map(({ requirement }) => ({ requirement, host: 0, agent: 0 }));

  const watch = ({ requirement, watch: begin }: Law, index: number): LawListener => {
    const count = counts[index] as { host: number; agent: number };
    return begin({
      violation({ side, at, message, related = [], frame }) {
        const position = { seq: at?.seq ?? null, related: [...related] };
        found.push({ requirement, side, message, ...position, ...(frame !== undefined && { frame }) });
      },
      occasion(side) {
        count[side] += 1;
      },
    });
  };
  const watchOf = (connection: number): Watch => {
    const known = connections.get(connection);
    if (known !== undefined) return known;
    const started = watchBy(laws, watch);
    connections.set(connection, started);
    return started;
  };
  const drain = () => {
    const drained = found;
    found = [];
    return drained;
  };

  return {
    event(event, valid = false) {
      const seq = event.seq ?? next;
      next = seq + 1;
      if (event.continues === true) connections.set(event.connection ?? 1, watchBy([], watch));
      const reading = wireEventOf(event, seq, valid);
      if (!reading) return none;
      const watched = watchOf(event.connection ?? 1);
      watched.tracker.read(reading, watched.emit);
      return found.length === 0 ? none : drain();
    },
    end() {
      for (const connection of connections.values()) connection.finish();
      connections.clear();
      return drain();
    },
    occasions: () =>
      counts.flatMap(({ requirement, ...of }) =>
        sides.flatMap((side) => (of[side] === 0 ? [] : [{ requirement, side, count: of[side] }])),
      ),
  };
}

/**
 * Checks events against laws. Returns every violation, in the order of detection.
 *
 * @param events - The events of one session, in order.
 * @param laws - The laws. Default: all.
 * @example
 * import { checkLaws, runReferenceSession, virtualClock } from "@agentwire/testing";
 *
 * const { events } = await runReferenceSession(virtualClock());
 * for (const { requirement, message } of checkLaws(events)) console.error(requirement, message);
 */
export function checkLaws(events: Iterable<LawEvent>, laws: readonly Law[] = allLaws): readonly Violation[] {
  const checker = lawChecker(laws);
  const found: Violation[] = [];
  for (const event of events) found.push(...checker.event(event));
  return [...found, ...checker.end()];
}

/**
 * Checks a tape against laws. Joins the pieces of long lines first. If the end of the tape is missing, pending
 * responses are not violations.
 *
 * @param tape - The tape.
 * @param laws - The laws. Default: all.
 * @example
 * import { loadTape } from "@agentwire/replay/node";
 * import { checkTape } from "@agentwire/testing";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(checkTape(loaded.tape));
 */
export function checkTape(tape: Tape, laws: readonly Law[] = allLaws): readonly Violation[] {
  const checker = lawChecker(laws);
  const assembler = lineAssembler();
  const found = tape.events.flatMap((stored) => {
    const event = assembler.push(stored);
    return event === null ? [] : checker.event(event);
  });
  return tape.state === "complete" ? [...found, ...checker.end()] : found;
}
