import type { ControlHandler } from "../define.ts";

/** Ends a task. One that is not there is no error. A session that rested rests again, and says so. */
export const stopTask: ControlHandler<"stop_task"> = (agent, request) => {
  if (agent.tasks.stop(request.task_id) && agent.notices.phase === "idle") agent.notices.state("idle", true);
  return {};
};
