import type { ControlResponseOf } from "@agentwire/protocol";
import type { PlanService } from "../../core/tool-services.ts";

/** The plan that was written in plan mode, once there is one. */
export async function getPlan(plans: Pick<PlanService, "read">): Promise<ControlResponseOf<"get_plan">> {
  const plan = await plans.read();
  return plan === null ? { exists: false } : { exists: true, content: plan.text, path: plan.path };
}
