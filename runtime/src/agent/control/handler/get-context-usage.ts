import { type ContextUsageServices, contextUsage } from "../../context/usage.ts";
import type { ControlHandler } from "../../core/control-handler.ts";

/** How full the model's context window is, and with what. */
export const getContextUsage: ControlHandler<"get_context_usage", ContextUsageServices> = (services, request) =>
  contextUsage(services, request.detail !== "summary");
