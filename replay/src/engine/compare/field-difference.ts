/**
 * The effect of a difference on a host, in descending severity. `breaking`: something that a host relies on is missing
 * or has another form. `behavior`: the agent does something else. `additive`: the agent sends a field that is new in the
 * protocol. `catalogue`: the agent has other models, commands, tools or prices. `prose`: other texts, or another number of
 * tokens.
 */
export const differenceClasses = ["breaking", "behavior", "additive", "catalogue", "prose"] as const;

/** The effect of a difference on a host. */
export type DifferenceClass = (typeof differenceClasses)[number];

/** How a field differs. */
export type FieldChange = "missing" | "added" | "type" | "value" | "id" | "length" | "order";

/** One location where two frames differ. */
export interface FieldDifference {
  readonly level: "minor" | "structural";
  readonly class: DifferenceClass;
  readonly change: FieldChange;
  /** For example `message.content[0].text`; empty for the whole frame. Items of a catalogue have their name as index. */
  readonly path: string;
  /** Absent if the field is missing. */
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly reason: string;
  /** The release that introduced the field, if it is newer than the frame. */
  readonly since?: string;
  /** Set if the vendor does not declare the field. */
  readonly undeclared?: true;
}

/** What the schemas say about a field. */
export interface FieldContext {
  readonly path: string;
  /** Whether it describes the agent's catalogue. */
  readonly catalogue: boolean;
  /** Whether the schemas require the field. */
  readonly required: boolean;
  /** The release that introduced the field. */
  readonly since: string | undefined;
  /** Whether the vendor declares the field. */
  readonly declared: boolean;
}

/** Fields by which a host distinguishes what it received. */
const decisive: ReadonlySet<string> = new Set(["type", "subtype", "is_error", "request.subtype", "response.subtype"]);

/** The class of a difference in a field. */
export function classOf(
  { level, change }: Pick<FieldDifference, "level" | "change">,
  { path, catalogue, required, since, declared }: FieldContext,
): DifferenceClass {
  if (catalogue) return "catalogue";
  if (level === "minor") return "prose";
  const breaks = change === "type" || (change === "missing" && required) || decisive.has(path);
  if (breaks) return "breaking";
  return change === "added" && (since !== undefined || !declared) ? "additive" : "behavior";
}

/** The most severe class. */
export const worstClass = (classes: Iterable<DifferenceClass>): DifferenceClass | undefined => {
  const found = new Set(classes);
  return differenceClasses.find((one) => found.has(one));
};
