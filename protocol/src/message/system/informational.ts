import { flag, object, oneOf, reference, since, text, timestamp, undeclared, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const informational = defineMessage({
  name: "system/informational",
  summary: "A message for the user: a notice, a warning, or the output of a hook.",
  since: "0.3.178",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("informational", {
    content: text("Plain text of the message."),
    level: oneOf(["info", "notice", "suggestion", "warning"], "Severity for display."),
    tool_use_id: reference(
      "Tool use that the message is about; a newer message about it replaces this one.",
    ).optional(),
    prevent_continuation: flag("Whether the turn stops after this message.").optional(),
    tag: since("0.3.288", word("Tag for special handling by a host; an open set.")).optional(),
    prompt_submit_outcome: undeclared(
      object({
        kind: oneOf(
          ["blocked_by_hook", "stopped_by_hook", "no_verdict"],
          "Effect of the hook; `no_verdict` means none.",
        ),
        prompt_kept: flag("Whether the prompt stays in the conversation."),
        reason: text("Reason from the hook.").optional(),
        no_verdict_kind: word("Why there is no verdict, for example `callback_timed_out`.").optional(),
      }).meta({ description: "What happened to the prompt that a hook delayed." }),
      "prompts that a hook held up",
    ).optional(),
    hook_no_verdict: undeclared(
      object({
        hook_event: word("Event of the hook."),
        tool_use_id: reference("Tool use of the event.").optional(),
        timed_out: flag("Whether the hook timed out."),
      }).meta({ description: "Describes a hook that returned no answer, so that the action continued without it." }),
      "a command hook that outlasts its timeout",
    ).optional(),
    model_restriction: undeclared(
      object({
        requested_model: word("Model that the user requested."),
        effective_model: word("Model that the session uses."),
        at: oneOf(["start", "switch"], "Whether the session started with the model or switched to it."),
      }).meta({ description: "The settings replaced the model that the user requested." }),
      "sessions whose settings list the available models",
    ).optional(),
    isMeta: undeclared(
      flag("Whether the message is outside the conversation."),
      "prompts that a hook held up",
    ).optional(),
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
