import * as z from "zod";
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
    tool_use_id: reference("Id of the tool use."),
    tool_name: word("The tool."),
    parent_tool_use_id: reference("Tool use that started the subagent; `null` on the main thread.").nullable(),
    elapsed_time_seconds: count("Time since the tool started.").meta({ role: "duration", unit: "s" }),
    task_id: since("0.2.47", reference("Task of the tool.")).optional(),
    heartbeat: since("0.3.213", flag("Whether the message is only a heartbeat.")).optional(),
    subagent_type: since("0.3.213", word("Type of the subagent, if the tool started one.")).optional(),
    subagent_retry: since(
      "0.3.213",
      object({
        agent_id: reference("Id of the subagent."),
        attempt: count("Number of this retry, from 1."),
        max_retries: count("Maximum number of retries."),
        retry_delay_ms: milliseconds("Delay before the retry."),
        error_status: count("HTTP status of the failure; `null` if there was no response.").nullable(),
        error_category: word("Error class of the failure."),
      }).meta({ description: "Retry of a model call inside the subagent." }),
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
