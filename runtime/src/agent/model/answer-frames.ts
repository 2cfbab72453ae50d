import type { MessageBody } from "../../connection/message.ts";
import type { ApiFailure } from "../core/api-failure.ts";
import { apiErrorOf, apiErrorParamsOf, apiFailureText, errorTypeOf, wireErrorClass } from "../core/api-failure.ts";
import { untagged } from "../core/command-messages.ts";
import type { Block } from "../core/conversation.ts";
import type { Thread } from "../core/thread.ts";
import type { PromptMarks } from "../core/turn-record.ts";
import type { MessageHead, PartialAnswer } from "./assembler.ts";

/** Additional fields of a frame: its turn, its tools, and the duration of thinking. */
export type AnswerExtras = PromptMarks &
  Pick<MessageBody<"assistant">, "tool_use_meta" | "thinking_duration_ms" | "thinking_display">;

/** One block of an answer. */
export interface AnswerBlock {
  readonly uuid: string;
  readonly head: MessageHead;
  readonly block: Block;
  readonly requestId: string | null;
  /** Only known if the answer was not streamed. */
  readonly stopReason: string | null;
  readonly aborted: boolean;
  readonly extra: AnswerExtras;
}

/** Sends a block of an answer. */
export function sendBlock(thread: Thread, answer: AnswerBlock): void {
  thread.out.sendDated("assistant", {
    uuid: answer.uuid,
    message: {
      id: answer.head.id,
      type: "message",
      role: "assistant",
      model: answer.head.model,
      content: [answer.block],
      stop_reason: answer.stopReason,
      stop_sequence: null,
      usage: answer.head.usage,
      context_management: null,
    },
    ...thread.marks,
    ...(answer.requestId === null ? {} : { request_id: answer.requestId }),
    ...(answer.aborted ? { aborted: true } : {}),
    ...answer.extra,
  });
}

/** A message that the agent wrote instead of the model. */
export interface SyntheticAnswer {
  readonly text: string;
  readonly stopReason: string;
  /** Additional fields of its frame. */
  readonly fields: Pick<
    MessageBody<"assistant">,
    | "error"
    | "request_id"
    | "is_api_error_message"
    | "api_error"
    | "api_error_status"
    | "api_error_type"
    | "refused_message_id"
  > & { readonly api_error_params?: Readonly<Record<string, unknown>> };
}

const noTokens = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: null,
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  inference_geo: null,
  iterations: null,
  speed: null,
};

/** The model of answers that the agent itself wrote. */
export const syntheticModel = "<synthetic>";

/** The body of a message that no model wrote. */
export const syntheticMessage = (
  id: string,
  { text, stopReason }: SyntheticAnswer,
): MessageBody<"assistant">["message"] => ({
  diagnostics: null,
  id,
  container: null,
  model: syntheticModel,
  role: "assistant",
  stop_details: null,
  stop_reason: stopReason,
  stop_sequence: stopReason === "stop_sequence" || stopReason === "refusal" ? "" : null,
  type: "message",
  usage: noTokens,
  content: [{ type: "text", text }],
  context_management: null,
});

/** The frame that shows the output of a command as an answer. `source`: the output in its tags. */
export const outputFrame = (
  id: string,
  source: string,
): Pick<MessageBody<"assistant">, "message" | "parent_tool_use_id" | "local_command_source"> => ({
  message: syntheticMessage(id, { text: untagged(source), stopReason: "end_turn", fields: {} }),
  parent_tool_use_id: null,
  local_command_source: source,
});

/** Converts a final failure to an answer. */
export const failureAnswer = (failure: ApiFailure): SyntheticAnswer => ({
  text: apiFailureText(failure),
  stopReason: "stop_sequence",
  fields: {
    error: wireErrorClass(failure),
    ...(failure.requestId === null ? {} : { request_id: failure.requestId }),
    is_api_error_message: true,
    ...apiErrorOf(failure),
    ...apiErrorParamsOf(failure),
    ...(failure.status === null ? {} : { api_error_status: failure.status }),
    ...errorTypeOf(failure),
  },
});

/** The name that transcript lines have for a field of a frame. */
type LineName<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<LineName<Tail>>}` : Name;

/** The fields of a frame under their names in transcript lines. */
export const lineFields = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as { readonly [Name in keyof Fields as LineName<Name>]: Fields[Name] };

/** Usage in the form of a transcript line. */
export const usageLine = ({ usage }: PartialAnswer): object => ({
  input_tokens: usage.input_tokens,
  cache_creation_input_tokens: usage.cache_creation_input_tokens,
  cache_read_input_tokens: usage.cache_read_input_tokens,
  output_tokens: usage.output_tokens,
  server_tool_use: { web_search_requests: usage.web_search_requests, web_fetch_requests: usage.web_fetch_requests },
  service_tier: "standard",
  cache_creation: {
    ephemeral_1h_input_tokens: usage.ephemeral_1h_input_tokens,
    ephemeral_5m_input_tokens: usage.ephemeral_5m_input_tokens,
  },
});
