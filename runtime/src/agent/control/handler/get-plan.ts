import type { ControlHandler } from "../define.ts";

/** The plan that was made in plan mode, if there is one by now. */
export const getPlan: ControlHandler<"get_plan"> = async ({ plans }) => {
  const plan = await plans.read();
  return plan === null ? { exists: false } : { exists: true, content: plan.text, path: plan.path };
};
