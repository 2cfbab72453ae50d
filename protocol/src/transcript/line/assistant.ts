import { z } from "zod";
import { AssistantContent } from "../../content/message.ts";
import { count, flag, milliseconds, object, record, reference, text, word } from "../../schema/field.ts";
import { exampleLink, link, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const assistant = defineTranscriptLine({
  name: "assistant",
  summary:
    "One block of a message of the model. The blocks of one message are chained one after the other and share `message.id`; unlike on the wire, stop reason and usage are the final ones.",
  ...observed,
  chained: true,
  schema: object({
    type: z.literal("assistant"),
    message: AssistantContent,
    ...link,
    madeBy: word("Who made the message: `model`, `input`, `other`."),
    requestId: reference("The call of the Messages API.").optional(),
    requestRef: reference("`id` of the `api-request` line that tells of the call.").optional(),
    requestSessionId: reference("Session that made the call, where it is another.").optional(),
    requestedModel: word("Model that was asked for.").optional(),
    apiBlockIndex: count("Position of the block in the message, from 0.").optional(),
    promptCacheRequested: word("How long the prompt was to be cached, for example `5m`.").optional(),
    effort: word("Reasoning effort of the call.").optional(),
    perTurnEffort: word("Reasoning effort of the turn; `null` where the model knows none.").nullable().optional(),
    toolInputStreamMs: milliseconds("How long the tool's arguments took to arrive.").optional(),
    thinkingDurationMs: milliseconds("How long the model reasoned.").optional(),
    thinkingDisplay: word("How much of the reasoning is shown.").optional(),
    isAbortedMidStream: flag("The answer was cut by an interrupt.").optional(),
    attributionAgent: word("Type of the subagent that asked.").optional(),
    attributionSkill: word("Skill or command at work.").optional(),
    attributionPlugin: word("Its plugin.").optional(),
    attributionMcpServer: word("MCP server whose tool is used.").optional(),
    attributionMcpTool: word("That tool, as its server names it.").optional(),
    serverClassifierRequest: word("State of the server's look at the call.").optional(),
    isApiErrorMessage: flag("Written by the agent itself, to tell of a failed call.").optional(),
    error: word("Class of the failure.").optional(),
    errorDetails: text("More on the failure.").optional(),
    apiError: word("Kind of the failure where no HTTP answer tells it.").optional(),
    apiErrorStatus: count("HTTP status of the failure.").optional(),
    apiErrorType: word("Error type of the Messages API.").optional(),
    apiErrorParams: record("Details of the failure.").optional(),
    apiErrorIsTransient: flag("Whether another try may succeed.").optional(),
    resendCannotCure: flag("Sending the same again cannot succeed.").optional(),
    failedResponseHadNoToolCall: flag("The failed answer held no tool use.").optional(),
    healsDistinctCarrier: flag("Stands in for a message that was lost.").optional(),
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
  ],
});
