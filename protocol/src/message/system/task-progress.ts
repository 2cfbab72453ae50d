import { list, since, text, undeclared, word } from "../../schema/field.ts";
import { run, startedBy, taskUsage } from "../../shape/message/task.ts";
import { WorkflowStep } from "../../shape/message/workflow-step.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const taskProgress = defineMessage({
  name: "system/task_progress",
  summary: "Current activity and usage of a running task.",
  since: "0.2.51",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("task_progress", {
    ...run,
    tool_use_id: startedBy.optional(),
    description: text("Current activity."),
    subagent_type: since("0.3.142", word("Type of the subagent, if the task is one.")).optional(),
    usage: taskUsage,
    last_tool_name: word("Last tool that the task ran.").optional(),
    summary: since("0.2.72", text("One line about the progress.")).optional(),
    workflow_progress: undeclared(
      list(WorkflowStep, "Phases and subagents, if the task is a workflow."),
      "workflows",
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "task_progress",
      task_id: "a1",
      description: "Reading a.txt",
      usage: { total_tokens: 17, tool_uses: 1, duration_ms: 87 },
      last_tool_name: "Read",
      uuid: "00000000-0000-4000-8000-000000000124",
      session_id: "s1",
    },
  ],
});
