import type { Clock } from "@agentwire/runtime";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Idle time after which an agent counts as waiting for input, in milliseconds. */
const settleMs = 100;
/** Time between two looks at a process, in milliseconds. */
const sampleMs = 20;

/**
 * Holds back everything that an agent waits for: events of the model, answers of the host, the end of a command. In
 * stepwise mode, the gate releases one of them whenever the agent is idle. A closed gate releases nothing.
 */
export interface Gate {
  /** A clock for the scripted model: each of its waits passes the gate. */
  readonly clock: Clock;
  /** Resolves when one thing may happen. Rejects if the signal is aborted first. */
  pass(signal?: AbortSignal): Promise<void>;
  /** The agent was active, and remains so for this number of milliseconds. */
  noteActivity(ms?: number): void;
  /** Watches a process: it is active while this returns `true`. Returns what ends the watch. */
  watch(isActive: () => boolean): () => void;
  /** Resolves when the agent has done nothing for `ms` milliseconds. */
  idle(ms: number): Promise<void>;
  close(): void;
  /** Returns to stepwise mode. */
  step(): void;
  /** Lets everything pass from now on. */
  open(): void;
}

/** Creates a gate in stepwise mode. */
export function createGate(): Gate {
  let state: "stepwise" | "closed" | "open" = "stepwise";
  let lastActivityAt = performance.now();
  const noteActivity = (ms = 0): void => {
    lastActivityAt = Math.max(lastActivityAt, performance.now() + ms);
  };
  const watch = (isActive: () => boolean): (() => void) => {
    const timer = setInterval(() => {
      if (isActive()) noteActivity();
    }, sampleMs);
    return () => clearInterval(timer);
  };
  const idle = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left = ms - (performance.now() - lastActivityAt)) await pause(left);
  };
  // One after the other, events of the model first, so that they do not race with answers of the host.
  const waiting: Record<"events" | "others", object[]> = { events: [], others: [] };
  const passAs = async (kind: keyof typeof waiting, signal?: AbortSignal): Promise<void> => {
    const turn = {};
    waiting[kind].push(turn);
    const isNext = (): boolean => (waiting.events[0] ?? waiting.others[0]) === turn;
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (state === "open") return;
        if (state === "closed" || !isNext()) await pause(5);
        else if (performance.now() - lastActivityAt < settleMs)
          await pause(settleMs - (performance.now() - lastActivityAt) + 1);
        else break;
      }
      noteActivity();
    } finally {
      waiting[kind].splice(waiting[kind].indexOf(turn), 1);
    }
  };
  return {
    clock: { now: () => Date.now(), sleep: (_ms, signal) => passAs("events", signal) },
    pass: (signal) => passAs("others", signal),
    noteActivity,
    watch,
    idle,
    close: () => {
      state = "closed";
    },
    step: () => {
      state = "stepwise";
    },
    open: () => {
      state = "open";
    },
  };
}
