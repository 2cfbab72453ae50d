import type { RequirementId } from "@agentwire/protocol";
import type { CaseCheckResult } from "../check-case.ts";
import type { Mutant } from "./mutant.ts";

/** Number of changes that a case tries. */
const mostMutants = 100;

/** The distance of two changes in a row: a prime, so that the first ones are of all kinds. */
const stride = 1009;

/** The requirements that hold in a case and are not proven yet. */
export const provable = (
  { findings, occasions }: CaseCheckResult,
  unproven: ReadonlySet<RequirementId>,
): ReadonlySet<RequirementId> =>
  new Set(
    [...occasions.keys()].filter((id) => unproven.has(id) && !findings.some(({ requirement }) => requirement === id)),
  );

/**
 * The requirements that a change of a recorded session violates. Each check of these is known to detect a violation in
 * that very session.
 *
 * @param mutants - The changes to try, until all requirements are proven.
 * @param session - What the peer did.
 * @param check - Checks these requirements in a session.
 * @param required - The requirements to prove.
 */
export function provenBy<Session>(
  mutants: readonly Mutant<Session>[],
  session: Session,
  check: (session: Session, only: ReadonlySet<RequirementId>) => CaseCheckResult,
  required: ReadonlySet<RequirementId>,
): readonly RequirementId[] {
  const left = new Set(required);
  for (let at = 0; at < Math.min(mutants.length, mostMutants) && left.size > 0; at++) {
    const mutant = mutants[(at * stride) % mutants.length];
    if (!mutant) continue;
    for (const { requirement } of check(mutant.apply(session), left).findings) left.delete(requirement);
  }
  return [...required].filter((id) => !left.has(id));
}
