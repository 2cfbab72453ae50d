import * as z from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const mode = defineTranscriptLine({
  name: "mode",
  summary: "The input mode of the session.",
  ...observedSince("0.3.200"),
  chained: false,
  schema: object({
    type: z.literal("mode"),
    mode: word("For example `normal`."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "mode", mode: "normal", sessionId: exampleSession }],
});
