import { reference, since, text, word } from "../../schema/field.ts";

/** Names the subagent that a frame comes from. Absent on frames of the main thread. */
export const subagent = {
  agent_id: since("0.3.300", reference("The subagent; equals `task_id` in its task messages.")).optional(),
  subagent_type: since("0.3.142", word("Kind of the subagent.")).optional(),
  task_description: since("0.3.142", text("What the subagent was asked to do, in a few words.")).optional(),
};
