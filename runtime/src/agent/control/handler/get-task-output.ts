import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

/** What a background command has printed. */
export const getTaskOutput: ControlHandler<"get_task_output"> = async (agent, request) => {
  const output = await agent.tasks.output(request.task_id);
  if (output) return output;
  throw new ControlError("get_task_output: no shell or Monitor task with that task_id in this session");
};
