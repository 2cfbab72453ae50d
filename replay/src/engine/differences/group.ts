import * as z from "zod";
import type { Divergence } from "../compare/divergence.ts";
import { differenceClasses, type FieldDifference } from "../compare/field-difference.ts";

const changes = [
  "missing",
  "added",
  "type",
  "value",
  "id",
  "length",
  "order",
] as const satisfies FieldDifference["change"][];

/** Equal differences at several places. */
export const DifferenceGroup = z.object({
  class: z.enum(differenceClasses),
  /** The kind of frame: `assistant`, `control_response/initialize`, `exit`, ... */
  kind: z.string(),
  /** The field, each index as `[]`; empty for the whole frame. */
  field: z.string(),
  /** `missing` and `added` are about the frame if `field` is empty. */
  change: z.enum(changes),
  /** How often it occurs. */
  count: z.int(),
  /** The names of the differing items of a catalogue. */
  items: z.array(z.string()),
  /** Number of the tape's event of the first occurrence; `null` if the tape has none there. */
  seq: z.int().nullable(),
  /** The release that introduced the field, if it is newer than the frame. */
  since: z.string().optional(),
  /** Set if the vendor does not declare the field. */
  undeclared: z.literal(true).optional(),
  /** Both sides of its first occurrence. Absent if there is nothing. */
  expected: z.unknown().optional(),
  actual: z.unknown().optional(),
});
export type DifferenceGroup = Readonly<z.output<typeof DifferenceGroup>>;

/** One difference and its item of a catalogue. Groups consist of these. */
export interface SingleDifference extends Omit<DifferenceGroup, "count" | "items"> {
  /** The name of the item of a catalogue. */
  readonly item: string | null;
}

/** The individual differences of a divergence: field by field if two frames were compared. */
export function singleDifferences(divergence: Divergence): SingleDifference[] {
  const { kind, location, differences, level } = divergence;
  const { seq } = location;
  if (differences.length > 0)
    return differences.map(({ path, class: of, change, reason: _, level: __, ...rest }) => {
      const item = /\[([^\]]*\D[^\]]*)\](?!.*\[[^\]]*\D)/.exec(path)?.[1] ?? null;
      return { class: of, kind, field: path.replace(/\[[^\]]*\]/g, "[]"), change, seq, item, ...rest };
    });
  const change = level === "unexpected" ? "added" : divergence.actual === undefined ? "missing" : "value";
  const { expected, actual } = divergence;
  return [{ class: divergence.class, kind, field: "", change, seq, item: null, expected, actual }];
}

/**
 * Groups the differences of replays by class, kind of frame, field and type of change, the most severe first.
 *
 * @param differences - The differences of one replay or of several.
 * @example
 * import { groupDifferences, type ReplayVerdict } from "@agentwire/replay";
 *
 * declare const verdict: ReplayVerdict;
 * for (const group of groupDifferences(verdict.differences)) console.log(group.class, group.kind, group.field);
 */
export const groupDifferences = (differences: readonly Divergence[]): DifferenceGroup[] =>
  mergeGroups(
    differences
      .flatMap(singleDifferences)
      .map(({ item, ...one }) => ({ ...one, count: 1, items: item === null ? [] : [item] })),
  );

/**
 * Merges groups of several replays.
 *
 * @param groups - The groups.
 * @example
 * import { type DifferenceGroup, mergeGroups } from "@agentwire/replay";
 *
 * declare const ofTapes: readonly (readonly DifferenceGroup[])[];
 * console.log(mergeGroups(ofTapes.flat()).length);
 */
export function mergeGroups(groups: readonly DifferenceGroup[]): DifferenceGroup[] {
  const merged = new Map<string, DifferenceGroup>();
  for (const group of groups) {
    const key = [group.class, group.kind, group.field, group.change].join("\n");
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined
        ? group
        : {
            ...known,
            count: known.count + group.count,
            items: [...new Set([...known.items, ...group.items])],
          },
    );
  }
  const rank = ({ class: of }: DifferenceGroup): number => differenceClasses.indexOf(of);
  return [...merged.values()].sort((a, b) => rank(a) - rank(b) || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
}
