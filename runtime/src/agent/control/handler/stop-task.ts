import { controlHandler } from "../../../connection/control-handler.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { TaskService } from "../../task/task-service.ts";

interface StopTaskServices {
  readonly tasks: Pick<TaskService, "stop">;
  readonly status: Pick<StatusEmitter, "phase" | "state" | "interrupted">;
}

/**
 * Stops a task. An unknown task is not an error. A session that was idle reports the idle state again, and one that waited
 * for an answer about the task reports that it is running before the response.
 */
export const stopTask = controlHandler(
  "stop_task",
  ({ tasks, status }: StopTaskServices, request, { afterResponse }) => {
    const repeats = tasks.stop(request.task_id) && status.phase === "idle";
    status.interrupted();
    if (repeats) afterResponse(() => status.state("idle", true));
    return {};
  },
);
