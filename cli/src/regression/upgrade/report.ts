import { controls } from "@agentwire/protocol";
import { type DifferenceClass, DifferenceGroup, differenceClasses, mergeGroups } from "@agentwire/replay";
import * as z from "zod";
import { outcomes } from "../verdict.ts";

/** A difference that an upgrade causes, with the reference page of its frame. */
export const UpgradeDifference = DifferenceGroup.extend({
  /** Number of sessions in which it occurs. */
  sessions: z.int(),
  /** Address of the reference page; `null` if there is none. */
  reference: z.string().nullable(),
});
export type UpgradeDifference = Readonly<z.output<typeof UpgradeDifference>>;

const Side = z.object({ name: z.string(), release: z.string().nullable() });

/** The verdict on an upgrade. */
export const UpgradeReport = z.object({
  agentwire: z.literal("upgrade"),
  version: z.literal(1),
  old: Side,
  new: Side,
  /** The most severe class; `none` if nothing changes. */
  verdict: z.enum([...differenceClasses, "none"]),
  differences: z.array(UpgradeDifference),
  sessions: z.array(
    z.object({
      tape: z.string(),
      old: z.enum(outcomes),
      new: z.enum(outcomes),
      /** The changes of the upgrade in this session. */
      differences: z.array(DifferenceGroup),
      /** Number of differences that other runs of the same agents did not have. */
      unrepeated: z.int(),
      /** Why the session was not compared; empty if it was. */
      message: z.string(),
    }),
  ),
});
export type UpgradeReport = Readonly<z.output<typeof UpgradeReport>>;
export type UpgradeSession = UpgradeReport["sessions"][number];

const keyOf = ({ kind, field, change }: DifferenceGroup): string => [kind, field, change].join("\n");

/** A date with a time of day, which differs in any two runs. */
const time = /\d{4}-\d\d-\d\d[-T_ ]?\d\d[:-]?\d\d[:-]?\d\d(?:\.\d+)?Z?/g;

const textOf = (value: unknown): string => (JSON.stringify(value) ?? "").replace(time, "");

const sameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** The change of a difference that only the old agent has, from the view of the new one, which matches the tape. */
const inverse: Readonly<Record<string, DifferenceGroup["change"]>> = { missing: "added", added: "missing" };

/** The class of a field that only one side has, from the other side. The rest of the classes are the same. */
function inverseClass({ class: one, field, change, since, undeclared }: DifferenceGroup): DifferenceClass {
  if (one === "additive") return "behavior";
  const isNewField = field !== "" && change === "missing" && (since !== undefined || undeclared === true);
  return isNewField && one !== "catalogue" && one !== "prose" ? "additive" : one;
}

const inverted = ({ expected, actual, ...group }: DifferenceGroup): DifferenceGroup => ({
  ...group,
  class: inverseClass(group),
  change: inverse[group.change] ?? group.change,
  ...(actual === undefined ? {} : { expected: actual }),
  ...(expected === undefined ? {} : { actual: expected }),
});

/** The groups that others lack, or whose items they lack. */
const lacking = (groups: readonly DifferenceGroup[], others: readonly DifferenceGroup[]): DifferenceGroup[] => {
  const known = new Map(others.map((group) => [keyOf(group), group]));
  return groups.flatMap((group): DifferenceGroup[] => {
    const other = known.get(keyOf(group));
    if (other === undefined) return [group];
    if (group.items.length + other.items.length > 0) {
      const items = group.items.filter((item) => !other.items.includes(item));
      return items.length === 0 ? [] : [{ ...group, items, count: items.length }];
    }
    return group.count > other.count ? [{ ...group, count: group.count - other.count }] : [];
  });
};

/** Frames whose batches, ids and times differ in any two runs of one agent. */
const varying: ReadonlySet<string> = new Set(["transcript_mirror"]);

const isRelease = (value: unknown): boolean => typeof value === "string" && /^\d+\.\d+\.\d+$/.test(value);

/** A field that only names the release of the agent belongs to its catalogue. */
const withRelease = (group: DifferenceGroup): DifferenceGroup =>
  group.class === "behavior" && isRelease(group.expected) && isRelease(group.actual)
    ? { ...group, class: "catalogue" }
    : group;

/**
 * The differences between two agents, derived from their differences from the tape. Prose that differs in both is not a
 * change, because it may vary between runs. For the same reason, mirrored transcripts are not compared.
 */
export function broughtBy(
  everyBefore: readonly DifferenceGroup[],
  everyAfter: readonly DifferenceGroup[],
): DifferenceGroup[] {
  const before = everyBefore.filter(({ kind }) => !varying.has(kind));
  const after = everyAfter.filter(({ kind }) => !varying.has(kind));
  const known = new Map(before.map((group) => [keyOf(group), group]));
  const others = after.flatMap((group): DifferenceGroup[] => {
    const old = known.get(keyOf(group));
    const another =
      old !== undefined && group.change === "value" && group.class !== "prose" && group.items.length === 0;
    return another && !sameValue(old.actual, group.actual) ? [{ ...group, expected: old.actual }] : [];
  });
  return mergeGroups([...lacking(after, before), ...others, ...lacking(before, after).map(inverted)].map(withRelease));
}

/** Whether a difference is more than a catalogue or prose. */
export const isSevere = (group: DifferenceGroup): boolean => group.class === "breaking" || group.class === "behavior";

/** The differences that another pair of runs also has. */
export function inBothRuns(groups: readonly DifferenceGroup[], again: readonly DifferenceGroup[]): DifferenceGroup[] {
  const keys = new Set(again.map(keyOf));
  return groups.filter((group) => keys.has(keyOf(group)));
}

const reference = "https://github.com/agentwire/agentwire/blob/main/protocol/reference";

/** The reference page of a kind of frame. */
export function referencePage(kind: string): string | null {
  const [type = "", name = ""] = kind.split("/");
  const anchor = kind.replaceAll("/", "");
  if (type === "exit" || type.includes(" ")) return null;
  if (type === "system") return `${reference}/system.md#${anchor}`;
  if (type === "result") return `${reference}/result.md#${anchor}`;
  if (type !== "control_request" && type !== "control_response") return `${reference}/message.md#${anchor}`;
  const control = Object.values(controls).find(({ subtype }) => subtype === name);
  if (control === undefined) return null;
  return `${reference}/${control.direction === "agent-to-host" ? "agent" : "host"}-control.md#${name}`;
}

/** Summarizes the changes of an upgrade in all sessions. */
export function upgradeReport(
  sides: Pick<UpgradeReport, "old" | "new">,
  sessions: readonly UpgradeSession[],
): UpgradeReport {
  const differences = mergeGroups(sessions.flatMap((session) => session.differences)).map((group) => ({
    ...group,
    sessions: sessions.filter((session) => session.differences.some((one) => keyOf(one) === keyOf(group))).length,
    reference: referencePage(group.kind),
  }));
  const verdict: DifferenceClass | "none" = differences[0]?.class ?? "none";
  return { agentwire: "upgrade", version: 1, ...sides, verdict, differences, sessions: [...sessions] };
}
