import { z } from "zod";
import { count, flag, milliseconds, object, reference, since, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const toolProgress = defineMessage({
  name: "tool_progress",
  summary: "A tool is still running.",
  since: "0.1.30",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("tool_progress"),
    tool_use_id: reference("The tool use."),
    tool_name: word("The tool."),
    parent_tool_use_id: reference("Tool use that started the subagent; `null` on the main thread.").nullable(),
    elapsed_time_seconds: count("Time since it began.").meta({ role: "duration", unit: "s" }),
    task_id: since("0.2.61", reference("Its task.")).optional(),
    heartbeat: since("0.3.225", flag("Only a sign of life.")).optional(),
    subagent_type: since("0.3.225", word("Kind of the subagent, where the tool started one.")).optional(),
    subagent_retry: since(
      "0.3.225",
      object({
        agent_id: reference("The subagent."),
        attempt: count("Which retry this is, from 1."),
        max_retries: count("Retries that will be made at most."),
        retry_delay_ms: milliseconds("Pause before the retry."),
        error_status: count("HTTP status of the failure; `null` where no answer came.").nullable(),
        error_category: word("Class of the failure."),
      }).meta({ description: "A call of the model is tried again inside the subagent." }),
    ).optional(),
    ...stamp,
  }),
  examples: [
    {
      type: "tool_progress",
      tool_use_id: "t1",
      tool_name: "Bash",
      parent_tool_use_id: null,
      elapsed_time_seconds: 3,
      uuid: "00000000-0000-4000-8000-000000000137",
      session_id: "s1",
    },
  ],
});
