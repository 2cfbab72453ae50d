import type { CaseOutcome } from "../../src/conformance/verdict.ts";
import type { Mutant } from "./mutant.ts";

/** The verdict of the suite on a mutant. */
export interface Score {
  readonly mutant: Mutant;
  /**
   * `violates`: a requirement was seen to be broken; `unmeasured`: a case could not measure what it is there for;
   * `survived`: neither; `idle`: its fault never showed.
   */
  readonly status: "violates" | "unmeasured" | "survived" | "idle";
  /** The case that determined the verdict, and its finding. */
  readonly by?: string;
}

/** Runs one case with a mutant instead of the peer, and returns whether it detected the fault. */
export type RunMutant<Case> = (
  spec: Case,
  mutant: Mutant,
) => Promise<{ readonly outcome: CaseOutcome | undefined; readonly acted: boolean }>;

/**
 * Runs the cases against a mutant until one kills it. If the intact peer completes a case and the mutant does not, so
 * that something stays unmeasured, a run of the suite fails too. Such a case counts if no requirement is violated.
 */
export async function scoreMutant<Case extends { readonly name: string }>(
  mutant: Mutant,
  cases: readonly Case[],
  run: RunMutant<Case>,
): Promise<Score> {
  let shown = false;
  let unmeasured: string | undefined;
  for (const spec of cases) {
    const { outcome, acted } = await run(spec, mutant);
    if (!acted) continue;
    shown = true;
    const finding = outcome?.findings[0];
    if (finding) return { mutant, status: "violates", by: `${spec.name}: ${finding.requirement}` };
    if (outcome?.state !== "done") unmeasured ??= `${spec.name}: ${outcome?.reason ?? "it could not run"}`;
  }
  if (unmeasured !== undefined) return { mutant, status: "unmeasured", by: unmeasured };
  return { mutant, status: shown ? "survived" : "idle" };
}
