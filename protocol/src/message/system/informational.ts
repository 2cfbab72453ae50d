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
        kind: oneOf(["blocked_by_hook", "stopped_by_hook", "no_verdict"], "What the hook did; `no_verdict`: nothing."),
        prompt_kept: flag("Whether the prompt stays in the conversation."),
        reason: text("Reason that the hook gave.").optional(),
        no_verdict_kind: word("Why there is no verdict, for example `callback_timed_out`.").optional(),
      }).meta({ description: "What became of the prompt that a hook held up." }),
      "prompts that a hook held up",
    ).optional(),
    hook_no_verdict: undeclared(
      object({
        hook_event: word("The event that the hook was asked about."),
        tool_use_id: reference("The tool use that it was asked about.").optional(),
        timed_out: flag("It was given up because it took too long."),
      }).meta({ description: "A hook that said nothing, so that the action went on as if there were none." }),
      "a command hook that outlasts its timeout",
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
    {
      type: "system",
      subtype: "informational",
      content: "The prompt did not get past a hook that took too long.",
      level: "warning",
      prevent_continuation: true,
      prompt_submit_outcome: { kind: "no_verdict", prompt_kept: false, no_verdict_kind: "callback_timed_out" },
      uuid: "00000000-0000-4000-8000-000000000112",
      session_id: "s1",
    },
  ],
});
