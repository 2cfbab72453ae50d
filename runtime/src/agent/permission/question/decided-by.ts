import type { PermissionMeta } from "../../core/tool-decision.ts";
import type { Denial, Reason, RuleSource } from "../types.ts";

/** A refusal, as frames report it. */
export const rejectedBy = (source: PermissionMeta["source"], reason?: string): PermissionMeta => ({
  decision: "reject",
  source,
  ...(reason === undefined ? {} : { reason_type: reason }),
});

/** The sources of the user's own rules, including those of the session. */
const own: ReadonlySet<RuleSource | undefined> = new Set(["userSettings", "localSettings", "session"]);

/** Who denied a call without a permission request: the user, if a rule of the user did. */
export const refusedBy = (reason: Reason | undefined): PermissionMeta["source"] => {
  if (reason?.type === "hook") return "hook";
  return own.has(reason?.ruleSource) ? "user_reject" : "config";
};

/** Messages to the model and the host for a call that was denied without a permission request. */
export interface Refusal {
  readonly message: string;
  readonly decision: PermissionMeta;
}

/** Converts a denial to its messages; `null` stays `null`. */
export const denialRefusal = (denial: Denial | null): Refusal | null =>
  denial && { message: denial.message, decision: rejectedBy(refusedBy(denial.reason), denial.reason?.type) };

/** The sources whose rules resolve paths from the project. */
export const inProject: ReadonlySet<RuleSource> = new Set<RuleSource>(["projectSettings", "localSettings"]);

/** Who allowed a call without a permission request. */
export const acceptedBy = (reason: Reason | undefined): PermissionMeta["source"] => {
  if (reason?.type === "hook") return "hook";
  if (reason?.ruleSource === "session") return "user_temporary";
  return own.has(reason?.ruleSource) ? "user_permanent" : "config";
};
