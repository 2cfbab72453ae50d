import type { CheckResult } from "../law/define.ts";

/** Checks a value if it is present. Otherwise, the occasion did not arise. */
export const checkIfPresent = <T>(value: T | undefined, check: (value: T) => CheckResult): CheckResult =>
  value === undefined ? undefined : check(value);
