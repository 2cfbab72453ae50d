import { expect, test } from "vitest";
import { closingAnswer, incomplete } from "../../../src/agent/loop/final-message.ts";

const failure = {
  kind: null,
  status: 500,
  type: null,
  message: "broke",
  code: null,
  requestId: null,
  retryAfterMs: null,
  retry: null,
};

const answered = { messageId: "m", requestId: "r" };
const unanswered = { messageId: null, requestId: null };

test("a normal end needs no message of the agent", () => {
  expect(closingAnswer({ kind: "completed" }, unanswered)).toBeNull();
  expect(closingAnswer({ kind: "budget" }, answered)).toBeNull();
});

test("a failed call is explained", () => {
  const closing = closingAnswer({ kind: "api-failure", failure }, unanswered);
  expect(closing?.text).toContain("500 broke");
  expect(closing?.fields).toMatchObject({ error: "server_error" });
});

test("an answer that stays too long is an error of its own", () => {
  expect(closingAnswer({ kind: "output-exhausted" }, unanswered)).toMatchObject({
    stopReason: "stop_sequence",
    fields: {
      error: "max_output_tokens",
      is_api_error_message: true,
      api_error: "max_output_tokens",
      api_error_params: { cut: "output_limit" },
    },
  });
});

test("a refusal names the answer that the model declined with, where there is one", () => {
  expect(closingAnswer({ kind: "refused" }, answered)).toMatchObject({
    stopReason: "refusal",
    fields: { error: "invalid_request", request_id: "r", is_api_error_message: true, refused_message_id: "m" },
  });
  expect(closingAnswer({ kind: "refused" }, unanswered)?.fields).not.toHaveProperty("refused_message_id");
});

test("an answer that broke off after whole calls is an error, and the calls go on", () => {
  expect(incomplete(true)).toMatchObject({
    stopReason: "tool_use",
    fields: { error: "server_error", is_api_error_message: true, api_error: "connection_failed" },
  });
  expect(incomplete(false).fields).not.toHaveProperty("api_error");
  expect(incomplete(false).text).not.toBe(incomplete(true).text);
});

test("a call that was announced and never made is an error of its own", () => {
  expect(closingAnswer({ kind: "calls-exhausted" }, unanswered)).toMatchObject({
    stopReason: "stop_sequence",
    fields: { is_api_error_message: true, api_error: "malformed_tool_use_exhausted" },
  });
});

test("streams that broke off too often end the turn with an error", () => {
  expect(closingAnswer({ kind: "cut-exhausted", lost: true }, unanswered)).toMatchObject({
    stopReason: "stop_sequence",
    fields: { error: "server_error", api_error: "connection_failed" },
  });
  expect(closingAnswer({ kind: "cut-exhausted", lost: false }, unanswered)?.fields).not.toHaveProperty("api_error");
  expect(closingAnswer({ kind: "unanswered" }, unanswered)).toMatchObject({
    stopReason: "stop_sequence",
    fields: { error: "server_error", api_error: "connection_failed" },
  });
});
