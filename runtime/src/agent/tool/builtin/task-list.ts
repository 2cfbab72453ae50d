import * as z from "zod";
import { listsTasks, taskStatus } from "../../core/task-list.ts";
import { defineTool } from "../define.ts";

/** Shows the task list. */
export const taskList = defineTool({
  name: "TaskList",
  description: "Shows all tasks of the task list: id, status, subject, owner, and the open tasks that each waits for.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      tasks: z.array(
        z.object({
          id: z.string(),
          subject: z.string(),
          status: taskStatus(),
          owner: z.string().optional(),
          blockedBy: z.array(z.string()),
        }),
      ),
    }),
  onByDefault: listsTasks,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run(_, { services }) {
    const all = services.taskList.all();
    const isOpen = (id: string) => all.some((task) => task.id === id && task.status !== "completed");
    const tasks = all.map(({ id, subject, status, owner, blockedBy }) => ({
      id,
      subject,
      status,
      ...(owner === undefined ? {} : { owner }),
      blockedBy: blockedBy.filter(isOpen),
    }));
    return { kind: "done", output: { tasks } };
  },
  render({ tasks }) {
    if (tasks.length === 0) return "No tasks found";
    return tasks
      .map(({ id, status, subject, owner, blockedBy }) => {
        const who = owner === undefined ? "" : ` (${owner})`;
        const waits = blockedBy.length === 0 ? "" : ` [blocked by ${blockedBy.map((other) => `#${other}`).join(", ")}]`;
        return `#${id} [${status}] ${subject}${who}${waits}`;
      })
      .join("\n");
  },
});
