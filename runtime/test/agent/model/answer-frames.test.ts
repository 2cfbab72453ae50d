import { expect, it } from "vitest";
import { failureAnswer, lineFields, syntheticMessage, usageLine } from "../../../src/agent/model/answer-frames.ts";
import { emptyAssembly } from "../../../src/agent/model/assembler.ts";

const failure = {
  status: 429,
  type: "rate_limit_error",
  message: "slow down",
  code: null,
  requestId: "r",
  retryAfterMs: null,
  kind: "status",
  retry: null,
} as const;

it("shows a failure as an answer", () => {
  expect(failureAnswer(failure)).toEqual({
    text: expect.stringContaining("slow down"),
    stopReason: "stop_sequence",
    fields: {
      error: "rate_limit",
      request_id: "r",
      is_api_error_message: true,
      api_error_status: 429,
      api_error_type: "rate_limit_error",
    },
  });
  const silent = { ...failure, status: null, type: null, requestId: null };
  expect(failureAnswer({ ...silent, kind: "cut", code: "ECONNRESET" }).fields).toEqual({
    error: "server_error",
    is_api_error_message: true,
    api_error: "connection_failed",
  });
  expect(failureAnswer({ ...silent, kind: "connection" }).fields).toEqual({
    error: "server_error",
    is_api_error_message: true,
  });
  expect(failureAnswer({ ...silent, kind: "malformed" }).fields).toEqual({
    error: "unknown",
    is_api_error_message: true,
  });
});

it("writes a message in the model's place", () => {
  expect(syntheticMessage("id", { text: "words", stopReason: "tool_use", fields: {} }).stop_sequence).toBeNull();
  expect(syntheticMessage("id", { text: "words", stopReason: "refusal", fields: {} }).stop_sequence).toBe("");
  expect(syntheticMessage("id", { text: "words", stopReason: "end_turn", fields: {} })).toMatchObject({
    id: "id",
    model: "<synthetic>",
    stop_reason: "end_turn",
    content: [{ type: "text", text: "words" }],
    usage: { input_tokens: 0, output_tokens: 0 },
  });
});

it("regression: a report behind a call named a stop sequence", () => {
  const sequence = (stopReason: string) =>
    syntheticMessage("id", { text: "words", stopReason, fields: {} }).stop_sequence;
  expect(sequence("tool_use")).toBeNull();
  expect(sequence("stop_sequence")).toBe("");
});

it("names fields as transcript lines do", () => {
  expect(lineFields({ request_id: "r", is_api_error_message: true, error: 1 })).toEqual({
    requestId: "r",
    isApiErrorMessage: true,
    error: 1,
  });
});

it("writes usage down", () => {
  const usage = {
    ...emptyAssembly.usage,
    input_tokens: 1,
    output_tokens: 2,
    ephemeral_1h_input_tokens: 3,
    web_search_requests: 4,
  };
  expect(usageLine({ ...emptyAssembly, usage })).toMatchObject({
    input_tokens: 1,
    output_tokens: 2,
    cache_creation: { ephemeral_1h_input_tokens: 3, ephemeral_5m_input_tokens: 0 },
    server_tool_use: { web_search_requests: 4, web_fetch_requests: 0 },
  });
});
