import * as z from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const atisLatch = defineTranscriptLine({
  name: "atis-latch",
  summary: "Internal switch of the agent, kept across a resume. Its meaning is unknown.",
  ...observedSince("0.3.302"),
  chained: false,
  schema: object({
    type: z.literal("atis-latch"),
    atis: word("State of the switch; empty if it was never set."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "atis-latch", atis: "", sessionId: exampleSession }],
});
