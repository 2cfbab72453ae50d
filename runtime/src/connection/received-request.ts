/**
 * The life of a request that the peer sent.
 *
 * `open` until its handler is done, the peer withdraws it or the connection ends. It is answered at most once, and
 * exactly once unless its handler declines or it ended before. A peer that has withdrawn a request ignores the answer that
 * still comes.
 */
export type ReceivedState = "open" | "withdrawn" | "done";

/** Events: its handler finished or declined to answer; the peer withdrew it; the connection ended. */
export type ReceivedEvent = "settled" | "declined" | "withdrawn" | "ended";

/** The next state, and what is to be done. */
export interface ReceivedStep {
  readonly state: ReceivedState;
  /** The handler's answer goes out. */
  readonly respond?: true;
  /** The handler's signal is aborted. */
  readonly abort?: true;
}

const steps: Readonly<Record<ReceivedState, Readonly<Record<ReceivedEvent, ReceivedStep>>>> = {
  open: {
    settled: { state: "done", respond: true },
    declined: { state: "done" },
    withdrawn: { state: "withdrawn", abort: true },
    ended: { state: "done", abort: true },
  },
  withdrawn: {
    settled: { state: "done", respond: true },
    declined: { state: "done" },
    withdrawn: { state: "withdrawn" },
    ended: { state: "done" },
  },
  done: {
    settled: { state: "done" },
    declined: { state: "done" },
    withdrawn: { state: "done" },
    ended: { state: "done" },
  },
};

/** What an event does to a request in a state. */
export const stepReceived = (state: ReceivedState, event: ReceivedEvent): ReceivedStep => steps[state][event];
