/** Lets everything that has begun come to rest. */
export type Turn = () => Promise<void>;

/** Lets things in one at a time. */
export interface Gate {
  /** Has `enter` run once all that was let in before has come to rest. `enter` must not throw. */
  readonly let: (enter: () => void) => void;
  /** Lets nothing in any more. */
  close(): void;
}

/** An open gate. */
export function createGate(turn: Turn): Gate {
  const waiting: (() => void)[] = [];
  let [pumping, closed] = [false, false];
  const pump = async (): Promise<void> => {
    while (waiting.length > 0) {
      await turn();
      waiting.shift()?.();
    }
    pumping = false;
  };
  return {
    let(enter) {
      if (closed) return;
      waiting.push(enter);
      if (pumping) return;
      pumping = true;
      void pump();
    },
    close() {
      closed = true;
      waiting.length = 0;
    },
  };
}
