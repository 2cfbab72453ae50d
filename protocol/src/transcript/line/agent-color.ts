import { z } from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const agentColor = defineTranscriptLine({
  name: "agent-color",
  summary: "Colour that the session was given, so that people can tell sessions apart.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("agent-color"),
    agentColor: word("Name of the colour."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "agent-color", agentColor: "red", sessionId: exampleSession }],
});
