import type { ControlHandler, ControlTable } from "../../core/control-handler.ts";
import type { PlanService } from "../../core/tool-services.ts";

interface PlanControlServices {
  readonly plans: Pick<PlanService, "read">;
}

/** The plan that was written in plan mode, once there is one. */
const getPlan: ControlHandler<"get_plan", PlanControlServices> = async ({ plans }) => {
  const plan = await plans.read();
  return plan === null ? { exists: false } : { exists: true, content: plan.text, path: plan.path };
};

/** The control requests that plan mode answers. */
export const planControls: ControlTable<"get_plan", PlanControlServices> = { get_plan: getPlan };
