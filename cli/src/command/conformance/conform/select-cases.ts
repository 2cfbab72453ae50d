import {
  bindsIn,
  compareReleases,
  currentRelease,
  type Release,
  type RequirementId,
  requirements,
} from "@agentwire/protocol";
import { type CaseOutcome, countsIn, type Profile, profiles, type RequirementVerdict } from "@agentwire/testing";
import type { ConformOptions } from "./options.ts";

/** The properties of a case that the selection uses. */
export interface SelectableCase {
  readonly name: string;
  readonly checks: object;
  readonly slow?: boolean;
  readonly from?: Profile;
  readonly since?: Release;
}

type Chosen = Pick<ConformOptions, "only" | "slow" | "level" | "profile" | "release">;

const ranks = { MUST: 0, SHOULD: 1, MAY: 2 } as const;

const idsOf = ({ checks }: SelectableCase) => Object.keys(checks) as RequirementId[];

/** The cases that a text names: the one with this name, otherwise those whose names begin with it. */
function named<Case extends SelectableCase>(text: string, cases: readonly Case[]): readonly Case[] {
  const exact = cases.filter(({ name }) => name === text);
  return exact.length > 0 ? exact : cases.filter(({ name }) => name.startsWith(text));
}

/**
 * The cases that a text selects: the one with this name, otherwise those whose names begin with it, and those that
 * measure requirements beginning with it. Requirements that only laws check are looked at in all cases.
 */
function selectedBy<Case extends SelectableCase>(text: string, cases: readonly Case[]): readonly Case[] {
  if (cases.some(({ name }) => name === text)) return named(text, cases);
  const measures = (spec: Case) => idsOf(spec).some((id) => id.startsWith(text));
  const selected = cases.filter((spec) => spec.name.startsWith(text) || measures(spec));
  if (selected.length > 0) return selected;
  return Object.keys(requirements).some((id) => id.startsWith(text)) ? cases.filter(({ slow }) => slow !== true) : [];
}

/** Whether a requirement counts at the chosen level and profile and in the chosen release. */
const counts = (id: RequirementId, { level, profile, release = currentRelease }: Chosen): boolean =>
  bindsIn(requirements[id], release) && ranks[requirements[id].level] <= ranks[level] && countsIn(profile, id);

/** The requirements of a case that a run reports. */
export const countedRequirements = (spec: SelectableCase, chosen: Chosen): readonly RequirementId[] =>
  idsOf(spec).filter((id) => counts(id, chosen));

/** The selected cases, in order. */
export function selectCases<Case extends SelectableCase>(
  cases: readonly Case[],
  { only, slow, profile, release = currentRelease }: Chosen,
): readonly Case[] {
  const inProfile = (ids: readonly RequirementId[]) =>
    ids.length === 0 ? profile !== "minimal" : ids.some((id) => countsIn(profile, id));
  const due = cases.filter((spec) => {
    const ids = idsOf(spec);
    if (spec.since !== undefined && compareReleases(release, spec.since) < 0) return false;
    if (!inProfile(ids) || profiles.indexOf(profile) < profiles.indexOf(spec.from ?? "minimal")) return false;
    return ids.length === 0 || ids.some((id) => bindsIn(requirements[id], release));
  });
  if (only.length === 0) return due.filter((spec) => slow || spec.slow !== true);
  const selected = new Set(only.flatMap((text) => selectedBy(text, due)));
  return due.filter((spec) => selected.has(spec));
}

/**
 * Selects the verdicts that count: those of the chosen level, profile and release. If only some cases or requirements
 * are chosen, only the chosen ones, those that the chosen cases measured, and violated ones.
 */
export function selectVerdicts(
  verdicts: readonly RequirementVerdict[],
  cases: readonly SelectableCase[],
  outcomes: readonly CaseOutcome[],
  chosen: Chosen,
): readonly RequirementVerdict[] {
  const { only } = chosen;
  const byName = cases.filter((spec) => only.some((text) => named(text, cases).includes(spec)));
  const shown = new Set<string>(
    outcomes
      .filter(({ name }) => byName.some((spec) => spec.name === name))
      .flatMap(({ occasions }) => [...occasions.keys()]),
  );
  const due = new Set<string>(byName.flatMap(idsOf));
  return verdicts.filter(({ requirement, verdict }) => {
    if (!counts(requirement, chosen)) return false;
    if (only.length === 0) return true;
    if (verdict === "violated") return true;
    return due.has(requirement) || shown.has(requirement) || only.some((text) => requirement.startsWith(text));
  });
}
