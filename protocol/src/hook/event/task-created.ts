import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";
import { exampleTask, taskFields } from "../shape/task.ts";

export const taskCreated = defineHook({
  event: "TaskCreated",
  summary: "The model added a task to its task list.",
  since: "0.2.84",
  stability: "declared",
  matches: null,
  input: inputOf("TaskCreated", taskFields),
  output: null,
  examples: [{ input: { ...exampleInput, hook_event_name: "TaskCreated", ...exampleTask } }],
});
