import { text, word } from "../../schema/field.ts";
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const modelFallback = defineTranscriptLine({
  name: "system/model_fallback",
  summary: "Another model went on, because the chosen one could not be reached.",
  ...observed,
  chained: true,
  schema: systemLine("model_fallback", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("For people."),
    trigger: word("Why, for example `overloaded`."),
    originalModel: word("The chosen model."),
    fallbackModel: word("The other one."),
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
