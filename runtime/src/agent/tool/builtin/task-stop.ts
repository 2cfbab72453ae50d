import * as z from "zod";
import { defineTool } from "../define.ts";

/** Stops a background task. */
export const taskStop = defineTool({
  name: "TaskStop",
  aliases: ["KillShell"],
  deferred: true,
  description: "Stops a background task, a command or an agent, by the id that was reported when it started.",
  input: () => z.strictObject({ task_id: z.string().meta({ description: "Id of the task" }) }),
  output: () => z.looseObject({ message: z.string(), task_id: z.string() }),
  concurrencySafe: () => true,
  subject: () => ({ kind: "free" }),
  validate: async ({ task_id }, { services }) =>
    services.subagents.running(task_id) === null ? `No task found with ID: ${task_id}` : null,
  async run({ task_id }, { services }) {
    const task = services.subagents.running(task_id);
    if (task === null) return { kind: "failed", message: `No task found with ID: ${task_id}` };
    services.subagents.stop(task_id);
    const { type, description } = task;
    const message = `Successfully stopped task: ${task_id} (${description})`;
    return { kind: "done", output: { message, task_id, task_type: type, command: description } };
  },
  render: (output) => JSON.stringify(output),
});
