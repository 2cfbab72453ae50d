import { describe, expect, test } from "vitest";
import { noUsage, UsageLedger } from "../../../src/agent/core/usage-ledger.ts";
import type { TurnEnd } from "../../../src/agent/loop/decide.ts";
import { commonFields, startFailure, type TurnSummary, turnResult } from "../../../src/agent/loop/result-frame.ts";

const failure = (status: number | null, type: string | null = null) => ({
  kind: null,
  status,
  type,
  message: "no",
  code: null,
  requestId: null,
  retryAfterMs: null,
  retry: null,
});
const turn = (end: TurnEnd, fields: Partial<TurnSummary> = {}): TurnSummary => ({
  end,
  stopReason: "end_turn",
  text: "words",
  numTurns: 3,
  usage: { ...noUsage, input_tokens: 5 },
  durationMs: 10.4,
  denials: [],
  times: { ttft_ms: 4 },
  superseded: false,
  stoppedByCheck: false,
  limits: { maxTurns: 3, maxBudgetUsd: 1.5, structuredAttempts: 5 },
  ...fields,
});
const resultOf = (end: TurnEnd, fields: Partial<TurnSummary> = {}) => turnResult(turn(end, fields), new UsageLedger());

describe("how a turn ended", () => {
  const errors = (list: readonly string[]) => ({ is_error: true, errors: list });

  test.each<[TurnEnd, Partial<TurnSummary>, string, object]>([
    [{ kind: "completed" }, {}, "success", { is_error: false, terminal_reason: "completed", result: "words" }],
    [
      { kind: "completed" },
      { structuredOutput: { n: 1 } },
      "success",
      { result: '{"n":1}', structured_output: { n: 1 }, is_error: false },
    ],
    [
      { kind: "api-failure", failure: failure(500, "api_error") },
      {},
      "success",
      {
        is_error: true,
        terminal_reason: "api_error",
        stop_reason: "stop_sequence",
        api_error_status: 500,
        api_error_type: "api_error",
        result: "words",
      },
    ],
    [
      { kind: "api-failure", failure: { ...failure(null), code: "ECONNRESET" } },
      {},
      "success",
      { is_error: true, api_error_status: null, api_error: "connection_failed" },
    ],
    [
      { kind: "output-exhausted" },
      {},
      "success",
      { is_error: true, terminal_reason: "api_error", stop_reason: "stop_sequence", api_error: "max_output_tokens" },
    ],
    [
      { kind: "cut-exhausted", lost: true },
      {},
      "success",
      {
        is_error: true,
        terminal_reason: "api_error",
        stop_reason: "stop_sequence",
        api_error: "connection_failed",
        result: "words",
      },
    ],
    [
      { kind: "calls-exhausted" },
      {},
      "success",
      {
        is_error: true,
        terminal_reason: "malformed_tool_use_exhausted",
        api_error: "malformed_tool_use_exhausted",
        result: "words",
      },
    ],
    [
      { kind: "empty" },
      {},
      "error_during_execution",
      {
        terminal_reason: "completed",
        ...errors(["[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=end_turn"]),
      },
    ],
    [{ kind: "refused" }, {}, "success", { is_error: true, terminal_reason: "api_error", stop_reason: "refusal" }],
    [
      { kind: "aborted", during: "tools" },
      {},
      "error_during_execution",
      {
        terminal_reason: "aborted_tools",
        ...errors(["[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=end_turn"]),
      },
    ],
    [
      { kind: "aborted", during: "tools", last: true },
      { numTurns: 5, superseded: true },
      "error_max_turns",
      {
        ...{ terminal_reason: "aborted_tools", num_turns: 4 },
        ...errors(["Reached maximum number of turns (3)"]),
      },
    ],
    [
      { kind: "aborted", during: "streaming" },
      { superseded: true },
      "success",
      { is_error: false, terminal_reason: "aborted_streaming", result: "words" },
    ],
    [
      { kind: "max-turns" },
      {},
      "error_max_turns",
      { terminal_reason: "max_turns", num_turns: 4, ...errors(["Reached maximum number of turns (3)"]) },
    ],
    [
      { kind: "budget" },
      {},
      "error_max_budget_usd",
      { terminal_reason: "budget_exhausted", num_turns: 3, ...errors(["Reached maximum budget ($1.5)"]) },
    ],
    [{ kind: "hook-stopped" }, {}, "success", { is_error: false, terminal_reason: "hook_stopped", result: "" }],
    [
      { kind: "deferred" },
      { deferred: { id: "t", name: "Bash", input: {} } },
      "success",
      {
        is_error: false,
        terminal_reason: "tool_deferred",
        stop_reason: "tool_deferred",
        result: "",
        deferred_tool_use: { id: "t", name: "Bash", input: {} },
      },
    ],
    [
      { kind: "stop-hook-prevented" },
      {},
      "success",
      { is_error: false, terminal_reason: "stop_hook_prevented", result: "words" },
    ],
    [
      { kind: "stop-hook-overruled", blocks: 8, answered: false },
      {},
      "success",
      { terminal_reason: "completed", result: "" },
    ],
    [
      { kind: "stop-hook-overruled", blocks: 8, answered: true },
      {},
      "success",
      { terminal_reason: "completed", result: "words" },
    ],
    [{ kind: "stop-hook-cut" }, {}, "success", { terminal_reason: "completed", result: "" }],
    [{ kind: "stop-hook-interrupted" }, {}, "success", { terminal_reason: "stop_hook_prevented", result: "" }],
    [{ kind: "stop-hook-halted" }, {}, "success", { terminal_reason: "stop_hook_prevented", result: "" }],
  ])("%j with %j is %s", (end, fields, name, expected) => {
    const result = resultOf(end, fields);
    expect(result.name).toBe(`result/${name}`);
    expect(result.fields).toMatchObject(expected);
  });

  test("a stream that broke off with its connection kept names no API error", () => {
    const { fields } = resultOf({ kind: "cut-exhausted", lost: false });
    expect(fields).toMatchObject({ is_error: true, terminal_reason: "api_error" });
    expect(fields).not.toHaveProperty("api_error");
  });

  test("a missing structured output reports what was wrong with the last try", () => {
    const end: TurnEnd = { kind: "structured-exhausted" };
    expect(resultOf(end, { structuredError: "n is missing" })).toMatchObject({
      name: "result/error_max_structured_output_retries",
      fields: {
        terminal_reason: "structured_output_retry_exhausted",
        errors: [expect.stringContaining(": n is missing")],
      },
    });
    expect(resultOf(end).fields).toMatchObject({ errors: [expect.stringMatching(/: none$/)] });
  });

  test("a turn that a permission check stopped is marked and explained", () => {
    const { fields } = resultOf({ kind: "aborted", during: "tools" }, { stoppedByCheck: true });
    expect(fields).toMatchObject({ stopped_by_permission_check: true, is_error: true });
    expect("errors" in fields && fields.errors).toHaveLength(2);
    expect(resultOf({ kind: "aborted", during: "tools" }).fields).not.toHaveProperty("stopped_by_permission_check");
  });
});

describe("what every result says", () => {
  test("is the usage of the turn and the books of the session, in whole milliseconds", () => {
    const ledger = new UsageLedger();
    ledger.add("claude-opus-5-5", { ...noUsage, input_tokens: 1_000_000 });
    ledger.apiMs = 20.6;
    const denials = [{ tool_name: "Bash", tool_use_id: "t", tool_input: {} }];
    const { fields } = turnResult(turn({ kind: "completed" }, { denials }), ledger);
    expect(fields).toMatchObject({
      duration_ms: 10,
      duration_api_ms: 21,
      num_turns: 3,
      stop_reason: "end_turn",
      total_cost_usd: ledger.cost,
      usage: { input_tokens: 5 },
      modelUsage: { "claude-opus-5-5": { inputTokens: 1_000_000 } },
      model_usage_since_last_result: { "claude-opus-5-5": { inputTokens: 1_000_000 } },
      permission_denials: denials,
    });
    expect(turnResult(turn({ kind: "completed" }), ledger).fields.model_usage_since_last_result).toEqual({});
    expect(commonFields(ledger, noUsage).usage.input_tokens).toBe(0);
  });

  test("has the moments of a turn only if it succeeded", () => {
    expect(resultOf({ kind: "completed" }).fields).toMatchObject({ ttft_ms: 4 });
    for (const end of [{ kind: "refused" }, { kind: "deferred" }, { kind: "budget" }] as const)
      expect(resultOf(end).fields).not.toHaveProperty("ttft_ms");
  });
});

test("a session that could not begin has a result without a turn", () => {
  expect(startFailure("s1", "no such model", "u1")).toMatchObject({
    type: "result",
    subtype: "error_during_execution",
    is_error: true,
    num_turns: 0,
    duration_ms: 0,
    duration_api_ms: 0,
    total_cost_usd: 0,
    stop_reason: null,
    session_id: "s1",
    uuid: "u1",
    errors: ["no such model"],
    result_index: 0,
    permission_denials: [],
  });
});

test("regression: a denied subagent was listed under another name than its tool", () => {
  const denial = { tool_use_id: "toolu_1", tool_input: {} };
  const denials = [
    { ...denial, tool_name: "Agent" },
    { ...denial, tool_name: "Bash" },
  ];
  expect(resultOf({ kind: "completed" }, { denials }).fields.permission_denials).toEqual([
    { ...denial, tool_name: "Task" },
    { ...denial, tool_name: "Bash" },
  ]);
});
