import * as z from "zod";
import { object, text, uuidReference } from "../../schema/field.ts";
import { observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const summary = defineTranscriptLine({
  name: "summary",
  summary: "A title for the conversation that ends with a given line. Lists of sessions show it.",
  ...observedSince("0.1.0"),
  chained: false,
  schema: object({
    type: z.literal("summary"),
    summary: text("The title."),
    leafUuid: uuidReference("Last link of the conversation."),
  }),
  examples: [{ type: "summary", summary: "A greeting", leafUuid: "0b1c2d3e-0000-4000-8000-000000000011" }],
});
