/** What the model is told of plan mode, as the attachment of a transcript keeps it. */
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

/** The words of a notice. */
export function planWords(notice: PlanNotice): string {
  const { planFilePath: path } = notice;
  if (notice.type === "plan_mode_exit") {
    const where = notice.planExists ? ` The plan is kept in ${path}.` : "";
    return `Plan mode is over: files may be changed and commands may be run again.${where}`;
  }
  if (notice.type === "plan_mode_reentry") {
    return `Plan mode is on again, and a plan of earlier is in ${path}. Read it first. Go on with it where the task is the same; write a new one over it where it is another task.`;
  }
  return [
    `Plan mode is on: the user wants a plan and no work yet. Look around, change nothing, and run nothing that changes anything. One file is excepted, the plan: ${path}`,
    notice.planExists
      ? "The plan exists already; read it and change it with the Edit tool."
      : "The plan does not exist yet; make it with the Write tool.",
    notice.customInstructions ??
      "Find out how things are done here, ask with AskUserQuestion where a choice is the user's, and write down what is to be changed, where, in which order, and how it will be tested.",
    "When the plan stands, call ExitPlanMode, which reads it from the file and puts it before the user.",
  ].join("\n\n");
}
