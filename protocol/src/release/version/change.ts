/** Effect of a change on a side that was written for the older release. */
export type Effect =
  /** More values are possible than before; everything that the side relied on still holds. */
  | "additive"
  /** Fewer values are possible than before; everything that the side sends or expects still works. */
  | "tightening"
  /** The side can fail: it receives a value that it does not expect, or sends one that is no longer accepted. */
  | "breaking";

/** Kind of difference between two releases. */
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
 * The effect of each kind of change. `readers` are readers of the older release that receive the newer form; `writers`
 * are writers of the older release whose frames a newer peer reads. The protocol requires readers to ignore unknown
 * fields, tags and enum values.
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

/** One difference between two releases, for a single field. */
export interface Change {
  readonly kind: ChangeKind;
  /** The definition that contains it, for example `SystemInitMessage`. */
  readonly definition: string;
  /** Path within the definition: `plugins[].path`, `modelUsage{}.costUSD`; empty for the definition itself. */
  readonly path: string;
  /** Short text of the earlier form; empty if there was none. */
  readonly before: string;
  readonly after: string;
  readonly readers: Effect;
  readonly writers: Effect;
}
