import * as z from "zod";
import { id, object, record, reference, timestamp, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiRequestShape = defineTranscriptLine({
  name: "api-request-shape",
  summary: "The fixed part of a prompt, stored once by hash.",
  ...observedSince("0.3.302"),
  chained: false,
  schema: object({
    type: z.literal("api-request-shape"),
    sessionId: reference("The session."),
    agentId: reference("The subagent. Absent on the main thread.").optional(),
    shapeHash: id("Hash of the shape."),
    timestamp: timestamp("When."),
    version: word("Version of the agent."),
    shape: record("System prompt and tools, in the format of the Messages API."),
  }),
  examples: [
    {
      type: "api-request-shape",
      sessionId: exampleSession,
      shapeHash: "5a",
      timestamp: "2026-01-01T12:00:00.000Z",
      version: "2.1.330",
      shape: { system: [] },
    },
  ],
});
