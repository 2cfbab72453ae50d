import { z } from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const atisLatch = defineTranscriptLine({
  name: "atis-latch",
  summary: "A switch of the agent, kept over a resume. Its meaning is not known.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("atis-latch"),
    atis: word("Its state; empty where it was never set."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "atis-latch", atis: "", sessionId: exampleSession }],
});
