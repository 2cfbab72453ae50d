import { compareReleases, type Release } from "../schema/release.ts";
import type { Requirement } from "./define.ts";
import { requirements } from "./registry.ts";
import type { RequirementId } from "./types.ts";

/**
 * Whether a requirement applies to peers of a release: the release is not older than `since`, and older than `until`.
 *
 * @param requirement - The releases between which the requirement holds.
 * @param release - The release of the peer.
 * @example
 * import { bindsIn, requirements } from "@agentwire/protocol";
 *
 * console.log(bindsIn(requirements["hook.merge.strictest"], "0.1.77")); // false
 */
export const bindsIn = ({ since, until }: Pick<Requirement, "since" | "until">, release: Release): boolean =>
  compareReleases(since, release) <= 0 && (until === undefined || compareReleases(release, until) < 0);

/**
 * The requirements that apply to a release, in the order of the specification.
 *
 * @param release - The release of the peer.
 * @example
 * import { requirementSet } from "@agentwire/protocol";
 *
 * for (const { id, level, statement } of requirementSet("0.2.112")) console.log(level, id, statement);
 */
export const requirementSet = (release: Release): readonly Requirement<RequirementId>[] =>
  Object.values(requirements).filter((requirement) => bindsIn(requirement, release));
