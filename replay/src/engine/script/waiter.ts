import type { Clock } from "@agentwire/runtime";

/** Lets one waiter wait for things that happen elsewhere. */
export interface Waiter {
  /** Says that something happened. */
  wake(): void;
  /** Resolves to true once `ready` holds, to false when `ms` passed in which nothing happened. */
  until(ready: () => boolean, ms: number): Promise<boolean>;
}

export function createWaiter(clock: Pick<Clock, "sleep">): Waiter {
  let notify = (): void => {};
  return {
    wake: () => notify(),
    async until(ready, ms) {
      while (!ready()) {
        const happened = new AbortController();
        const woken = new Promise<boolean>((resolve) => {
          notify = () => resolve(true);
        });
        const late = clock.sleep(ms, happened.signal).then(
          () => false,
          () => true,
        );
        const inTime = await Promise.race([woken, late]);
        happened.abort();
        if (!inTime) return ready();
      }
      return true;
    },
  };
}
