import * as z from "zod";
import { count, flag, id, list, object, record, reference, since, timestamp, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiRequest = defineTranscriptLine({
  name: "api-request",
  summary:
    "One call of the Messages API. The prompt is stored as a difference to an earlier call: the number of kept messages and the hashes of the following ones.",
  ...observedSince("0.3.302"),
  chained: false,
  schema: object({
    type: z.literal("api-request"),
    sessionId: reference("The session."),
    agentId: reference("The subagent. Absent on the main thread.").optional(),
    id: id("Id of the call; assistant lines refer to it."),
    timestamp: timestamp("When."),
    version: word("Version of the agent."),
    querySource: word("Purpose of the call: `sdk`, `agent:builtin:general-purpose`, ..."),
    shapeHash: reference("The `api-request-shape` with the fixed part of the prompt."),
    params: record("Parameters of the call without the prompt."),
    base: reference("Id of the earlier call. Absent for the first.").optional(),
    keep: count("Number of kept messages of the earlier call."),
    tail: list(reference("Hash of one message."), "Following messages, as `api-request-blob`."),
    cacheControl: list(
      object({
        path: list(z.union([z.string(), z.number()]), "Path of keys."),
        value: record("The marker."),
      }),
      "Positions of cache markers in the prompt.",
    ),
    requestDigest: word("Digest of the whole call."),
    thread: since("0.3.332", object({ type: word("`none`, ...") }).describe("Thread of the call.")).optional(),
    echoWireToolInputs: since(
      "0.3.332",
      flag("Whether the call repeats tool inputs as the model sent them."),
    ).optional(),
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
