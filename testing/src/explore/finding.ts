/** A violation that an order showed. */
export interface ExplorationFinding {
  /** `law:` and the requirement, or the name of a rule of the explorer. The same defect has the same rule. */
  readonly rule: string;
  readonly message: string;
}

/** Compares findings without details that differ between orders, so that a finding is recognized in a shorter order. */
export const sameRule =
  ({ rule }: ExplorationFinding) =>
  (other: ExplorationFinding): boolean =>
    other.rule === rule;
