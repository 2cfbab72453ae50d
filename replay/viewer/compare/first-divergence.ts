import type { ShownDifference } from "../../src/view/comparison.ts";

/** The first difference that affects a host. If there is none, the first of any class. */
export function firstDivergence(differences: readonly ShownDifference[]): ShownDifference | undefined {
  const affectsHost = ({ divergence }: ShownDifference): boolean =>
    divergence.class === "breaking" || divergence.class === "behavior";
  return differences.find(affectsHost) ?? differences[0];
}
