import { count, id, milliseconds, object, reference, since, tokens } from "../../schema/field.ts";

/** The task that a message is about, and which of its runs. */
export const run = {
  task_id: id("The task; stays the same when it is resumed."),
  run_id: since(
    "0.3.300",
    id("One run of the task. A resumed task gets a new one, and the runs of a task sort as strings."),
  ).optional(),
};

/** The tool call that started the task. */
export const startedBy = reference("The tool use that started the task.");

/** What a run has used so far. */
export const taskUsage = object({
  total_tokens: tokens("Tokens used."),
  tool_uses: count("Tools run."),
  duration_ms: milliseconds("Time since the run began."),
}).meta({ description: "What the run has used." });
