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
