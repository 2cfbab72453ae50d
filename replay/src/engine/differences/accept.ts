import * as z from "zod";
import type { Divergence } from "../compare/divergence.ts";
import { worstClass } from "../compare/field-difference.ts";
import { sameJson } from "../compare/json-difference.ts";
import { DifferenceGroup, groupDifferences, type SingleDifference, singleDifferences } from "./group.ts";

/** A known difference that is accepted. */
export const AcceptedDifference = DifferenceGroup.pick({ class: true, kind: true, field: true, change: true }).extend({
  /** The items of a catalogue that may be missing or new. Absent: any. */
  items: z.array(z.string()).optional(),
  /** The only accepted value. Absent: any. */
  actual: z.unknown().optional(),
  /** Why it is accepted. */
  reason: z.string().min(1),
  /** The release of the agent in which it was found. */
  release: z.string().nullable(),
  /** The last day on which it is accepted, as `YYYY-MM-DD`. */
  expires: z.iso.date(),
});
export type AcceptedDifference = Readonly<z.output<typeof AcceptedDifference>>;

/** A file of accepted differences. */
export const AcceptedDifferences = z.object({
  agentwire: z.literal("accepted-differences"),
  version: z.literal(1),
  differences: z.array(AcceptedDifference),
});
export type AcceptedDifferences = Readonly<z.output<typeof AcceptedDifferences>>;

/** The result of {@link withoutAccepted}: the differences that remain, and the entries that had an effect. */
export interface OpenDifferences {
  /** Differences that are not accepted, without their accepted fields. */
  readonly open: readonly Divergence[];
  /** The number of accepted differences. */
  readonly accepted: number;
  /** The entries that matched a difference. */
  readonly used: ReadonlySet<AcceptedDifference>;
  /** The expired entries that would have matched a difference. */
  readonly expired: ReadonlySet<AcceptedDifference>;
}

const covers = (entry: AcceptedDifference, one: SingleDifference): boolean =>
  entry.kind === one.kind &&
  entry.field === one.field &&
  entry.change === one.change &&
  (entry.items === undefined || (one.item !== null && entry.items.includes(one.item))) &&
  (entry.actual === undefined || sameJson(entry.actual, one.actual));

/**
 * Removes the accepted differences. Expired entries have no effect.
 *
 * @param differences - The differences of a replay.
 * @param entries - The entries of the file.
 * @param today - The current day, as `YYYY-MM-DD`.
 * @example
 * import { type AcceptedDifferences, type ReplayVerdict, withoutAccepted } from "@agentwire/replay";
 *
 * declare const [verdict, file]: [ReplayVerdict, AcceptedDifferences];
 * const { open } = withoutAccepted(verdict.differences, file.differences, "2027-01-31");
 * console.log(open.length === 0 ? "as accepted" : open[0]?.message);
 */
export function withoutAccepted(
  differences: readonly Divergence[],
  entries: readonly AcceptedDifference[],
  today: string,
): OpenDifferences {
  const used = new Set<AcceptedDifference>();
  const expired = new Set<AcceptedDifference>();
  let accepted = 0;
  const mayPass = (one: SingleDifference): boolean => {
    const covering = entries.filter((entry) => covers(entry, one));
    const valid = covering.find(({ expires }) => expires >= today);
    if (valid !== undefined) used.add(valid);
    else for (const entry of covering) expired.add(entry);
    if (valid !== undefined) accepted += 1;
    return valid !== undefined;
  };
  const open = differences.flatMap((divergence): Divergence[] => {
    const passing = singleDifferences(divergence).map(mayPass);
    if (passing.every(Boolean)) return [];
    const left = divergence.differences.filter((_, index) => passing[index] !== true);
    return [{ ...divergence, differences: left, class: worstClass(left.map((one) => one.class)) ?? divergence.class }];
  });
  return { open, accepted, used, expired };
}

/** Maximum length of a value in an entry, in characters of JSON. */
const longestPinned = 200;

/**
 * Creates entries that accept these differences: one for each group. An entry for a changed behavior accepts only its
 * current value, and one for items of a catalogue only their current names.
 *
 * @param differences - The differences of the replays of all tapes.
 * @param terms - The reason, the release of the agent, and the last day.
 * @example
 * import { acceptDifferences, type ReplayVerdict } from "@agentwire/replay";
 *
 * declare const verdict: ReplayVerdict;
 * const terms = { reason: "New models.", release: verdict.release, expires: "2027-01-31" };
 * console.log(JSON.stringify(acceptDifferences(verdict.differences, terms), null, 2));
 */
export function acceptDifferences(
  differences: readonly Divergence[],
  terms: Pick<AcceptedDifference, "reason" | "release" | "expires">,
): AcceptedDifferences {
  const all = differences.flatMap(singleDifferences);
  const entries = groupDifferences(differences).map(({ class: of, kind, field, change, items }): AcceptedDifference => {
    const same = all.filter((one) => one.kind === kind && one.field === field && one.change === change);
    const [first] = same;
    const pinned =
      (of === "breaking" || of === "behavior") &&
      change === "value" &&
      first?.actual !== undefined &&
      JSON.stringify(first.actual).length <= longestPinned &&
      same.every(({ actual }) => sameJson(actual, first.actual));
    return {
      class: of,
      kind,
      field,
      change,
      ...(items.length > 0 && (change === "missing" || change === "added") ? { items } : {}),
      ...(pinned ? { actual: first.actual } : {}),
      ...terms,
    };
  });
  return { agentwire: "accepted-differences", version: 1, differences: entries };
}
