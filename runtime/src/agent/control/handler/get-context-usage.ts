import { contextUsage } from "../../context/usage.ts";
import type { ControlHandler } from "../define.ts";

/** How full the model's window is, and with what. */
export const getContextUsage: ControlHandler<"get_context_usage"> = (agent, request) =>
  contextUsage(agent, request.detail !== "summary");
