/** What an order showed that must not be. */
export interface ExplorationFinding {
  /** `law:` and the requirement, or the name of a rule of the explorer. The same defect has the same rule. */
  readonly rule: string;
  readonly message: string;
}

/** A finding without what differs from order to order, so that it is recognized in a shorter one. */
export const sameRule =
  ({ rule }: ExplorationFinding) =>
  (other: ExplorationFinding): boolean =>
    other.rule === rule;
