/** The plan mode instructions for the model, in the form of a transcript attachment. */
export type PlanNotice =
  | {
      readonly type: "plan_mode";
      readonly reminderType: "full";
      readonly isSubAgent: false;
      readonly planFilePath: string;
      readonly planExists: boolean;
      readonly customInstructions?: string;
    }
  | { readonly type: "plan_mode_reentry"; readonly planFilePath: string }
  | { readonly type: "plan_mode_exit"; readonly planFilePath: string; readonly planExists: boolean };

/** Whether an attachment of a transcript is such a notice. */
export const isPlanNotice = (attachment: object): attachment is PlanNotice =>
  "type" in attachment &&
  ["plan_mode", "plan_mode_reentry", "plan_mode_exit"].includes(String(attachment.type)) &&
  "planFilePath" in attachment &&
  typeof attachment.planFilePath === "string";

/** The text of a notice. */
export function planNotice(notice: PlanNotice): string {
  const { planFilePath: path } = notice;
  if (notice.type === "plan_mode_exit") {
    const where = notice.planExists ? ` The plan is kept in ${path}.` : "";
    return `Plan mode is over: files may be changed and commands may be run again.${where}`;
  }
  if (notice.type === "plan_mode_reentry") {
    return `Plan mode is on again, and an earlier plan is in ${path}. Read it first. If the task is the same, continue with it; otherwise replace it with a new plan.`;
  }
  return [
    `Plan mode is on: the user wants a plan and no work yet. Explore, but change nothing, and run nothing that changes anything. The only exception is the plan file: ${path}`,
    notice.planExists
      ? "The plan file exists; read it and change it with the Edit tool."
      : "The plan file does not exist yet; create it with the Write tool.",
    notice.customInstructions ??
      "Find out how things are done in this project. If a decision is the user's, ask with AskUserQuestion. Describe what to change, where, in which order, and how to test it.",
    "When the plan is complete, call ExitPlanMode, which reads it from the file and shows it to the user.",
  ].join("\n\n");
}
