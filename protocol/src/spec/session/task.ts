import { defineTopic, may, must, should } from "../define.ts";

export const taskTopic = defineTopic({
  name: "task",
  title: "Subagents and background tasks",
  introduction: "A tool use may start a task: a subagent, or a command that runs in the background.",
  requirements: [
    must(
      "task.started.first",
      { side: "agent", since: "0.2.61", source: "both" },
      "`system/task_started` announces a task before any other frame refers to it. A resumed session reports tasks of its earlier process as stopped before its first turn, without announcing them.",
    ),
    must(
      "task.notification.once",
      { side: "agent", since: "0.2.61", source: "both" },
      "One `system/task_notification` reports the end of a task.",
    ),
    must(
      "task.notification.every",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Every announced task is reported as ended before a normal exit of the agent.",
    ),
    must(
      "task.notification.last",
      { side: "agent", since: "0.2.112", source: "observation" },
      "After the `task_notification` of a task, no frame reports its progress or state.",
    ),
    must(
      "task.use.same",
      { side: "agent", since: "0.2.112", source: "observation" },
      "All frames of a task name the same tool use and run, and describe the task as its tool use does.",
    ),
    must(
      "task.parent.known",
      { side: "agent", since: "0.1.0", source: "both" },
      "`parent_tool_use_id` of a subagent's frame names a tool use that an earlier assistant frame contains.",
    ),
    must(
      "task.background.result",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A tool use that starts a background task gets its result immediately.",
    ),
    must(
      "task.background.turn",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The end of a background task starts a turn, whose result names the task in `origin`.",
    ),
    should(
      "task.background.listed",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`background_tasks_changed` lists the background tasks whenever one starts or ends.",
    ),
    must(
      "task.stop",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A task that is stopped ends with status `killed` and is reported as `stopped`.",
    ),
    must(
      "task.interrupt",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An interrupt stops the background subagents, unless the host sets `perTaskStopAffordance`.",
    ),
    may(
      "task.text.withheld",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent does not send the text of a foreground subagent unless the host requested it.",
    ),
    must(
      "task.failure",
      { side: "agent", since: "0.3.330", source: "observation" },
      "If a subagent fails, its tool use gets an error result.",
    ),
  ],
});
