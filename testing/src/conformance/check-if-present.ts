import type { CheckResult } from "../law/define.ts";

/** Checks a value where the occasion arose. Without it there is nothing to check. */
export const checkIfPresent = <T>(value: T | undefined, check: (value: T) => CheckResult): CheckResult =>
  value === undefined ? undefined : check(value);
