import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { TaskService } from "../../task/task-service.ts";

interface BackgroundTasksServices {
  readonly tasks: Pick<TaskService, "background" | "backgroundAll" | "canBackground">;
}

/** Moves work that blocks the turn to the background: the named tool call, or everything. */
export const backgroundTasks = controlHandler("background_tasks", ({ tasks }: BackgroundTasksServices, request) => {
  if (!tasks.canBackground) throw new ControlError("Background tasks are disabled in this session.");
  if (request.tool_use_id) return { backgrounded: tasks.background(request.tool_use_id) };
  tasks.backgroundAll();
  return {};
});
