import * as z from "zod";
import { id, object, record, reference } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiRequestBlob = defineTranscriptLine({
  name: "api-request-blob",
  summary: "One message of a prompt, stored once by hash.",
  ...observedSince("0.3.302"),
  chained: false,
  schema: object({
    type: z.literal("api-request-blob"),
    sessionId: reference("The session."),
    agentId: reference("The subagent. Absent on the main thread.").optional(),
    hash: id("Hash of the message."),
    message: record("The message, in the format of the Messages API."),
  }),
  examples: [
    { type: "api-request-blob", sessionId: exampleSession, hash: "ab", message: { role: "user", content: "Hello" } },
  ],
});
