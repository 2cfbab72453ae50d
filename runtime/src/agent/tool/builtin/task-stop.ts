import { z } from "zod";
import { defineTool } from "../define.ts";

/** Ends a task in the background. */
export const taskStop = defineTool({
  name: "TaskStop",
  aliases: ["KillShell"],
  deferred: true,
  description: "Ends a task in the background, a command or an agent, by the id that its start was reported with.",
  input: () => z.strictObject({ task_id: z.string().meta({ description: "Id of the task" }) }),
  output: () => z.looseObject({ message: z.string(), task_id: z.string() }),
  concurrencySafe: () => true,
  subject: () => ({ kind: "free" }),
  async run({ task_id }, { services }) {
    return services.subagents.stop(task_id)
      ? { kind: "done", output: { message: `Stopped task ${task_id}`, task_id } }
      : { kind: "failed", message: `No task with the id ${task_id} is running` };
  },
  render: ({ message }) => message,
});
