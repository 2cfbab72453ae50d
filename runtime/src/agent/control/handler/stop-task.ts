import type { ControlHandler } from "../define.ts";

/** Ends a task. One that is not there is no error. */
export const stopTask: ControlHandler<"stop_task"> = (agent, request) => {
  agent.tasks.stop(request.task_id);
  return {};
};
