import { count, id, milliseconds, object, reference, since, tokens } from "../../schema/field.ts";

/** Identifies the task and the run that a message is about. */
export const run = {
  task_id: id("Id of the task; stays the same when the task is resumed."),
  run_id: since(
    "0.3.292",
    id("Id of one run of the task. A resumed task gets a new one; the run ids of a task sort as strings."),
  ).optional(),
};

/** The tool call that started the task. */
export const startedBy = reference("The tool use that started the task.");

/** Usage of a run so far. */
export const taskUsage = object({
  total_tokens: tokens("Number of tokens."),
  tool_uses: count("Number of tool calls."),
  duration_ms: milliseconds("Time since the run started."),
}).meta({ description: "Usage of the run." });
