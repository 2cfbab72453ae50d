import { z } from "zod";
import { count, id, list, object, record, reference, timestamp, word } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiRequest = defineTranscriptLine({
  name: "api-request",
  summary:
    "One call of the Messages API. The prompt is told as a difference to an earlier call: how many messages are kept, and the hashes of those that follow.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("api-request"),
    sessionId: reference("The session."),
    agentId: reference("The subagent. Absent on the main thread.").optional(),
    id: id("Id of the call; lines of the model refer to it."),
    timestamp: timestamp("When."),
    version: word("Version of the agent."),
    querySource: word("What the call was for: `sdk`, `agent:builtin:general-purpose`, ..."),
    shapeHash: reference("The `api-request-shape` with the fixed part of the prompt."),
    params: record("Parameters of the call besides the prompt."),
    base: reference("The earlier call. Absent for the first.").optional(),
    keep: count("Messages of the earlier call that are kept."),
    tail: list(reference("Hash of one message."), "Messages that follow, as `api-request-blob`."),
    cacheControl: list(
      object({
        path: list(z.union([z.string(), z.number()]), "Keys down to the place."),
        value: record("The marker."),
      }),
      "Where the prompt has cache markers.",
    ),
    requestDigest: word("Digest of the whole call."),
  }),
  examples: [
    {
      type: "api-request",
      sessionId: exampleSession,
      id: "0b1c2d3e-0000-4000-8000-000000000021",
      timestamp: "2026-01-01T12:00:00.000Z",
      version: "2.1.330",
      querySource: "sdk",
      shapeHash: "5a",
      params: { model: "claude-opus-5-5" },
      keep: 0,
      tail: ["ab"],
      cacheControl: [{ path: ["system", 0], value: { type: "ephemeral" } }],
      requestDigest: "e3",
    },
  ],
});
