import { reference, text, uuidReference, word } from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const modelRefusalNoFallback = defineTranscriptLine({
  name: "system/model_refusal_no_fallback",
  summary: "The model refused, and there was no fallback model.",
  ...observedSince("0.3.210"),
  chained: true,
  schema: systemLine("model_refusal_no_fallback", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("Text for display."),
    originalModel: word("Model that refused."),
    requestId: reference("Request id of the Messages API.").nullable(),
    apiRefusalCategory: word("Category of the refusal.").nullable(),
    apiRefusalExplanation: text("Reason for the refusal.").nullable(),
    refusedUserMessageUuid: uuidReference("UUID of the prompt."),
  }),
  examples: [
    {
      type: "system",
      subtype: "model_refusal_no_fallback",
      ...exampleLink,
      level: "warning",
      content: "",
      originalModel: "claude-opus-5-5",
      requestId: "req_1",
      apiRefusalCategory: null,
      apiRefusalExplanation: null,
      refusedUserMessageUuid: "0b1c2d3e-0000-4000-8000-000000000010",
    },
  ],
});
