/** What a change means for one side that was written against the older release. */
export type Effect =
  /** More is possible than before, and nothing that the side relied on is gone. */
  | "additive"
  /** Less is possible than before, and nothing that the side does or expects goes wrong. */
  | "tightening"
  /** The side can fail: it meets what it does not expect, or sends what is no longer taken. */
  | "breaking";

export type ChangeKind =
  | "definition-added"
  | "definition-removed"
  | "optional-field-added"
  | "required-field-added"
  | "optional-field-removed"
  | "required-field-removed"
  | "made-optional"
  | "made-required"
  | "words-added"
  | "words-removed"
  | "branches-added"
  | "branches-removed"
  | "type-widened"
  | "type-narrowed"
  | "type-changed";

/**
 * What each kind of change does to a reader of the older release that is sent the newer form, and to a writer of the
 * older release whose frames are read by the newer peer. Readers are taken to pass over fields, tags and words that they
 * do not know, as this protocol asks of them.
 */
export const effects: Readonly<Record<ChangeKind, { readonly readers: Effect; readonly writers: Effect }>> = {
  "definition-added": { readers: "additive", writers: "additive" },
  "definition-removed": { readers: "tightening", writers: "breaking" },
  "optional-field-added": { readers: "additive", writers: "additive" },
  "required-field-added": { readers: "additive", writers: "breaking" },
  "optional-field-removed": { readers: "tightening", writers: "tightening" },
  "required-field-removed": { readers: "breaking", writers: "tightening" },
  "made-optional": { readers: "breaking", writers: "additive" },
  "made-required": { readers: "tightening", writers: "breaking" },
  "words-added": { readers: "additive", writers: "additive" },
  "words-removed": { readers: "tightening", writers: "breaking" },
  "branches-added": { readers: "additive", writers: "additive" },
  "branches-removed": { readers: "tightening", writers: "breaking" },
  "type-widened": { readers: "breaking", writers: "additive" },
  "type-narrowed": { readers: "tightening", writers: "breaking" },
  "type-changed": { readers: "breaking", writers: "breaking" },
};

/** One difference between two releases, at the level of a single field. */
export interface Change {
  readonly kind: ChangeKind;
  /** The definition that holds it, for example `SystemInitMessage`. */
  readonly definition: string;
  /** The place within it: `plugins[].path`, `modelUsage{}.costUSD`; empty for the definition itself. */
  readonly path: string;
  /** What was there, in a few words; empty where nothing was. */
  readonly before: string;
  readonly after: string;
  readonly readers: Effect;
  readonly writers: Effect;
}
