import { failureAnswer, type SyntheticAnswer } from "../model/answer-frames.ts";
import type { TurnEnd } from "./decide.ts";

/** The ids of an answer of the model, and of the request for it. */
export interface AnswerIds {
  readonly messageId: string | null;
  readonly requestId: string | null;
}

const exhausted: SyntheticAnswer = {
  text: "API Error: the answer exceeded the output token limit, also after several tries.",
  stopReason: "stop_sequence",
  fields: {
    error: "max_output_tokens",
    is_api_error_message: true,
    api_error: "max_output_tokens",
    api_error_params: { cut: "output_limit" },
  },
};

const lostText = "API Error: The connection was lost in the middle of the answer. The text above may be incomplete.";
const unansweredText = "API Error: The connection was lost before the model answered. Send the prompt again.";
const malformedText = "API Error: The answer's stream is malformed. The text above may be incomplete.";

/** The notice for an incomplete answer. `lost`: the connection was lost. */
const partial = (lost: boolean, stopReason: string, text = lost ? lostText : malformedText): SyntheticAnswer => ({
  text,
  stopReason,
  fields: { error: "server_error", is_api_error_message: true, ...(lost ? { api_error: "connection_failed" } : {}) },
});

/** The notice for a stream that broke off after complete calls. The calls run. */
export const incomplete = (lost: boolean): SyntheticAnswer => partial(lost, "tool_use");

const noCall: SyntheticAnswer = {
  text: "The model announced a tool call that cannot be parsed, and repeated that when it was asked for the call.",
  stopReason: "stop_sequence",
  fields: { is_api_error_message: true, api_error: "malformed_tool_use_exhausted" },
};

/** The end of a turn in which the model declined twice to answer. */
const declinedText = "API Error: the model declined to answer this request. Rephrase it, or start a new session.";

/**
 * A synthetic answer for a turn that the model ended without a text. `declined`: the answer with which it declined.
 */
export function closingAnswer(end: TurnEnd, declined: AnswerIds): SyntheticAnswer | null {
  if (end.kind === "api-failure") return failureAnswer(end.failure);
  if (end.kind === "output-exhausted") return exhausted;
  if (end.kind === "cut-exhausted") return partial(end.lost, "stop_sequence");
  if (end.kind === "unanswered") return partial(true, "stop_sequence", unansweredText);
  if (end.kind === "calls-exhausted") return noCall;
  if (end.kind !== "refused") return null;
  return {
    text: declinedText,
    stopReason: "refusal",
    fields: {
      error: "invalid_request",
      is_api_error_message: true,
      ...(declined.requestId === null ? {} : { request_id: declined.requestId }),
      ...(declined.messageId === null ? {} : { refused_message_id: declined.messageId }),
    },
  };
}
