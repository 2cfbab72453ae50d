import type { Clock } from "../../../ports.ts";
import type { BridgeStore } from "../store/define.ts";
import { draftWrite, type WriteDraft } from "../store/draft.ts";

/** Writes the record of an agent while a lease holds. What changes while a write is under way goes into the next one. */
export interface FencedWriter {
  /** The next write. Call {@link FencedWriter.changed} after a change to it. */
  readonly next: WriteDraft;
  changed(): void;
  /** Writes the changes, and resolves once they are stored. */
  stored(): Promise<void>;
  /** Resolves when no write is under way, and no further one is due. */
  flush(): Promise<void>;
  /** Repeats an access to the store that throws. Resolves to `false` once the lease has expired. */
  attempt(access: () => Promise<boolean>): Promise<boolean>;
  /** Writes nothing any more. */
  stop(): void;
}

/** Options of a fenced writer. */
export interface FencedWriterOptions {
  readonly store: BridgeStore;
  readonly clock: Clock;
  readonly agent: string;
  readonly fence: number;
  /** When the lease expires, in milliseconds since the epoch. */
  readonly validUntil: () => number;
  /** Completes a write before it starts. */
  readonly complete: (draft: WriteDraft) => void;
  /** Called if the lease no longer holds. */
  readonly onLost: () => void;
}

/** Delay before an access that failed is tried again, in milliseconds. */
export const retryMs = 100;

/** Creates the writer of a lease. */
export function createFencedWriter(options: FencedWriterOptions): FencedWriter {
  const { store, clock, agent, fence } = options;
  let next = draftWrite();
  /** Called when the next write is done. */
  let afterwards: (() => void)[] = [];
  let isDirty = false;
  let isStopped = false;
  let flushing: Promise<void> | undefined;

  const attempt = async (access: () => Promise<boolean>): Promise<boolean> => {
    for (;;) {
      try {
        return await access();
      } catch {
        if (clock.now() >= options.validUntil()) return false;
        await clock.sleep(retryMs);
      }
    }
  };
  const writeAll = async (): Promise<void> => {
    await Promise.resolve(); // what changes in one go is one write
    while (isDirty && !isStopped) {
      isDirty = false;
      options.complete(next);
      const [write, acts] = [next, afterwards];
      [next, afterwards] = [draftWrite(), []];
      if (!(await attempt(() => store.write(agent, { fence, ...write })))) return options.onLost();
      for (const act of acts) act();
    }
    flushing = undefined;
  };
  const flush = (): Promise<void> => {
    flushing ??= writeAll();
    return flushing;
  };
  const changed = (): void => {
    isDirty = true;
    void flush();
  };

  return {
    get next() {
      return next;
    },
    changed,
    stored: () =>
      new Promise((resolve) => {
        afterwards.push(resolve);
        changed();
      }),
    flush,
    attempt,
    stop() {
      isStopped = true;
    },
  };
}
