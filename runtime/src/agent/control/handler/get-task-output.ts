import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { TaskService } from "../../task/task-service.ts";

interface GetTaskOutputServices {
  readonly tasks: Pick<TaskService, "output">;
}

/** Returns the output of a background command. */
export const getTaskOutput = controlHandler("get_task_output", async ({ tasks }: GetTaskOutputServices, request) => {
  const output = await tasks.output(request.task_id);
  if (output) return output;
  throw new ControlError("get_task_output: no shell or Monitor task with that task_id in this session");
});
