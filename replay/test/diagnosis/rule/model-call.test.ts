import type { TapeWriter } from "@agentwire/replay";
import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

const event = (writer: TapeWriter, type: string, fields: object = {}): void =>
  writer.record("model/event", { call: 1, event: { type, ...fields } });

const cases: readonly (readonly [string, (writer: TapeWriter) => void, string | undefined])[] = [
  ["is complete", (writer) => event(writer, "message_stop"), undefined],
  ["ends before message_stop", (writer) => event(writer, "message_start"), "model.stream-cut"],
  ["holds no event", () => {}, "model.malformed"],
  [
    "holds an event that is not JSON",
    (writer) => {
      event(writer, "message_start");
      writer.record("model/event", { call: 1, event: '{"type":"content_blo' });
    },
    "model.malformed",
  ],
  [
    "fills the context window",
    (writer) => {
      event(writer, "message_delta", { delta: { stop_reason: "model_context_window_exceeded" } });
      event(writer, "message_stop");
    },
    "model.prompt-too-long",
  ],
];

test.each(cases)("a stream that %s", (_, build, kind) => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    writer.record("model/start", { call: 1, status: 200 });
    build(writer);
    writer.record("model/end", { call: 1, status: 200 });
    result();
  });
  expect(cause?.kind).toBe(kind);
});

test("a web page in place of an answer is quoted", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    writer.record("model/end", { call: 1, status: 200, body: "<html>Sign in</html>" });
    result();
  });
  expect(cause).toMatchObject({ kind: "model.malformed", effect: "recovered" });
  expect(cause?.sentence).toContain("<html>Sign in</html>");
});

test("a failed call and the retry that it announces count once", () => {
  const { cause } = diagnosed((writer, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    writer.record("model/end", { call: 1, status: 529, body: { error: { type: "overloaded_error" } } });
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 3, error_status: 529, error: "overloaded" });
    result();
  });
  expect(cause).toMatchObject({ kind: "model.overloaded", times: 1, events: [2, 3] });
});

test("regression: one call was said to fail several times", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    for (const call of [1, 2, 3])
      writer.record("model/end", { call, status: 400, body: { error: { type: "invalid_request_error" } } });
    result();
  });
  expect(cause?.times).toBe(3);
  expect(cause?.sentence).toMatch(/^Call 1 of the model failed with .*, like 2 other calls \(events 2, 3, and 4\)\.$/);
});

test("regression: an answer that turned into an error was called an answer that broke off", () => {
  const { cause, incidents } = diagnosed((writer, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    writer.record("model/start", { call: 1, status: 200 });
    event(writer, "error", { error: { type: "overloaded_error", message: "Overloaded" } });
    writer.record("model/end", { call: 1, status: 200 });
    agent({ type: "stream_event", event: { type: "message_stop" }, abandoned_blocks: [0], parent_tool_use_id: null });
    result();
  });
  expect(incidents).toHaveLength(1);
  expect(cause).toMatchObject({ kind: "model.overloaded", effect: "recovered" });
});

test("regression: an empty answer was quoted as an empty text after a colon", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    writer.record("model/end", { call: 1, status: 200, body: "" });
    result();
  });
  expect(cause?.sentence).toMatch(/^The answer to call 1 of the model is empty \(event/);
});
