import { milliseconds, oneOf, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const notification = defineMessage({
  name: "system/notification",
  summary: "A short note for the person, to be shown for a while.",
  since: "0.2.112",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("notification", {
    key: word("Kind of note; a newer one of the same key takes the older one's place."),
    text: text("The note."),
    priority: oneOf(["low", "medium", "high", "immediate"], "How urgent it is."),
    color: word("Colour to show it in.").optional(),
    timeout_ms: milliseconds("How long to show it.").optional(),
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
