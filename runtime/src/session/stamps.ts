import type { Clock, Ids } from "../ports.ts";

/** Creates ids and times for lines that are written outside of a session. */
export interface LineStamps {
  uuid(): string;
  /** The current time, as ISO 8601. */
  timestamp(): string;
  next(): { readonly uuid: string; readonly timestamp: string };
}

/** Creates ids and times with these ports. */
export function stamps({ ids, clock }: { readonly ids: Ids; readonly clock: Clock }): LineStamps {
  const uuid = (): string => ids.uuid();
  const timestamp = (): string => new Date(clock.now()).toISOString();
  return { uuid, timestamp, next: () => ({ uuid: uuid(), timestamp: timestamp() }) };
}
