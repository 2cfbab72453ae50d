import type { Ending, Receiver, Transport } from "@agentwire/protocol";
import type { Clock } from "../../src/ports.ts";

/** A transport whose other end is the test: what was sent, and a way to speak. */
export interface Wire {
  readonly transport: Transport;
  readonly sent: unknown[];
  readonly state: { ended: boolean; closed: boolean };
  send(...frames: (object | string)[]): void;
  finish(ending: Ending): void;
}

export function wire(): Wire {
  const sent: unknown[] = [];
  const state = { ended: false, closed: false };
  let receiver: Receiver | undefined;
  return {
    sent,
    state,
    transport: {
      open: (given) => {
        receiver = given;
      },
      send: (line) => {
        sent.push(JSON.parse(line));
        return undefined;
      },
      end: () => {
        state.ended = true;
      },
      close: async () => {
        state.closed = true;
      },
    },
    send: (...frames) => {
      for (const frame of frames) receiver?.line(typeof frame === "string" ? frame : JSON.stringify(frame));
    },
    finish: (ending) => receiver?.end(ending),
  };
}

/** A clock that moves only when told. */
export function handClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    advance(ms) {
      now += ms;
      for (const sleeper of [...sleepers]) {
        if (sleeper.at > now) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}

/** Lets everything that is already settled take its course. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Ids `r1`, `r2`, ... */
export const counter = () => {
  let n = 0;
  return () => `r${++n}`;
};

/** UUIDs `00000000-0000-4000-8000-000000000001`, ... */
export const uuids = () => {
  let n = 0;
  return () => `00000000-0000-4000-8000-${String(++n).padStart(12, "0")}` as const;
};
