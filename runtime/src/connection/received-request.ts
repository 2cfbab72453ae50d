import type { Side } from "./side.ts";

/**
 * The life of a request that the peer sent.
 *
 * `open` until its handler is done, the peer withdraws it or the connection ends. It is answered at most once, and
 * exactly once unless its handler declines or it ended before.
 */
export type ReceivedState = "open" | "withdrawn" | "done";

/** What can happen to it: its handler came to an end, declined to answer; the peer withdrew it; the connection ended. */
export type ReceivedEvent = "settled" | "declined" | "withdrawn" | "ended";

/** The next state, and what is to be done. */
export interface ReceivedStep {
  readonly state: ReceivedState;
  /** The handler's answer goes out. */
  readonly respond?: true;
  /** The handler's signal is aborted. */
  readonly abort?: true;
}

/**
 * An agent still answers what was withdrawn, and the host ignores it. A host could do the same, and the real one does;
 * but a permission that comes late must not reach an agent that might still act on it.
 */
const answersWithdrawn: Readonly<Record<Side, boolean>> = { host: false, agent: true };

const steps: Readonly<Record<ReceivedState, Readonly<Record<ReceivedEvent, (side: Side) => ReceivedStep>>>> = {
  open: {
    settled: () => ({ state: "done", respond: true }),
    declined: () => ({ state: "done" }),
    withdrawn: () => ({ state: "withdrawn", abort: true }),
    ended: () => ({ state: "done", abort: true }),
  },
  withdrawn: {
    settled: (side) => (answersWithdrawn[side] ? { state: "done", respond: true } : { state: "done" }),
    declined: () => ({ state: "done" }),
    withdrawn: () => ({ state: "withdrawn" }),
    ended: () => ({ state: "done" }),
  },
  done: {
    settled: () => ({ state: "done" }),
    declined: () => ({ state: "done" }),
    withdrawn: () => ({ state: "done" }),
    ended: () => ({ state: "done" }),
  },
};

/** What an event does to a request in a state. */
export const stepReceived = (side: Side, state: ReceivedState, event: ReceivedEvent): ReceivedStep =>
  steps[state][event](side);
