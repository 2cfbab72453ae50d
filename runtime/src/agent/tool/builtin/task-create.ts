import * as z from "zod";
import { listsTasks } from "../../core/task-list.ts";
import { defineTool } from "../define.ts";

/** Adds a task to the model's task list. */
export const taskCreate = defineTool({
  name: "TaskCreate",
  description:
    "Adds a task to the task list of this session. Use it for work of several steps; the task starts as pending.",
  input: () =>
    z.strictObject({
      subject: z.string().meta({ description: "What to do, in a few words" }),
      description: z.string().optional().meta({ description: "What to do, in detail. Default: the subject" }),
      activeForm: z
        .string()
        .optional()
        .meta({ description: "The subject in the present continuous, shown while the task is in progress" }),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
  output: () => z.object({ task: z.object({ id: z.string(), subject: z.string(), description: z.string() }) }),
  onByDefault: listsTasks,
  subject: () => ({ kind: "free" }),
  async run({ subject, description = subject, activeForm, metadata }, { services }) {
    const extra = {
      ...(activeForm === undefined ? {} : { activeForm }),
      ...(metadata === undefined ? {} : { metadata }),
    };
    const task = await services.taskList.add({ subject, description, ...extra });
    if ("refused" in task) return { kind: "failed", message: task.refused };
    return { kind: "done", output: { task: { id: task.id, subject, description } } };
  },
  render: ({ task }) => `Task #${task.id} created successfully: ${task.subject}`,
});
