/** An entry of a log. Numbers start at 1 and have no gaps. */
export interface StoredEntry {
  readonly n: number;
  readonly text: string;
}

/** A write. The store applies all of it or nothing. */
export interface StoreWrite {
  /** Applies the write only while the lease with this fencing token holds. Absent: always. */
  readonly fence?: number;
  /** Small values that every participant reads often; `null` deletes one. */
  readonly live?: Readonly<Record<string, string | null>>;
  /** Values that are read when an agent is resumed; `null` deletes one. */
  readonly saved?: Readonly<Record<string, string | null>>;
  /** Entries of logs. The store ignores an entry whose number does not follow the last one of its log. */
  readonly append?: readonly (StoredEntry & { readonly log: string })[];
  /** Deletes the entries of logs up to a number. The numbers of a log continue. */
  readonly trim?: readonly { readonly log: string; readonly upTo: number }[];
  /** Deletes logs, so that their numbers start again. */
  readonly drop?: readonly string[];
}

/**
 * Where the sessions of bridges live, so that they outlive a process. One record for each agent: two maps of values, logs,
 * and a lease. Bridges that share a store share its sessions.
 *
 * The number of the last entry of a log is the live value `last/LOG`. A record without a write for a day may be
 * deleted.
 */
export interface BridgeStore {
  /**
   * Acquires the lease of an agent. Resolves to its fencing token, which is above every earlier one; `null` while the agent is
   * leased.
   */
  acquire(agent: string, ttlMs: number): Promise<number | null>;
  /** Extends a lease. Resolves to `false` if it has expired or ended. */
  renew(agent: string, fence: number, ttlMs: number): Promise<boolean>;
  /** Ends a lease. Does nothing if it has expired or ended. */
  release(agent: string, fence: number): Promise<void>;
  /** The values of a record; empty if there is none. */
  values(agent: string, kind: "live" | "saved"): Promise<Readonly<Record<string, string>>>;
  /** Entries of a log after a number, in order, `max` at most. */
  entries(agent: string, log: string, after: number, max: number): Promise<readonly StoredEntry[]>;
  /** Resolves to `false` if the lease of the write does not hold. Nothing is written then. */
  write(agent: string, write: StoreWrite): Promise<boolean>;
  /** Deletes the record of an agent and ends its lease, while the lease with this fencing token holds. */
  remove(agent: string, fence: number): Promise<void>;
  /** The agents with a lease. */
  agents(): Promise<readonly string[]>;
  /** Calls the listener after changes to a record, by any process. Returns a function that ends this. */
  watch(agent: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** The live value with the number of the last entry of a log. */
export const lastKey = (log: string): string => `last/${log}`;
