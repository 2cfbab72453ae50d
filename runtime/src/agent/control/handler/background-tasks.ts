import type { ControlHandler } from "../define.ts";

/** Sends what blocks the turn to the background: one call, or everything. */
export const backgroundTasks: ControlHandler<"background_tasks"> = (agent, request) => {
  if (request.tool_use_id) return { backgrounded: agent.tasks.background(request.tool_use_id) };
  agent.tasks.backgroundAll();
  return {};
};
