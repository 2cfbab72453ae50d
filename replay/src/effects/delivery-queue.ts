/** Waits until everything that has started settles. */
export type Settle = () => Promise<void>;

/** Delivers events one at a time. */
export interface DeliveryQueue {
  /** Runs `enter` once everything delivered before has settled. `enter` must not throw. */
  readonly push: (enter: () => void) => void;
  /** Stops all deliveries. */
  close(): void;
}

/** Creates an open queue. */
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
