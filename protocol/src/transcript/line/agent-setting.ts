import * as z from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const agentSetting = defineTranscriptLine({
  name: "agent-setting",
  summary: "Agent definition that the main thread runs as, if the settings name one.",
  ...observedSince("0.2.55"),
  chained: false,
  schema: object({
    type: z.literal("agent-setting"),
    agentSetting: word("Name of the definition."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "agent-setting", agentSetting: "reviewer", sessionId: exampleSession }],
});
