import { z } from "zod";
import { object, reference, text, timestamp } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const customTitle = defineTranscriptLine({
  name: "custom-title",
  summary: "The session got a title. The last one counts.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("custom-title"),
    customTitle: text("The title."),
    sessionId: reference("The session."),
    uuid: reference("Id of the line. Only where a host gave the title.").optional(),
    timestamp: timestamp("When. Only where a host gave the title.").optional(),
  }),
  examples: [{ type: "custom-title", customTitle: "Fix the build", sessionId: exampleSession }],
});
