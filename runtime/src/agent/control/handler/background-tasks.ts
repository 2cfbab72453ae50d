import type { ControlHandler } from "../define.ts";

/** Sends what blocks the turn to the background. */
export const backgroundTasks: ControlHandler<"background_tasks"> = (agent, request) => {
  if (request.tool_use_id === undefined) {
    agent.tasks.backgroundAll();
    return {};
  }
  return { backgrounded: agent.tasks.background(request.tool_use_id) };
};
