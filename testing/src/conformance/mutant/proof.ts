import type { RequirementId } from "@agentwire/protocol";
import type { CaseCheckResult } from "../check-case.ts";
import type { Mutant } from "./mutant.ts";

/** Number of changes that a case tries. */
const mostMutants = 300;

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

/** The mutants that a case tries. */
function* inOrder<Session>(mutants: readonly Mutant<Session>[]): Generator<Mutant<Session>> {
  yield* mutants.filter(({ isFirst }) => isFirst);
  const others = mutants.filter(({ isFirst }) => !isFirst);
  for (let at = 0; at < Math.min(others.length, mostMutants); at++) {
    const mutant = others[(at * stride) % others.length];
    if (mutant) yield mutant;
  }
}

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
  mutants: () => readonly Mutant<Session>[],
  session: Session,
  check: (session: Session, only: ReadonlySet<RequirementId>) => CaseCheckResult,
  required: ReadonlySet<RequirementId>,
): readonly RequirementId[] {
  if (required.size === 0) return [];
  const left = new Set(required);
  for (const mutant of inOrder(mutants())) {
    if (left.size === 0) break;
    for (const { requirement } of check(mutant.apply(session), left).findings) left.delete(requirement);
  }
  return [...required].filter((id) => !left.has(id));
}
