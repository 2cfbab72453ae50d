/** What an order showed that must not be. */
export interface Finding {
  /** `law:` and the requirement, or the name of a rule of the explorer. The same defect has the same rule. */
  readonly rule: string;
  readonly message: string;
}

/** A finding without what differs from order to order, so that it is recognized in a shorter one. */
export const sameRule =
  ({ rule }: Finding) =>
  (other: Finding): boolean =>
    other.rule === rule;
