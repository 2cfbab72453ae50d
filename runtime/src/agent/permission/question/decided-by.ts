import type { PermissionMeta } from "../../core/tool-decision.ts";
import type { Denial, Reason, RuleSource } from "../types.ts";

/** A refusal, as frames tell of it. */
export const rejectedBy = (source: PermissionMeta["source"], reason?: string): PermissionMeta => ({
  decision: "reject",
  source,
  ...(reason === undefined ? {} : { reason_type: reason }),
});

/** Whose rules are the user's own, those of the session among them. */
const own: ReadonlySet<RuleSource | undefined> = new Set(["userSettings", "localSettings", "session"]);

/** Who refused a call that nobody was asked about: the user, if a rule of the user's own did. */
export const refusedBy = (reason: Reason | undefined): PermissionMeta["source"] => {
  if (reason?.type === "hook") return "hook";
  return own.has(reason?.ruleSource) ? "user_reject" : "config";
};

/** What the model and the host are told of a call that was refused without a question. */
export interface Refusal {
  readonly message: string;
  readonly decision: PermissionMeta;
}

/** A denial in such words; `null` stays `null`. */
export const denialRefusal = (denial: Denial | null): Refusal | null =>
  denial && { message: denial.message, decision: rejectedBy(refusedBy(denial.reason), denial.reason?.type) };

/** Where rules are kept whose paths start from the project. */
export const inProject: ReadonlySet<RuleSource> = new Set<RuleSource>(["projectSettings", "localSettings"]);

/** Who allowed a call that nobody was asked about. */
export const acceptedBy = (reason: Reason | undefined): PermissionMeta["source"] => {
  if (reason?.type === "hook") return "hook";
  if (reason?.ruleSource === "session") return "user_temporary";
  return own.has(reason?.ruleSource) ? "user_permanent" : "config";
};
