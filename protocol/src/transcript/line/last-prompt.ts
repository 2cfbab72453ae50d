import { z } from "zod";
import { object, reference, text, uuidReference } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const lastPrompt = defineTranscriptLine({
  name: "last-prompt",
  summary: "The latest prompt and the leaf of the chain at that moment; what a resume goes on from.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("last-prompt"),
    lastPrompt: text("The prompt, shortened. Absent where there was none.").optional(),
    leafUuid: uuidReference("Last link of the chain."),
    sessionId: reference("The session."),
  }),
  examples: [
    {
      type: "last-prompt",
      lastPrompt: "Hello",
      leafUuid: "0b1c2d3e-0000-4000-8000-000000000011",
      sessionId: exampleSession,
    },
  ],
});
