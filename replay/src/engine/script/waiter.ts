import type { Clock } from "@agentwire/runtime";

/** Waits for events of other parts. Supports one waiter. */
export interface Waiter {
  /** Reports an event. */
  wake(): void;
  /** Resolves to true once `ready` holds, to false after `ms` milliseconds without an event. */
  until(ready: () => boolean, ms: number): Promise<boolean>;
}

export function createWaiter(clock: Pick<Clock, "sleep">): Waiter {
  let notify = (): void => {};
  return {
    wake: () => notify(),
    async until(ready, ms) {
      while (!ready()) {
        const happened = new AbortController();
        const signaled = new Promise<boolean>((resolve) => {
          notify = () => resolve(true);
        });
        const late = clock.sleep(ms, happened.signal).then(
          () => false,
          () => true,
        );
        const inTime = await Promise.race([signaled, late]);
        happened.abort();
        if (!inTime) return ready();
      }
      return true;
    },
  };
}
