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
  /** The agent was active. */
  noteActivity(): void;
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
  const noteActivity = (): void => {
    lastActivityAt = performance.now();
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
  const pass = async (signal?: AbortSignal): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      if (state === "open") return;
      if (state === "closed") await pause(5);
      else if (performance.now() - lastActivityAt < settleMs)
        await pause(settleMs - (performance.now() - lastActivityAt) + 1);
      else break;
    }
    noteActivity();
  };
  return {
    clock: { now: () => Date.now(), sleep: (_ms, signal) => pass(signal) },
    pass,
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
