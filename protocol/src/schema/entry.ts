import type { Release } from "./release.ts";

/** Who sends a frame. */
export type Direction = "host-to-agent" | "agent-to-host" | "both";

/** Properties that every entry of every registry has. */
export interface Entry {
  /** One to three sentences: what it means and when it is sent. */
  readonly summary: string;
  /** First release that contains it. */
  readonly since: Release;
  /** First release that no longer contains it. */
  readonly until?: Release;
  /** `declared`: named in the published declarations. `undeclared`: known only from observation. */
  readonly stability: "declared" | "undeclared";
  /** The releases that declared an entry that is undeclared now: from `since` up to, but excluding, `until`. */
  readonly onceDeclared?: { readonly since: Release; readonly until: Release };
  /** Where an undeclared entry was observed. Required for undeclared entries. */
  readonly evidence?: string;
  /** The capability by which a peer announces support. */
  readonly capability?: string;
}

/** Converts a list of entries to a table keyed by one of their own fields, so that key and entry cannot disagree. */
export type Keyed<Entries extends readonly object[], Key extends PropertyKey> = {
  readonly [E in Entries[number] as E extends { readonly [K in Key]: infer Name extends string } ? Name : never]: E;
};

/** Builds the table of {@link Keyed}. Throws if two entries have the same name. */
export function keyed<const Entries extends readonly Record<Key, string>[], Key extends string>(
  entries: Entries,
  key: Key,
): Keyed<Entries, Key> {
  const table = new Map<string, Entries[number]>();
  for (const entry of entries) {
    if (table.has(entry[key])) throw new Error(`The registry lists "${entry[key]}" twice; remove one of the two.`);
    table.set(entry[key], entry);
  }
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(table)));
}

/**
 * The entries of a registry with their types erased. Comparing the types of a whole registry with a common one takes
 * the compiler minutes. Code that reads all entries needs only the common properties.
 */
export const entriesOf = <E extends Entry>(registry: object): readonly E[] => Object.values(registry);
