import { z } from "zod";
import { since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const notification = defineHook({
  event: "Notification",
  summary: "The agent wants a person's attention, for example because a permission question has stayed unanswered.",
  since: "0.1.0",
  stability: "declared",
  matches: "notification_type",
  input: inputOf("Notification", {
    message: text("What it is about."),
    title: text("A heading.").optional(),
    notification_type: since("0.1.55", z.string().describe("Which kind, for example `permission_prompt`.")),
  }),
  output: since("0.2.19", outputOf("Notification", { additionalContext: text("Told to the model.").optional() })),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "Notification",
        message: "A question waits for you.",
        notification_type: "permission_prompt",
      },
      output: { hookEventName: "Notification" },
    },
  ],
});
