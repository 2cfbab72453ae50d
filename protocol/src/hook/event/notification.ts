import * as z from "zod";
import { since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const notification = defineHook({
  event: "Notification",
  summary: "The agent needs a person's attention, for example because a permission request is still unanswered.",
  since: "0.1.0",
  stability: "declared",
  matches: "notification_type",
  input: inputOf("Notification", {
    message: text("Text of the notification."),
    title: text("Title of the notification.").optional(),
    notification_type: since("0.1.36", z.string().describe("Kind of notification, for example `permission_prompt`.")),
  }),
  output: since(
    "0.2.15",
    outputOf("Notification", { additionalContext: text("Added to the model's context.").optional() }),
  ),
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
