import { failureAnswer, type SyntheticAnswer } from "../model/answer-frames.ts";
import type { TurnEnd } from "./decide.ts";

const exhausted: SyntheticAnswer = {
  text: "API Error: the answer was longer than the output token limit and stayed so after several tries.",
  stopReason: "stop_sequence",
  fields: { error: "max_output_tokens", is_api_error_message: true, api_error: "max_output_tokens" },
};

const lostText =
  "API Error: The connection was lost in the middle of the answer. What stands above may not be all of it.";
const malformedText = "API Error: The answer's stream is malformed. What stands above may not be all of it.";

/** What is said of an answer that is not complete. `lost`: its connection was lost. */
const partial = (lost: boolean, stopReason: string): SyntheticAnswer => ({
  text: lost ? lostText : malformedText,
  stopReason,
  fields: { error: "server_error", is_api_error_message: true, ...(lost ? { api_error: "connection_failed" } : {}) },
});

/** What is said where a stream broke off after whole calls had come: they run. */
export const incomplete = (lost: boolean): SyntheticAnswer => partial(lost, "tool_use");

const noCall: SyntheticAnswer = {
  text: "The model announced a tool call that cannot be read, and did so again when it was asked for it.",
  stopReason: "stop_sequence",
  fields: { is_api_error_message: true, api_error: "malformed_tool_use_exhausted" },
};

/** What is said in the model's place where it has no words of its own. `messageId`: the answer that it declined with. */
export function closingAnswer(end: TurnEnd, messageId: string | null): SyntheticAnswer | null {
  if (end.kind === "api-failure") return failureAnswer(end.failure);
  if (end.kind === "output-exhausted") return exhausted;
  if (end.kind === "cut-exhausted") return partial(end.lost, "stop_sequence");
  if (end.kind === "calls-exhausted") return noCall;
  if (end.kind !== "refused") return null;
  return {
    text: "API Error: the model declined to answer this request. Say it differently, or begin a new session.",
    stopReason: "refusal",
    fields: {
      error: "invalid_request",
      is_api_error_message: true,
      ...(messageId === null ? {} : { refused_message_id: messageId }),
    },
  };
}
