import { flag, object, oneOf, reference, since, text, timestamp, undeclared, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const informational = defineMessage({
  name: "system/informational",
  summary: "A line for the person: a notice, a warning, what a hook had to say.",
  since: "0.3.200",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("informational", {
    content: text("The line, as plain text."),
    level: oneOf(["info", "notice", "suggestion", "warning"], "How much it should stand out."),
    tool_use_id: reference("Tool use that it is about; a newer line about it takes the older one's place.").optional(),
    prevent_continuation: flag("The turn stops after this.").optional(),
    tag: since("0.3.300", word("Marks a line that a host may treat in its own way; an open set.")).optional(),
    prompt_submit_outcome: undeclared(
      object({
        kind: oneOf(["blocked_by_hook", "stopped_by_hook"], "What the hook did."),
        prompt_kept: flag("Whether the prompt stays in the conversation."),
        reason: text("Reason that the hook gave."),
      }).meta({ description: "What became of the prompt that a hook held up." }),
      "prompts that a hook held up",
    ).optional(),
    isMeta: undeclared(flag("The line is not part of the conversation."), "prompts that a hook held up").optional(),
    timestamp: undeclared(timestamp("When."), "prompts that a hook held up").optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "informational",
      content: "A hook says hello.",
      level: "notice",
      uuid: "00000000-0000-4000-8000-000000000111",
      session_id: "s1",
    },
  ],
});
