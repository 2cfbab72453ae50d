import type { JsonObject } from "@agentwire/protocol/json";
import type { ScriptBlock } from "../../script/block.ts";

/** An item in the output of a response. */
export interface OutputItem extends JsonObject {
  readonly id: string;
  readonly type: string;
}

/** The item of the output for a block, with the content that arrives last; `null` for blocks without a counterpart. */
export function itemOf(block: ScriptBlock, id: string): OutputItem | null {
  if (block.type === "text") {
    const content = [{ type: "output_text", text: block.text, annotations: [], logprobs: [] }];
    return { id: `msg_${id}`, type: "message", status: "completed", role: "assistant", content };
  }
  if (block.type === "thinking")
    return { id: `rs_${id}`, type: "reasoning", summary: [{ type: "summary_text", text: block.thinking }] };
  if (block.type !== "tool_use") return null;
  const text = block.rawInput ?? JSON.stringify(block.input);
  const called = { call_id: block.id, name: block.name, arguments: text };
  return { id: `fc_${id}`, type: "function_call", status: "completed", ...called };
}

interface Field {
  /** The name of the events of the text. */
  readonly event: string;
  readonly key: "text" | "arguments";
  /** The part that contains the text: its name in events, and its empty form. */
  readonly part?: readonly [name: string, key: string, empty: JsonObject];
  /** The item before its text. */
  readonly empty: JsonObject;
}

/** How the text of each type of item is streamed. */
const fields: Readonly<Record<string, Field>> = {
  message: {
    event: "response.output_text",
    key: "text",
    part: ["response.content_part", "content_index", { type: "output_text", text: "", annotations: [], logprobs: [] }],
    empty: { status: "in_progress", content: [] },
  },
  reasoning: {
    event: "response.reasoning_summary_text",
    key: "text",
    part: ["response.reasoning_summary_part", "summary_index", { type: "summary_text", text: "" }],
    empty: { summary: [] },
  },
  function_call: {
    event: "response.function_call_arguments",
    key: "arguments",
    empty: { status: "in_progress", arguments: "" },
  },
};

/** The events of one item, from `output_item.added` to `output_item.done`. */
export function itemEvents(item: OutputItem, output_index: number, pieces: readonly string[]): readonly JsonObject[] {
  const field = fields[item.type];
  const done = { type: "response.output_item.done", output_index, item };
  if (!field) return [done];
  const [name, indexKey, empty] = field.part ?? [];
  const location = { item_id: item.id, output_index, ...(indexKey && { [indexKey]: 0 }) };
  const text = pieces.join("");
  const end = { ...location, [field.key]: text, ...(item.type === "message" && { logprobs: [] }) };
  const called = item.type === "function_call" ? { name: item.name } : {};
  return [
    { type: "response.output_item.added", output_index, item: { ...item, ...field.empty } },
    ...(name === undefined ? [] : [{ type: `${name}.added`, ...location, part: empty }]),
    ...pieces.map((delta) => ({
      ...{ type: `${field.event}.delta`, ...location, delta },
      ...(item.type === "message" && { logprobs: [] }),
    })),
    { type: `${field.event}.done`, ...end, ...called },
    ...(name === undefined ? [] : [{ type: `${name}.done`, ...location, part: { ...empty, text } }]),
    done,
  ];
}
