import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { MessageAnswer } from "../../script/answer.ts";
import type { ScriptToolUse } from "../../script/block.ts";
import { fullMessage, type MessageEnvelope, type ModelStreamEvent, messageEvents } from "../../stream/events.ts";
import { encodeData } from "../../stream/sse.ts";
import { type ApiFace, answerCall } from "../answer-call.ts";
import type { Exchange } from "../exchange.ts";
import { chatBody } from "./chat-body.ts";
import { refuseCall } from "./refusal.ts";

/** The names of stop reasons. Others, such as `end_turn`, are `stop`. */
const finishReasons: Readonly<Record<string, string>> = {
  tool_use: "tool_calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content_filter",
};

const finishReason = (stopReason: unknown): string => finishReasons[String(stopReason)] ?? "stop";

function usageOf(usage: unknown): JsonObject {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = asJsonObject(usage);
  const cached = Number(cache_read_input_tokens ?? 0);
  const prompt = Number(input_tokens ?? 0) + cached + Number(cache_creation_input_tokens ?? 0);
  const completion = Number(output_tokens ?? 0);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: unknown;
}

const headOf = ({ id }: MessageEnvelope, { clock }: Exchange, model: unknown): Head => ({
  id: id.replace(/^msg_/, "chatcmpl-"),
  created: Math.floor(clock.now() / 1000),
  model,
});

const toolCall = ({ id, name, input, rawInput }: ScriptToolUse): JsonObject => ({
  id,
  type: "function",
  function: { name, arguments: rawInput ?? JSON.stringify(input) },
});

function full(answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange): JsonObject {
  const { model, stop_reason, usage } = fullMessage(answer, envelope);
  const texts = answer.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const calls = answer.content.flatMap((block) => (block.type === "tool_use" ? [toolCall(block)] : []));
  const message = {
    role: "assistant",
    content: texts.length === 0 ? null : texts.join(""),
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    object: "chat.completion",
    ...headOf(envelope, exchange, model),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(stop_reason) }],
    usage: usageOf(usage),
  };
}

/** The change of the message that an event of the Messages API makes; `null` for events without a counterpart. */
function deltaOf(event: ModelStreamEvent, callIndex: (block: unknown) => number): JsonObject | null {
  const [block, delta] = [asJsonObject(event.content_block), asJsonObject(event.delta)];
  if (event.type === "message_start") return { role: "assistant", content: "", refusal: null };
  if (block.type === "tool_use") {
    const called = { name: block.name, arguments: "" };
    return { tool_calls: [{ index: callIndex(event.index), id: block.id, type: "function", function: called }] };
  }
  if (delta.type === "text_delta") return { content: delta.text };
  if (delta.type === "input_json_delta")
    return { tool_calls: [{ index: callIndex(event.index), function: { arguments: delta.partial_json } }] };
  return event.type === "message_delta" ? {} : null;
}

/** One piece of the body for each event of the Messages API that has a counterpart. */
function stream(answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange): readonly Uint8Array[] {
  const { model, usage } = fullMessage(answer, envelope);
  const head = { object: "chat.completion.chunk", ...headOf(envelope, exchange, model) };
  const { include_usage: withUsage } = asJsonObject(asJsonObject(exchange.body).stream_options);
  const calls = answer.content.flatMap(({ type }, index) => (type === "tool_use" ? [index] : []));
  const callIndex = (block: unknown) => calls.indexOf(Number(block));
  return messageEvents(answer, envelope).flatMap((event) => {
    if (event.type === "error") {
      const { type, message } = asJsonObject(event.error);
      return [encodeData({ error: { message, type, param: null, code: null } })];
    }
    if (event.type === "message_stop") return [encodeData("[DONE]")];
    const delta = deltaOf(event, callIndex);
    if (delta === null) return [];
    const finish_reason = event.type === "message_delta" ? finishReason(asJsonObject(event.delta).stop_reason) : null;
    const chunk = { ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] };
    if (withUsage !== true) return [encodeData(chunk)];
    const pieces = [encodeData({ ...chunk, usage: null })];
    return finish_reason === null ? pieces : [...pieces, encodeData({ ...head, choices: [], usage: usageOf(usage) })];
  });
}

const face: ApiFace = {
  bodyOf: ({ body }) => chatBody(asJsonObject(body)),
  refuse: ({ headers }, body) => refuseCall(headers, body, "messages"),
  full,
  stream,
};

/** `POST /v1/chat/completions`. */
export const answerChat = (exchange: Exchange): Promise<Response> => answerCall(exchange, face);
