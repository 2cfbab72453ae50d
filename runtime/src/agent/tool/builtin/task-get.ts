import * as z from "zod";
import { listsTasks, taskStatus } from "../../core/task-list.ts";
import { defineTool } from "../define.ts";

/** Shows one task. */
export const taskGet = defineTool({
  name: "TaskGet",
  description: "Shows one task of the task list in full, with the tasks that it waits for and that wait for it.",
  input: () => z.strictObject({ taskId: z.string().meta({ description: "Id of the task" }) }),
  output: () =>
    z.object({
      task: z
        .object({
          id: z.string(),
          subject: z.string(),
          description: z.string(),
          status: taskStatus(),
          blocks: z.array(z.string()).readonly(),
          blockedBy: z.array(z.string()).readonly(),
        })
        .nullable(),
    }),
  onByDefault: listsTasks,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run({ taskId }, { services }) {
    const found = services.taskList.find(taskId);
    if (found === undefined) return { kind: "done", output: { task: null } };
    const { id, subject, description, status } = found;
    const existing = (ids: readonly string[]): string[] => ids.filter((other) => services.taskList.find(other));
    const [blocks, blockedBy] = [existing(found.blocks), existing(found.blockedBy)];
    return { kind: "done", output: { task: { id, subject, description, status, blocks, blockedBy } } };
  },
  render({ task }) {
    if (task === null) return "Task not found";
    const names = (ids: readonly string[]) => ids.map((id) => `#${id}`).join(", ");
    return [
      `Task #${task.id}: ${task.subject}`,
      `Status: ${task.status}`,
      `Description: ${task.description}`,
      ...(task.blockedBy.length > 0 ? [`Blocked by: ${names(task.blockedBy)}`] : []),
      ...(task.blocks.length > 0 ? [`Blocks: ${names(task.blocks)}`] : []),
    ].join("\n");
  },
});
