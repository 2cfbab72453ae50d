import * as z from "zod";
import { object, reference, requiredSince, text, uuidReference } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const lastPrompt = defineTranscriptLine({
  name: "last-prompt",
  summary: "The latest prompt and the current leaf of the chain, where a resumed session continues.",
  ...observedSince("0.2.70"),
  chained: false,
  schema: object({
    type: z.literal("last-prompt"),
    lastPrompt: text("Beginning of the prompt. Absent if there was none.").optional(),
    leafUuid: requiredSince(
      "0.2.126",
      uuidReference("Last link of the chain; `null` after a rewind to the start.").nullable(),
    ),
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
