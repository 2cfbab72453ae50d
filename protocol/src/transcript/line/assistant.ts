import { z } from "zod";
import { count, flag, milliseconds, object, record, reference, text, word } from "../../schema/field.ts";
import { exampleLink, link, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";
import { KeptMessage } from "../kept-message.ts";

export const assistant = defineTranscriptLine({
  name: "assistant",
  summary:
    "One block of a model message. The blocks of one message follow each other in the chain and share `message.id`. Unlike on the wire, stop reason and usage are final.",
  ...observed,
  chained: true,
  schema: object({
    type: z.literal("assistant"),
    message: KeptMessage,
    ...link,
    madeBy: word("Source of the message: `model`, `input`, `other`."),
    requestId: reference("Request id of the Messages API.").optional(),
    requestRef: reference("`id` of the `api-request` line of the call.").optional(),
    requestSessionId: reference("Session that made the call, if it differs.").optional(),
    requestedModel: word("Requested model.").optional(),
    apiBlockIndex: count("Index of the block in the message, from 0.").optional(),
    promptCacheRequested: word("Requested cache lifetime of the prompt, for example `5m`.").optional(),
    effort: word("Reasoning effort of the call.").optional(),
    perTurnEffort: word("Reasoning effort of the turn; `null` if the model does not support effort.")
      .nullable()
      .optional(),
    toolInputStreamMs: milliseconds("Time until the tool's arguments were complete.").optional(),
    thinkingDurationMs: milliseconds("Duration of the reasoning.").optional(),
    thinkingDisplay: word("How reasoning is shown.").optional(),
    isAbortedMidStream: flag("Whether an interrupt cut the response off.").optional(),
    attributionAgent: word("Type of the calling subagent.").optional(),
    attributionSkill: word("Active skill or command.").optional(),
    attributionPlugin: word("Its plugin.").optional(),
    attributionMcpServer: word("MCP server of the tool.").optional(),
    attributionMcpTool: word("Name of the tool on its server.").optional(),
    serverClassifierRequest: word("State of the server's check of the call.").optional(),
    isApiErrorMessage: flag("Whether the agent wrote the message to report a failed call.").optional(),
    error: word("Error class.").optional(),
    errorDetails: text("Details of the failure.").optional(),
    apiError: word("Kind of failure without an HTTP response.").optional(),
    apiErrorStatus: count("HTTP status of the failure.").optional(),
    apiErrorType: word("Error type of the Messages API.").optional(),
    apiErrorParams: record("Details of the failure.").optional(),
    streamCutCause: word("Why the response broke off, for example `stale_connection`.").optional(),
    apiErrorIsTransient: flag("Whether a retry may succeed.").optional(),
    resendCannotCure: flag("Whether a retry of the same request cannot succeed.").optional(),
    failedResponseHadNoToolCall: flag("Whether the failed response contained no tool use.").optional(),
    healsDistinctCarrier: flag("Whether the line replaces a lost message.").optional(),
    refusedMessageId: reference("`message.id` of a refusal.").optional(),
    refusingModel: word("Model that refused.").optional(),
  }),
  examples: [
    {
      type: "assistant",
      message: {
        id: "msg_01",
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [{ type: "text", text: "Hello." }],
        stop_reason: "end_turn",
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 3 },
      },
      ...exampleLink,
      madeBy: "model",
      requestId: "req_01",
      apiBlockIndex: 0,
    },
    {
      type: "assistant",
      message: {
        id: "msg_02",
        role: "assistant",
        content: [{ type: "text", text: "Whether the host inserted the message." }],
      },
      ...exampleLink,
      parentUuid: null,
      madeBy: "input",
    },
  ],
});
