import type { ModelEvent } from "@agentwire/runtime";
import { ModelError } from "@agentwire/runtime/model";
import { describe, expect, it } from "vitest";
import { recordedModel } from "../../../src/engine/rerun/recorded-model.ts";
import type { ModelTurn } from "../../../src/engine/rerun/turns.ts";

const turn = (fields: Partial<ModelTurn>): ModelTurn => ({
  parent: null,
  seq: 0,
  events: [],
  failure: null,
  abandoned: false,
  requestId: "req_1",
  ...fields,
});
const begun: ModelEvent = { type: "message_start", message: { id: "m1" } };
const none = () => Promise.reject(new Error("no answer"));
const request = { body: { messages: [] } };

async function receive(modelTurn: ModelTurn): Promise<{ readonly events: unknown[]; readonly failure: unknown }> {
  const events: unknown[] = [];
  try {
    for await (const event of await recordedModel([modelTurn], [], none).stream(request)) events.push(event);
    return { events, failure: null };
  } catch (failure) {
    return { events, failure };
  }
}

describe("a model that answers from a tape fails as the one on it failed", () => {
  it("with an error event within an answer", async () => {
    const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const { events, failure } = await receive(turn({ events: [begun, error] }));
    expect(events).toEqual([begun]);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ kind: "event", status: null, type: "overloaded_error", message: "Overloaded" });
  });

  it("with an event that is not JSON", async () => {
    const torn = '{"type":"content_blo' as unknown as ModelEvent;
    const { events, failure } = await receive(turn({ events: [begun, torn] }));
    expect(events).toEqual([begun]);
    expect(failure).toMatchObject({ kind: "malformed" });
  });

  it.each([
    ["before an answer", [], "connection"],
    ["within one", [begun], "cut"],
  ])("by a lost connection %s", async (_, events, kind) => {
    expect((await receive(turn({ events, failure: { status: 0, message: "gone" } }))).failure).toMatchObject({ kind });
  });
});

it("an answer that was not streamed is given as it was", async () => {
  const body = {
    id: "m9",
    content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }],
    stop_reason: "tool_use",
  };
  expect(await recordedModel([turn({ body, events: [begun] })], [], none).create(request)).toEqual({
    message: body,
    requestId: "req_1",
  });
});

it("regression: a summary that was streamed in pieces lost its tags", async () => {
  const delta = (text: string): ModelEvent => ({
    type: "content_block_delta",
    index: 0,
    delta: { type: "text_delta", text },
  });
  const events = [begun, delta("<summa"), delta("ry>gist</summary>")];
  expect((await recordedModel([turn({ events })], [], none).create(request)).message).toMatchObject({
    content: [{ type: "text", text: "<summary>gist</summary>" }],
  });
});

it("regression: an answer whose text alone was needed cost nothing", async () => {
  const events: ModelEvent[] = [
    { type: "message_start", message: { id: "m1", usage: { input_tokens: 9, output_tokens: 1 } } },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 40 } },
  ];
  const { message } = await recordedModel([turn({ events })], [], none).create(request);
  expect(message).toMatchObject({ usage: { input_tokens: 9, output_tokens: 40 } });
});

it("regression: the call that probes a model answered the next prompt", async () => {
  const answer: ModelEvent = { type: "message_start", message: { id: "m2" } };
  const model = recordedModel([turn({ events: [begun], isProbe: true }), turn({ events: [answer] })], [], none);
  const events: unknown[] = [];
  for await (const event of await model.stream(request)) events.push(event);
  expect(events).toEqual([answer]);
});

it("regression: a call named the task of the recorded session", async () => {
  const block = { type: "tool_use", id: "t1", name: "TaskStop", input: {} };
  const events: ModelEvent[] = [
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"task_id":"bo11' } },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: 'h5yo0"}' } },
  ];
  const rename = (text: string) => text.replaceAll("bo11h5yo0", "b00000001");
  const received: ModelEvent[] = [];
  for await (const event of await recordedModel([turn({ events })], [], none, rename).stream(request))
    received.push(event);
  expect(received.map(({ delta }) => delta)).toMatchObject([
    undefined,
    { partial_json: '{"task_id":"b00000001"}' },
    { partial_json: "" },
  ]);
});
