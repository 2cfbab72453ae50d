import { epochMilliseconds, flag, literalsSince, milliseconds, object, oneOf, text } from "../../schema/field.ts";
import { run } from "../../shape/message/task.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const taskUpdated = defineMessage({
  name: "system/task_updated",
  summary: "Some fields of a task changed. Merge them into the known state.",
  since: "0.2.101",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("task_updated", {
    ...run,
    patch: object({
      status: literalsSince(
        { paused: "0.3.143" },
        oneOf(["pending", "running", "completed", "failed", "killed", "paused"], "New state of the task."),
      ).optional(),
      description: text("Description of the task.").optional(),
      end_time: epochMilliseconds("When the task ended.").optional(),
      total_paused_ms: milliseconds("Total time that the task was paused.").optional(),
      error: text("Error message.").optional(),
      is_backgrounded: flag("Whether the task runs in the background.").optional(),
    }).meta({ description: "Changed fields." }),
  }),
  examples: [
    {
      type: "system",
      subtype: "task_updated",
      task_id: "a1",
      patch: { status: "completed", end_time: 1795296570289 },
      uuid: "00000000-0000-4000-8000-000000000125",
      session_id: "s1",
    },
  ],
});
