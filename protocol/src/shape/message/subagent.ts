import { reference, since, text, word } from "../../schema/field.ts";

/** Identifies the subagent that sent a frame. Absent on frames of the main thread. */
export const subagent = {
  agent_id: since("0.3.292", reference("Id of the subagent; the same as `task_id` in its task messages.")).optional(),
  subagent_type: since("0.3.142", word("Type of the subagent.")).optional(),
  task_description: since("0.3.142", text("Short description of the subagent's task.")).optional(),
};
