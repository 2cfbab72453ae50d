import type { JsonObject } from "@agentwire/protocol/json";
import type { ModelEvent } from "@agentwire/runtime";

const list = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);

/** Converts a message to the events of its stream. `output`: its output tokens. */
export function eventsOfMessage(message: JsonObject, output = 1): ModelEvent[] {
  const { content, stop_reason, stop_sequence, ...head } = message;
  const blocks = list(content);
  const uses = blocks.some(({ type }) => type === "tool_use");
  const usage = { input_tokens: 0, output_tokens: 1, ...(head.usage as JsonObject | undefined) };
  return [
    { type: "message_start", message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage } },
    ...blocks.flatMap(blockEvents),
    {
      type: "message_delta",
      delta: { stop_reason: uses ? "tool_use" : (stop_reason ?? "end_turn"), stop_sequence: stop_sequence ?? null },
      usage: { output_tokens: output },
    },
    { type: "message_stop" },
  ];
}

function blockEvents(block: JsonObject, index: number): ModelEvent[] {
  const delta = (fields: JsonObject): ModelEvent => ({ type: "content_block_delta", index, delta: fields });
  const start = (fields: JsonObject): ModelEvent => ({ type: "content_block_start", index, content_block: fields });
  const stop: ModelEvent = { type: "content_block_stop", index };
  if (block.type === "text") {
    return [start({ ...block, text: "" }), delta({ type: "text_delta", text: block.text }), stop];
  }
  if (block.type === "tool_use") {
    const json = JSON.stringify(block.input ?? {});
    return [start({ ...block, input: {} }), delta({ type: "input_json_delta", partial_json: json }), stop];
  }
  if (block.type === "thinking") {
    return [
      start({ ...block, thinking: "", signature: "" }),
      delta({ type: "thinking_delta", thinking: block.thinking }),
      delta({ type: "signature_delta", signature: block.signature ?? "" }),
      stop,
    ];
  }
  return [start(block), stop];
}
