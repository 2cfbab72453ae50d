import { controlHandler } from "../../../connection/control-handler.ts";
import { type ContextUsageServices, contextUsage } from "../../context/usage.ts";

/** How full the model's context window is, by category. */
export const getContextUsage = controlHandler("get_context_usage", (services: ContextUsageServices, request) =>
  contextUsage(services, request.detail !== "summary"),
);
