import { flag, list, object, reference, since, text, word } from "../../schema/field.ts";
import { run } from "../../shape/message/task.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const task = object({
  ...run,
  task_type: word("Kind of task: `local_bash`, `local_agent`, ..."),
  subagent_type: since("0.3.293", word("Type of the subagent, if the task is one.")).optional(),
  description: text("Description of the task."),
  parent_task_id: since("0.3.292", reference("Task of the subagent that started it; ignore an unknown id.")).optional(),
  ambient: since("0.3.247", flag("Whether the task does not count as activity.")).optional(),
});

export const backgroundTasksChanged = defineMessage({
  name: "system/background_tasks_changed",
  summary:
    "All background tasks, sent whenever the set changes. Each message replaces the previous one; a new process starts with an empty set.",
  since: "0.3.203",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("background_tasks_changed", {
    tasks: list(task, "Every live background task."),
  }),
  examples: [
    {
      type: "system",
      subtype: "background_tasks_changed",
      tasks: [{ task_id: "b1", task_type: "local_bash", description: "sleep 60" }],
      uuid: "00000000-0000-4000-8000-000000000102",
      session_id: "s1",
    },
  ],
});
