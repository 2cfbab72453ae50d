/**
 * The states of a received request.
 *
 * `open` until its handler finishes, the peer withdraws it or the connection ends. It is answered at most once, and
 * exactly once unless its handler declines or it ended before. A peer that has withdrawn a request ignores a later
 * answer.
 */
export type ReceivedState = "open" | "withdrawn" | "done";

/** Events: its handler finished or declined to answer; the peer withdrew it; the connection ended. */
export type ReceivedEvent = "settled" | "declined" | "withdrawn" | "ended";

/** The next state and the actions of a transition. */
export interface ReceivedStep {
  readonly state: ReceivedState;
  /** Send the handler's answer. */
  readonly respond?: true;
  /** Abort the handler's signal. */
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

/** Applies an event to a received request. */
export const stepReceived = (state: ReceivedState, event: ReceivedEvent): ReceivedStep => steps[state][event];
