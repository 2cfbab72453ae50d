import { defineTopic, may, must, should } from "../define.ts";

export const task = defineTopic({
  name: "task",
  title: "Subagents and background tasks",
  introduction: "A tool use may start a task: a subagent or a command that runs beside the conversation.",
  requirements: [
    must(
      "task.started.first",
      { side: "agent", since: "0.2.61", source: "both" },
      "`system/task_started` announces a task before any other frame names it.",
    ),
    must(
      "task.notification.once",
      { side: "agent", since: "0.2.61", source: "both" },
      "The end of a task is reported by one `system/task_notification`.",
    ),
    must(
      "task.notification.every",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Every task that was announced is reported as over before the agent ends by itself.",
    ),
    must(
      "task.notification.last",
      { side: "agent", since: "0.2.112", source: "observation" },
      "After the `task_notification` of a task nothing is said of its progress or its state.",
    ),
    must(
      "task.use.same",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`task_progress` and `task_notification` name the tool use that `task_started` named for the task.",
    ),
    must(
      "task.parent.known",
      { side: "agent", since: "0.1.0", source: "both" },
      "`parent_tool_use_id` of a subagent's frame names a tool use that an assistant frame showed before.",
    ),
    must(
      "task.background.result",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A tool use that starts a background task gets its result at once.",
    ),
    must(
      "task.background.turn",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The end of a background task starts a turn of its own, whose result names it in `origin`.",
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
    may(
      "task.text.withheld",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Texts of a subagent in the foreground are withheld unless the host asked for them.",
    ),
    must(
      "task.failure",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A failure of a subagent is an error result of its tool use.",
    ),
  ],
});
