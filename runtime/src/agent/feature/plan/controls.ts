import { controlHandler } from "../../../connection/control-handler.ts";
import type { PlanService } from "../../core/tool-services.ts";

/** Returns the plan, once there is one. */
export const getPlan = controlHandler("get_plan", async (plans: Pick<PlanService, "read">) => {
  const plan = await plans.read();
  return plan === null ? { exists: false } : { exists: true, content: plan.text, path: plan.path };
});
