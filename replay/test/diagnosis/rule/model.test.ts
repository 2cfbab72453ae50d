import { expect, test } from "vitest";
import { failureKind } from "../../../src/diagnosis/rule/model.ts";
import { diagnosed, kindsOf } from "../tape.ts";

test.each([
  [401, "authentication_error", "", "model.authentication"],
  [403, null, "", "model.forbidden"],
  [404, null, "", "model.not-found"],
  [429, null, "", "model.rate-limit"],
  [529, null, "", "model.overloaded"],
  [500, null, "", "model.server-error"],
  [599, null, "", "model.server-error"],
  [400, null, "messages: bad", "model.bad-request"],
  [400, null, "Your credit balance is too low", "model.billing"],
  [400, null, "prompt is too long: 3 > 2", "model.prompt-too-long"],
  [413, null, "", "model.prompt-too-long"],
  [null, "overloaded_error", "", "model.overloaded"],
  [null, "server_error", "Connection refused (ECONNREFUSED)", "model.unreachable"],
  [null, "unknown", "nobody knows", "model.failed"],
  [null, null, "", "model.failed"],
] as const)("status %s, error %s, text %j is %s", (status, error, text, kind) => {
  expect(failureKind(status, [error], text)).toBe(kind);
});

test("a retry counts its attempts and leaves no trace in the outcome", () => {
  const diagnosis = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    for (const attempt of [1, 2])
      agent({ type: "system", subtype: "api_retry", attempt, max_retries: 10, error_status: 529, error: "overloaded" });
    assistant("done");
    result();
  });
  expect(diagnosis.cause).toMatchObject({ kind: "model.overloaded", effect: "recovered", times: 2, events: [2, 3] });
  expect(diagnosis.cause?.sentence).toContain("529 overloaded");
});

test("regression: a retry after a recorded call that broke off named a service that gave no answer", () => {
  const { incidents } = diagnosed((writer, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    writer.record("model/start", { call: 1, status: 200 });
    writer.record("model/end", { call: 1, status: 200, error: { message: "aborted" } });
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 2, error_status: null, error: "unknown" });
    assistant("done");
    result();
  });
  expect(incidents).toMatchObject([
    {
      kind: "model.stream-cut",
      sentence: expect.stringMatching(/^The model's answer broke off, and the agent retried once/),
    },
  ]);
});

test("a retry after a recorded call without an answer says why the connection failed", () => {
  const { cause } = diagnosed((writer, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    for (const call of [1, 2]) {
      writer.record("model/end", { call, status: null, error: { message: "socket hang up" } });
      agent({ type: "system", subtype: "api_retry", attempt: call, error_status: null, error: "unknown" });
    }
    assistant("done");
    result();
  });
  expect(cause).toMatchObject({
    kind: "model.unreachable",
    sentence: expect.stringMatching(/gave no answer \(socket hang up\), and the agent retried 2 times/),
  });
});

test("a proxy that rejects the agent is a problem of the connection", () => {
  expect(failureKind(407, ["api_error"], "")).toBe("model.unreachable");
});

test("a retry after an answer that broke off names the broken answer, not a service that gave none", () => {
  const { cause, next, incidents } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    agent({ type: "stream_event", event: { type: "message_stop" }, abandoned_blocks: { from_block_index: 0 } });
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 3, error_status: null, error: "unknown" });
    assistant("done");
    result();
  });
  expect(cause).toMatchObject({ kind: "model.stream-cut", effect: "recovered" });
  expect(cause?.sentence).toBe("The model's answer broke off, and the agent retried once (events 2 and 3).");
  expect(next).toContain("Nothing to repair: the agent asked the model again");
  expect(incidents).toHaveLength(1);
});

test("regression: retries for several reasons in one turn were several problems, whose counts added up to more", () => {
  const { cause, incidents } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    const retry = (attempt: number, error_status: number | null, error: string) =>
      agent({ type: "system", subtype: "api_retry", attempt, max_retries: 9, error_status, error });
    retry(1, 500, "server_error");
    retry(2, 529, "overloaded");
    retry(3, 529, "overloaded");
    retry(4, 429, "rate_limit");
    assistant("done");
    retry(1, 429, "rate_limit");
    assistant("done");
    result();
  });
  expect(incidents.map(({ sentence }) => sentence)).toEqual([
    "The model's service answered 500 server_error, 529 overloaded, and 429 rate_limit, and the agent retried 5 times (events 2, 3, 4, and 2 more).",
  ]);
  expect(cause?.kind).toMatch("model.");
});

test("a turn that fails after its retries says that the agent gave up, with the status of the last answer", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    for (const attempt of [1, 2])
      agent({ type: "system", subtype: "api_retry", attempt, max_retries: 2, error_status: 429, error: "rate_limit" });
    result({ is_error: true, result: "API Error: Request rejected (429)", terminal_reason: "api_error" });
  });
  expect(cause?.sentence).toMatch(
    /^The model's service answered 429 rate_limit, and the agent gave up after 2 retries/,
  );
});

test("a failed call is named with its status and error type", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({
      type: "assistant",
      error: "invalid_request",
      api_error_status: 413,
      api_error_type: "request_too_large",
      message: { role: "assistant", model: "<synthetic>", content: [{ type: "text", text: "It does not fit." }] },
    });
    result({ is_error: true, result: "It does not fit." });
  });
  expect(cause?.sentence).toContain("failed with 413 request_too_large: It does not fit");
});

test("an answer that broke off differs from one that never came", () => {
  const call = (started: boolean) =>
    diagnosed((writer, { prompt, init }) => {
      prompt("go");
      init();
      if (started) writer.record("model/start", { call: 1, status: 200 });
      writer.record("model/end", { call: 1, status: null, error: { message: "reset" } });
    });
  expect(kindsOf(call(true))).toContain("model.stream-cut");
  expect(kindsOf(call(false))).toContain("model.unreachable");
});

test("a call that the agent gives up after an interrupt did not fail", () => {
  const diagnosis = diagnosed((writer, { prompt, init, host, agent, result }) => {
    prompt("go");
    init();
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent({ type: "control_response", response: { subtype: "success", request_id: "i" } });
    writer.record("model/end", { call: 1, status: null, error: { message: "aborted" } });
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_streaming" });
  });
  expect(kindsOf(diagnosis)).not.toContain("model.unreachable");
  expect(diagnosis.cause).toMatchObject({ kind: "interrupt.host", effect: "ended" });
});

const abandoned = {
  type: "stream_event",
  event: { type: "message_stop" },
  parent_tool_use_id: null,
  abandoned_blocks: { api_message_id: "m", from_block_index: 1 },
};

test("a log without model calls names an answer that broke off", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    agent(abandoned);
    assistant("second attempt");
    result();
  });
  expect(cause).toMatchObject({ kind: "model.stream-cut", effect: "recovered", events: [2] });
});

test("an answer that an urgent prompt stops did not break off", () => {
  const diagnosis = diagnosed((_, { prompt, init, agent, host, result }) => {
    prompt("go");
    init();
    host({ type: "user", message: { role: "user", content: "stop" }, parent_tool_use_id: null, priority: "now" });
    agent(abandoned);
    result({ terminal_reason: "aborted_streaming" });
  });
  expect(kindsOf(diagnosis)).toEqual(["interrupt.prompt"]);
  expect(diagnosis.cause?.events).toEqual([2]);
});

const aborted = { message: "aborted", ...{ aborted: true } };

test("a recorded answer that an urgent prompt stops did not break off", () => {
  const diagnosis = diagnosed((writer, { prompt, init, agent, host, result }) => {
    prompt("go");
    init();
    writer.record("model/start", { call: 1, status: 200 });
    host({ type: "user", message: { role: "user", content: "stop" }, parent_tool_use_id: null, priority: "now" });
    writer.record("model/end", { call: 1, status: 200, error: aborted });
    agent(abandoned);
    result({ terminal_reason: "aborted_streaming" });
  });
  expect(kindsOf(diagnosis)).toEqual(["interrupt.prompt"]);
});

test("regression: a turn whose other model answered was reported as a retry that succeeded", () => {
  const { cause, next, incidents } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    for (const attempt of [1, 2])
      agent({ type: "system", subtype: "api_retry", attempt, max_retries: 2, error_status: 529, error: "overloaded" });
    const models = { original_model: "opus", fallback_model: "haiku", trigger: "overloaded" };
    agent({ type: "system", subtype: "model_fallback", ...models });
    assistant("ready");
    result();
  });
  expect(cause?.sentence).toBe(
    "The model's service answered 529 overloaded, and the agent retried 2 times and fell back from opus to haiku (events 2, 3, and 4).",
  );
  expect(next).toBe("Nothing to repair: another model answered.");
  expect(incidents).toHaveLength(1);
});

test("regression: a refusal that only its stop reason shows was reported as a failed call", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    const content = [{ type: "text", text: "API Error: this model can't help with this." }];
    const message = { role: "assistant", model: "<synthetic>", stop_reason: "refusal", content };
    agent({ type: "assistant", parent_tool_use_id: null, error: "unknown", message });
    result({ is_error: true, stop_reason: "refusal", terminal_reason: "api_error" });
  });
  expect(cause).toMatchObject({ kind: "model.refusal", effect: "ended" });
});

test("regression: retries after an answer that broke off hid the status of an earlier one", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    const retry = (attempt: number, fields: object) =>
      agent({ type: "system", subtype: "api_retry", attempt, max_retries: 3, ...fields });
    retry(1, { error_status: 529, error: "overloaded" });
    agent({ type: "stream_event", event: {}, abandoned_blocks: [0], parent_tool_use_id: null });
    retry(2, { error_status: null, error: "unknown" });
    assistant("done");
    result();
  });
  expect(cause?.sentence).toContain(
    "answered 529 overloaded, then its answer broke off, and the agent retried 2 times",
  );
});
