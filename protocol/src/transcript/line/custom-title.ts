import * as z from "zod";
import { object, reference, text, timestamp } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const customTitle = defineTranscriptLine({
  name: "custom-title",
  summary: "The session was given a title. The last one is current.",
  ...observedSince("0.3.200"),
  chained: false,
  schema: object({
    type: z.literal("custom-title"),
    customTitle: text("The title."),
    sessionId: reference("The session."),
    uuid: reference("UUID of the line. Present only if a host set the title.").optional(),
    timestamp: timestamp("Time of the change. Present only if a host set the title.").optional(),
  }),
  examples: [{ type: "custom-title", customTitle: "Fix the build", sessionId: exampleSession }],
});
