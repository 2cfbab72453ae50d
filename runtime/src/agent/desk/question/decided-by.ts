import type { PermissionUpdate, Reason, RuleSource } from "../../permission/types.ts";
import type { PermissionMeta } from "../../turn/tool-call.ts";

/** A refusal, as frames tell of it. */
export const rejectedBy = (source: PermissionMeta["source"], reason?: string): PermissionMeta => ({
  decision: "reject",
  source,
  ...(reason === undefined ? {} : { reason_type: reason }),
});

/** Who decided where a rule did: the user, if the rule is the user's own. */
export const personal = (reason: Reason | undefined, own: PermissionMeta["source"]): PermissionMeta["source"] =>
  reason?.ruleSource === "userSettings" || reason?.ruleSource === "localSettings" ? own : "config";

/** Where rules are kept whose paths start from the project. */
export const inProject: ReadonlySet<RuleSource> = new Set<RuleSource>(["projectSettings", "localSettings"]);

/** Who allowed a call that nobody was asked about. */
export const acceptedBy = (reason: Reason | undefined): PermissionMeta["source"] => {
  if (reason?.type === "hook") return "hook";
  return reason?.ruleSource === "session" ? "user_temporary" : personal(reason, "user_permanent");
};

/** Whether an answer allows something beyond the session. */
export const isLasting = (update: PermissionUpdate): boolean =>
  update.type === "addRules" &&
  update.behavior === "allow" &&
  (update.destination === "userSettings" || update.destination === "localSettings");
