import * as z from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const tag = defineTranscriptLine({
  name: "tag",
  summary: "The session was given a tag. The last one is current; an empty tag removes it.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({ type: z.literal("tag"), tag: text("The tag."), sessionId: reference("The session.") }),
  examples: [{ type: "tag", tag: "later", sessionId: exampleSession }],
});
