import * as z from "zod";
import { defineTool } from "../define.ts";

const idOf = (input: { task_id?: string | undefined; shell_id?: string | undefined }): string | undefined =>
  input.task_id ?? input.shell_id;

/** Stops a background task. */
export const taskStop = defineTool({
  name: "TaskStop",
  aliases: ["KillShell", "KillBash"],
  deferred: true,
  description: "Stops a background task, a command or an agent, by the id that was reported when it started.",
  input: () =>
    z.strictObject({
      task_id: z.string().optional().meta({ description: "Id of the task" }),
      shell_id: z.string().optional().meta({ description: "Earlier name of `task_id`" }),
    }),
  output: () => z.looseObject({ message: z.string(), task_id: z.string() }),
  concurrencySafe: () => true,
  subject: () => ({ kind: "free" }),
  async validate(input, { services }) {
    const id = idOf(input);
    if (id === undefined) return "Missing required parameter: task_id";
    return services.subagents.running(id) === null ? `No task found with ID: ${id}` : null;
  },
  async run(input, { services }) {
    const task_id = idOf(input) ?? "";
    const task = services.subagents.running(task_id);
    if (task === null) return { kind: "failed", message: `No task found with ID: ${task_id}` };
    services.subagents.stop(task_id);
    const command = task.command ?? task.description;
    const message = `Successfully stopped task: ${task_id} (${command})`;
    return { kind: "done", output: { message, task_id, task_type: task.type, command } };
  },
  render: (output) => JSON.stringify(output),
});
