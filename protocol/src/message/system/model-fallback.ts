import { text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const modelFallback = defineMessage({
  name: "system/model_fallback",
  summary: "The agent switched to another model because the requested one was unavailable.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "Sent by the 2.1.330 agent after the third overload in a row, if a fallback model is set.",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("model_fallback", {
    trigger: word("Why: `overloaded`, ..."),
    original_model: word("Requested model."),
    fallback_model: word("Model from here on."),
    content: text("The event as a sentence."),
  }),
  examples: [
    {
      type: "system",
      subtype: "model_fallback",
      trigger: "overloaded",
      original_model: "claude-opus-4-5",
      fallback_model: "claude-sonnet-4-5",
      content: "Switched.",
      uuid: "00000000-0000-4000-8000-000000000115",
      session_id: "s1",
    },
  ],
});
