import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { MessageAnswer } from "../../script/answer.ts";
import { fullMessage, type MessageEnvelope, messageEvents } from "../../stream/events.ts";
import { encodeEvent } from "../../stream/sse.ts";
import { type ApiFace, answerCall } from "../answer-call.ts";
import type { Exchange } from "../exchange.ts";
import { append } from "./body.ts";
import { itemEvents, itemOf, type OutputItem } from "./output-item.ts";
import { refuseCall } from "./refusal.ts";
import { responsesBody } from "./responses-body.ts";

function usageOf(usage: unknown): JsonObject {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = asJsonObject(usage);
  const cached = Number(cache_read_input_tokens ?? 0);
  const input = Number(input_tokens ?? 0) + cached + Number(cache_creation_input_tokens ?? 0);
  const output = Number(output_tokens ?? 0);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

interface Parts {
  /** The response before its first item. */
  readonly begun: JsonObject;
  readonly items: ReadonlyMap<number, OutputItem>;
  readonly finished: JsonObject;
}

function partsOf(answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange): Parts {
  const number = envelope.id.replace(/^msg_/, "");
  const { model, stop_reason, usage } = fullMessage(answer, envelope);
  const request = asJsonObject(exchange.body);
  const items = new Map(
    answer.content.flatMap((block, index) => {
      const item = itemOf(block, `${number}_${index}`);
      return item === null ? [] : [[index, item] as const];
    }),
  );
  const isCut = stop_reason === "max_tokens" || stop_reason === "refusal";
  const reason = stop_reason === "refusal" ? "content_filter" : "max_output_tokens";
  const begun = {
    id: `resp_${number}`,
    object: "response",
    created_at: Math.floor(exchange.clock.now() / 1000),
    status: "in_progress",
    model,
    output: [],
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    metadata: request.metadata ?? {},
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    temperature: request.temperature ?? 1,
    tool_choice: request.tool_choice ?? "auto",
    tools: request.tools ?? [],
    top_p: request.top_p ?? 1,
    usage: null,
  };
  const finished = {
    ...begun,
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason } : null,
    output: [...items.values()],
    usage: usageOf(usage),
  };
  return { begun, items, finished };
}

/** Remembers the conversation, so that a later call can name this response in `previous_response_id`. */
function remember(answer: MessageAnswer, exchange: Exchange, id: unknown): void {
  const messages: JsonObject[] = [...asMessages(bodyOf(exchange).messages)];
  append(messages, "assistant", asBlocks(answer));
  exchange.conversations.set(String(id), messages);
}

const asMessages = (messages: unknown): readonly JsonObject[] => (Array.isArray(messages) ? messages : []);

/** The blocks of an answer that a later call may contain. */
const asBlocks = ({ content }: MessageAnswer): readonly JsonObject[] =>
  content.flatMap((block): readonly JsonObject[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    return block.type === "tool_use" ? [{ type: "tool_use", id: block.id, name: block.name, input: block.input }] : [];
  });

function full(answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange): JsonObject {
  const { finished } = partsOf(answer, envelope, exchange);
  remember(answer, exchange, finished.id);
  return finished;
}

/** The pieces of the text of a block, as the Messages API would stream them. */
const piecesOf = (answer: MessageAnswer, envelope: MessageEnvelope, index: number): readonly string[] =>
  messageEvents(answer, envelope).flatMap((event) => {
    const { text, thinking, partial_json } = asJsonObject(event.delta);
    const piece = asText(text ?? thinking ?? partial_json);
    return event.index === index && piece !== undefined ? [piece] : [];
  });

function stream(answer: MessageAnswer, envelope: MessageEnvelope, exchange: Exchange): readonly Uint8Array[] {
  const { streamError, ...complete } = answer;
  const { begun, items, finished } = partsOf(complete, envelope, exchange);
  remember(complete, exchange, finished.id);
  const events: JsonObject[] = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...[...items].flatMap(([block, item], index) => itemEvents(item, index, piecesOf(complete, envelope, block))),
    { type: `response.${finished.status}`, response: finished },
  ];
  const { afterEvents = events.length, message, type: code } = streamError ?? { message: "", type: "" };
  const failed = streamError ? [{ type: "error", code, message, param: null }] : [];
  return [...events.slice(0, afterEvents), ...failed].map((event, sequence_number) =>
    encodeEvent({ ...event, type: String(event.type), sequence_number }),
  );
}

const previousId = (exchange: Exchange) => asText(asJsonObject(exchange.body).previous_response_id);

const bodyOf = (exchange: Exchange): JsonObject =>
  responsesBody(asJsonObject(exchange.body), exchange.conversations.get(previousId(exchange) ?? "") ?? []);

const face: ApiFace = {
  bodyOf,
  refuse(exchange, body) {
    const previous = previousId(exchange);
    if (previous === undefined || exchange.conversations.has(previous))
      return refuseCall(exchange.headers, body, "input");
    const message = `Previous response with id '${previous}' not found.`;
    return { status: 400, error: { type: "invalid_request_error", message } };
  },
  full,
  stream,
};

/** `POST /v1/responses`. */
export const answerResponses = (exchange: Exchange): Promise<Response> => answerCall(exchange, face);
