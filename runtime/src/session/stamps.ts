import type { Clock, Ids } from "../ports.ts";

/** Gives lines that are written from outside of a session their ids and times. */
export interface LineStamps {
  uuid(): string;
  /** ISO 8601, now. */
  timestamp(): string;
  next(): { readonly uuid: string; readonly timestamp: string };
}

/** Stamps by these ports. */
export function stamps({ ids, clock }: { readonly ids: Ids; readonly clock: Clock }): LineStamps {
  const uuid = (): string => ids.uuid();
  const timestamp = (): string => new Date(clock.now()).toISOString();
  return { uuid, timestamp, next: () => ({ uuid: uuid(), timestamp: timestamp() }) };
}
