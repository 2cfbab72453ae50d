import * as z from "zod";
import { list, object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const toolsUsed = defineTranscriptLine({
  name: "tools-used",
  summary: "Names of the tools that the session has used so far.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("tools-used"),
    tools: list(word("One tool."), "The tools."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "tools-used", tools: ["Bash", "Read"], sessionId: exampleSession }],
});
