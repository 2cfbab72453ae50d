import * as z from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const agentColor = defineTranscriptLine({
  name: "agent-color",
  summary: "Color of the session, which helps people to distinguish sessions.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("agent-color"),
    agentColor: word("Name of the color."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "agent-color", agentColor: "red", sessionId: exampleSession }],
});
