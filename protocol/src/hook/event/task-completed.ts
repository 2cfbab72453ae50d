import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";
import { exampleTask, taskFields } from "../shape/task.ts";

export const taskCompleted = defineHook({
  event: "TaskCompleted",
  summary: "The model marked a task of its task list as completed.",
  since: "0.2.33",
  stability: "declared",
  matches: null,
  input: inputOf("TaskCompleted", taskFields),
  output: null,
  examples: [{ input: { ...exampleInput, hook_event_name: "TaskCompleted", ...exampleTask } }],
});
