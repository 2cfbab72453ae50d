import { text, word } from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const modelFallback = defineTranscriptLine({
  name: "system/model_fallback",
  summary: "The agent switched to another model because the selected one was unavailable.",
  ...observedSince("0.3.330"),
  chained: true,
  schema: systemLine("model_fallback", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("Text for display."),
    trigger: word("Reason, for example `overloaded`."),
    originalModel: word("Selected model."),
    fallbackModel: word("Fallback model."),
  }),
  examples: [
    {
      type: "system",
      subtype: "model_fallback",
      ...exampleLink,
      level: "warning",
      content: "Switched",
      trigger: "overloaded",
      originalModel: "claude-opus-5-5",
      fallbackModel: "claude-sonnet-5-5",
    },
  ],
});
