import { milliseconds, oneOf, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const notification = defineMessage({
  name: "system/notification",
  summary: "A short notice to show to the user for a limited time.",
  since: "0.2.105",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("notification", {
    key: word("Key of the notice; a newer one with the same key replaces it."),
    text: text("Text of the notice."),
    priority: oneOf(["low", "medium", "high", "immediate"], "Priority of the notice."),
    color: word("Color of the notice.").optional(),
    timeout_ms: milliseconds("Display time.").optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "notification",
      key: "stop-hook-error",
      text: "A hook failed.",
      priority: "immediate",
      uuid: "00000000-0000-4000-8000-000000000118",
      session_id: "s1",
    },
  ],
});
