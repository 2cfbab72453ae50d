import { compareReleases, type Release } from "../schema/release.ts";
import type { Requirement } from "./define.ts";
import { requirements } from "./registry.ts";
import type { RequirementId } from "./types.ts";

/** Whether a requirement applies to peers of a release: it was known to hold by then and had not ended. */
export const bindsIn = ({ since, until }: Pick<Requirement, "since" | "until">, release: Release): boolean =>
  compareReleases(since, release) <= 0 && (until === undefined || compareReleases(release, until) < 0);

/** The requirements that apply to a release, in the order of the specification. */
export const requirementSet = (release: Release): readonly Requirement<RequirementId>[] =>
  Object.values(requirements).filter((requirement) => bindsIn(requirement, release));
