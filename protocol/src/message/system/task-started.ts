import { count, flag, reference, since, text, undeclared, word } from "../../schema/field.ts";
import { run, startedBy } from "../../shape/message/task.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const taskStarted = defineMessage({
  name: "system/task_started",
  summary: "A task started: a subagent, a command, or a workflow.",
  since: "0.2.45",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("task_started", {
    ...run,
    tool_use_id: startedBy.optional(),
    description: text("Description of the task."),
    task_type: word("Kind of task: `local_bash`, `local_agent`, ...").optional(),
    is_backgrounded: since("0.3.238", flag("Whether the task runs in the background from the start.")).optional(),
    subagent_type: since("0.3.142", word("Type of the subagent, if the task is one.")).optional(),
    spawn_depth: since("0.3.238", count("Nesting depth of the subagent; 1 is the top level.")).optional(),
    parent_task_id: since(
      "0.3.292",
      reference("Task of the subagent that started it; ignore an unknown id."),
    ).optional(),
    workflow_name: since("0.2.83", word("Name of the workflow, if the task is one.")).optional(),
    prompt: since("0.2.71", text("Prompt of the task.")).optional(),
    skip_transcript: since("0.2.105", flag("Whether readers of the conversation should hide the task.")).optional(),
    owned_by_subagent: undeclared(
      flag("Whether a subagent started it and receives its result."),
      "commands that subagents run in the background",
    ).optional(),
    ambient: since("0.3.247", flag("Whether the task does not count as activity.")).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "task_started",
      task_id: "a1",
      tool_use_id: "t1",
      description: "Reads files",
      task_type: "local_agent",
      is_backgrounded: false,
      uuid: "00000000-0000-4000-8000-000000000123",
      session_id: "s1",
    },
  ],
});
