import { describe, expect, it } from "vitest";
import {
  assemble,
  emptyAssembly,
  fromMessage,
  parseStreamedInput,
  salvage,
} from "../../../src/agent/model/assembler.ts";
import type { ModelEvent } from "../../../src/ports.ts";

const after = (...events: object[]) => (events as ModelEvent[]).reduce(assemble, emptyAssembly);
const start = { type: "message_start", message: { id: "m", model: "opus", usage: { input_tokens: 3 } } };
const block = (content_block: object, ...deltas: object[]) => [
  { type: "content_block_start", index: 0, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
];
const stop = { type: "content_block_stop", index: 0 };

describe("an answer that streams in", () => {
  it("begins with its message", () => {
    expect(after(start)).toMatchObject({
      head: { id: "m", model: "opus", usage: { input_tokens: 3 } },
      usage: { input_tokens: 3 },
      settled: false,
    });
  });

  it("puts text, thinking and citations together", () => {
    const text = block(
      { type: "text", text: "a" },
      { type: "text_delta", text: "b" },
      { type: "citations_delta", citation: 1 },
      { type: "citations_delta", citation: 2 },
    );
    expect(after(start, ...text, stop).blocks).toEqual([{ type: "text", text: "ab", citations: [1, 2] }]);
    const thought = block(
      { type: "thinking", thinking: "" },
      { type: "thinking_delta", thinking: "t" },
      { type: "signature_delta", signature: "s" },
    );
    expect(after(start, ...thought, stop).blocks).toEqual([{ type: "thinking", thinking: "t", signature: "s" }]);
  });

  it("parses the input of a call once it is complete", () => {
    const call = block(
      { type: "tool_use", id: "t", name: "Read", input: {} },
      { type: "input_json_delta", partial_json: '{"a":' },
      { type: "input_json_delta", partial_json: "1}" },
    );
    expect(after(start, ...call).blocks).toEqual([]);
    expect(after(start, ...call, stop).blocks).toEqual([{ type: "tool_use", id: "t", name: "Read", input: { a: 1 } }]);
    const given = block({ type: "server_tool_use", input: { b: 2 } });
    expect(after(start, ...given, stop).blocks).toEqual([{ type: "server_tool_use", input: { b: 2 } }]);
  });

  it("is settled by its stop reason and finished by its end", () => {
    const delta = {
      type: "message_delta",
      delta: { stop_reason: "stop_sequence", stop_sequence: "x" },
      usage: { output_tokens: 9 },
    };
    expect(after(start, delta)).toMatchObject({
      settled: true,
      finished: false,
      stopReason: "stop_sequence",
      stopSequence: "x",
      usage: { input_tokens: 3, output_tokens: 9 },
    });
    expect(after(start, delta, { type: "message_delta", delta: {} }).stopReason).toBe("stop_sequence");
    expect(after({ type: "message_stop" }).finished).toBe(true);
  });

  it("is not changed by what is not known", () => {
    const state = after(start);
    for (const event of [{ type: "ping" }, { type: "toString" }])
      expect(assemble(state, event as ModelEvent)).toEqual(state);
    const { open } = after(start, ...block({ type: "text", text: "a" }, { type: "other_delta" }, { type: "toString" }));
    expect(open.map((each) => each.block)).toEqual([{ type: "text", text: "a" }]);
  });

  it.each([
    ["a message_start without a message", [{ type: "message_start" }]],
    ["a block before message_start", block({ type: "text", text: "" })],
    ["a block without a block", [start, { type: "content_block_start", index: 0 }]],
    ["a delta without a block", [start, { type: "content_block_delta", index: 0, delta: { type: "text_delta" } }]],
    ["a delta for another block", [start, ...block({ type: "text" }), { type: "content_block_delta", index: 1 }]],
    ["a delta without a delta", [start, ...block({ type: "text" }), { type: "content_block_delta", index: 0 }]],
    ["input for a text", [start, ...block({ type: "text" }, { type: "input_json_delta", partial_json: "{}" })]],
    ["text for a call", [start, ...block({ type: "tool_use" }, { type: "text_delta", text: "x" })]],
    ["text that is no text", [start, ...block({ type: "text" }, { type: "text_delta", text: 7 })]],
    ["a thought in a text", [start, ...block({ type: "text" }, { type: "thinking_delta", thinking: "x" })]],
    ["a stop without a block", [start, stop]],
    ["a second stop", [start, ...block({ type: "text" }), stop, stop]],
  ])("is malformed by %s", (_name, events) => {
    expect(() => after(...events)).toThrow(expect.objectContaining({ name: "ModelError", kind: "malformed" }));
  });

  it("takes blocks that interleave in the order of their ends", () => {
    const at = (index: number, event: object) => ({ ...event, index });
    const [began = {}, ended = {}] = block({ type: "text", text: "" }, { type: "text_delta", text: "x" });
    const events = [at(4, began), at(5, began), at(5, ended), at(5, stop), at(4, stop)];
    expect(after(start, ...events).blocks).toEqual([
      { type: "text", text: "x" },
      { type: "text", text: "" },
    ]);
  });

  it("is saved as far as its text came", () => {
    expect(salvage(after(start, ...block({ type: "text", text: "a" })))).toEqual({ type: "text", text: "a" });
    expect(salvage(after(start, ...block({ type: "text", text: "" })))).toBeNull();
    expect(salvage(after(start, ...block({ type: "tool_use", text: "a" })))).toBeNull();
    expect(salvage(after(start))).toBeNull();
  });
});

it.each([
  ["", {}],
  ['{"a":1}', { a: 1 }],
  ["[1]", { __unparsedToolInput: { raw: "[1]", len: 3 } }],
  ["{no", { __unparsedToolInput: { raw: "{no", len: 3 } }],
])("the input %j is %j", (json, input) => expect(parseStreamedInput(json)).toEqual(input));

it("takes an answer in one piece as settled", () => {
  const message = {
    id: "m",
    model: "opus",
    content: [{ type: "text", text: "a" }],
    stop_reason: "end_turn",
    usage: { output_tokens: 2 },
  };
  expect(fromMessage(message)).toMatchObject({
    head: { id: "m", model: "opus" },
    blocks: [{ type: "text", text: "a" }],
    open: [],
    stopReason: "end_turn",
    stopSequence: null,
    settled: true,
    finished: true,
    usage: { output_tokens: 2 },
  });
  expect(fromMessage({})).toMatchObject({ blocks: [], stopReason: null });
});
