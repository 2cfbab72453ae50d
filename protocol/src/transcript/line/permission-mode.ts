import * as z from "zod";
import { object, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const permissionMode = defineTranscriptLine({
  name: "permission-mode",
  summary: "The permission mode of an interactive session, for a resumed session.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("permission-mode"),
    permissionMode: word("The permission mode."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "permission-mode", permissionMode: "plan", sessionId: exampleSession }],
});
