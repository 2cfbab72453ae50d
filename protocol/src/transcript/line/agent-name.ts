import * as z from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const agentName = defineTranscriptLine({
  name: "agent-name",
  summary: "The session was given a name, for users who run several agents.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({ type: z.literal("agent-name"), agentName: text("The name."), sessionId: reference("The session.") }),
  examples: [{ type: "agent-name", agentName: "reviewer", sessionId: exampleSession }],
});
