import * as z from "zod";
import { flag, list, oneOf, path, since, text, undeclared } from "../../schema/field.ts";
import { ResourceLink } from "../../shape/message/resource-link.ts";
import { run, startedBy, taskUsage } from "../../shape/message/task.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const taskNotification = defineMessage({
  name: "system/task_notification",
  summary: "A task ended. For a background task, the agent then starts a turn to inform the model.",
  since: "0.2.11",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("task_notification", {
    ...run,
    tool_use_id: since("0.2.47", startedBy).optional(),
    status: oneOf(["completed", "failed", "stopped"], "Final status."),
    reason: since(
      "0.3.273",
      z
        .literal("worker_restart")
        .meta({ description: "Whether the agent restarted and found the task without an owner." }),
    ).optional(),
    output_file: path("File that contains the output; may be empty."),
    summary: text("Summary of the task or its result."),
    summary_is_report: undeclared(
      flag("Whether the summary is the subagent's own last message."),
      "background subagents",
    ).optional(),
    usage: since("0.2.48", taskUsage).optional(),
    resource_links: since(
      "0.3.257",
      list(ResourceLink, "Files that the task's MCP tool returned; at most 50."),
    ).optional(),
    skip_transcript: since("0.2.105", flag("Whether readers of the conversation should hide the task.")).optional(),
    ambient: since("0.3.247", flag("Whether the task does not count as activity.")).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "task_notification",
      task_id: "a1",
      tool_use_id: "t1",
      status: "completed",
      output_file: "",
      summary: "Done.",
      uuid: "00000000-0000-4000-8000-000000000126",
      session_id: "s1",
    },
  ],
});
