import type { Release } from "./release.ts";

/** Who sends a frame. */
export type Direction = "host-to-agent" | "agent-to-host" | "both";

/** What every entry of every registry says about itself. */
export interface Entry {
  /** One to three sentences: what it means and when it is sent. */
  readonly summary: string;
  /** First release that had it. */
  readonly since: Release;
  /** First release that no longer had it. */
  readonly until?: Release;
  /** `declared`: named in the published declarations; `undeclared`: known from observation alone. */
  readonly stability: "declared" | "undeclared";
  /** The releases that did declare an entry that is undeclared now: from `since` up to, and without, `until`. */
  readonly onceDeclared?: { readonly since: Release; readonly until: Release };
  /** Where an undeclared entry was seen. Required for those. */
  readonly evidence?: string;
  /** The capability by which a peer announces it. */
  readonly capability?: string;
}

/** Turns a list of entries into a table keyed by one of their own fields, so that key and entry cannot disagree. */
export type Keyed<Entries extends readonly object[], Key extends PropertyKey> = {
  readonly [E in Entries[number] as E extends { readonly [K in Key]: infer Name extends string } ? Name : never]: E;
};

/** Builds the table of {@link Keyed}. Throws on two entries of one name: that is a mistake in the list. */
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
 * The entries of a registry with their own types forgotten. The types of a whole registry take the compiler minutes to
 * hold against a common one; readers of all entries need only what every entry has.
 */
export const entriesOf = <E extends Entry>(registry: object): readonly E[] => Object.values(registry);
