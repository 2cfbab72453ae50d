/** Lets everything that has begun come to rest. */
export type Settle = () => Promise<void>;

/** Lets things in one at a time. */
export interface DeliveryQueue {
  /** Has `enter` run once all that was let in before has come to rest. `enter` must not throw. */
  readonly push: (enter: () => void) => void;
  /** Lets nothing in any more. */
  close(): void;
}

/** An open queue. */
export function createDeliveryQueue(turn: Settle): DeliveryQueue {
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
    push(enter) {
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
