import { expect, test } from "vitest";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import type { PermissionDenial } from "../../../src/agent/core/turn-record.ts";
import { noUsage, UsageLedger } from "../../../src/agent/core/usage-ledger.ts";
import { ResultSender } from "../../../src/agent/loop/result-sender.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import { countingIds } from "../fixture/ids.ts";
import type { Frame } from "../fixture/session.ts";

const spent = { ...noUsage, input_tokens: 1_000_000 };

function sender() {
  const frames: Frame[] = [];
  const denials: PermissionDenial[] = [];
  let isDeferred = false;
  const ids = countingIds();
  const clock = { now: () => 1000, sleep: async () => {} };
  const ledger = new UsageLedger();
  const results = new ResultSender({
    ports: { ids, clock },
    out: new Outbox(
      async (...message) => void frames.push(messageFrame(...message) as Frame),
      ids,
      clock,
      () => "s1",
    ),
    session: { ledger },
    isDeferred: () => isDeferred,
    drainDenials: () => denials.splice(0),
    subagentStats: () => ({ launched: 2 }) as never,
  });
  return { results, frames, denials, ledger, hold: (yes: boolean) => (isDeferred = yes) };
}

test("the result of a command needed no model", () => {
  const { results, frames, ledger } = sender();
  ledger.add("claude-opus-5-5", spent);
  ledger.apiMs = 50;
  expect(results.sendLocal("done", 990, { local_command: true } as never)).toBe(false);
  expect(frames).toMatchObject([
    {
      type: "result",
      subtype: "success",
      is_error: false,
      result: "done",
      duration_ms: 10,
      duration_api_ms: 0,
      num_turns: 0,
      stop_reason: null,
      permission_denials: [],
      total_cost_usd: ledger.cost,
      model_usage_since_last_result: { "claude-opus-5-5": { inputTokens: 1_000_000 } },
      subagent_stats: { launched: 2 },
      safety_stops: 0,
      queued_turn_count: 0,
      result_index: 0,
      local_command: true,
    },
  ]);
});

test("the result of a command names the calls that were denied to its subagent, once", () => {
  const { results, frames, denials } = sender();
  denials.push({ tool_name: "Agent", tool_use_id: "toolu_1", tool_input: {} });
  results.sendLocal("a", 0);
  results.sendLocal("b", 0);
  const listed = [{ tool_name: "Task", tool_use_id: "toolu_1", tool_input: {} }];
  expect(frames.map(({ permission_denials }) => permission_denials)).toEqual([listed, []]);
});

test("results are counted", () => {
  const { results, frames } = sender();
  results.sendLocal("a", 0);
  results.sendLocal("b", 0);
  expect(frames.map(({ result_index }) => result_index)).toEqual([0, 1]);
});

test("a result that waits is sent later, with what the session has cost by then", () => {
  const { results, frames, ledger, hold } = sender();
  hold(true);
  results.sendLocal("first", 0);
  results.sendLocal("second", 0);
  expect(frames).toEqual([]);
  ledger.add("claude-opus-5-5", spent);
  results.sendDeferred();
  expect(frames.map(({ result, result_index }) => [result, result_index])).toEqual([
    ["first", 0],
    ["second", 1],
  ]);
  expect(frames[0]).toMatchObject({ total_cost_usd: ledger.cost, modelUsage: ledger.byModel });
  expect(ledger.cost).toBeGreaterThan(0);
  results.sendDeferred();
  expect(frames).toHaveLength(2);
});

test("what waited goes out before what follows", () => {
  const { results, frames, hold } = sender();
  hold(true);
  results.sendLocal("first", 0);
  hold(false);
  results.sendLocal("second", 0);
  expect(frames.map(({ result }) => result)).toEqual(["first", "second"]);
});

test("a prompt that was stopped in its hooks has the message of an interrupt and a failed result", () => {
  const { results, frames } = sender();
  const content = [{ type: "text", text: "[Request interrupted by user]" }];
  expect(results.sendUnchecked(995, { uuid: "u1", role: "user", content })).toBe(true);
  expect(frames).toMatchObject([
    {
      type: "user",
      uuid: "u1",
      message: { role: "user", content },
      parent_tool_use_id: null,
    },
    {
      type: "result",
      subtype: "error_during_execution",
      is_error: true,
      terminal_reason: "aborted_streaming",
      duration_ms: 5,
      num_turns: 0,
      errors: [expect.stringMatching(/^prompt_check: /)],
    },
  ]);
});

test("a crash names its cause", () => {
  const { results, frames } = sender();
  results.sendCrash(new TypeError("broke"));
  results.sendCrash("thrown text");
  expect(frames.map(({ errors }) => errors)).toEqual([
    ["broke", expect.stringContaining("error_name=TypeError")],
    ["thrown text", expect.stringContaining("error_name=string")],
  ]);
  expect(frames[0]).toMatchObject({ is_error: true, duration_ms: 0, num_turns: 0 });
});

test("only the next result names the messages that a turn answers, even if it waits", () => {
  const marks = { user_message_uuid: "u1", user_message_uuids: ["u1"] };
  for (const waits of [false, true]) {
    const { results, frames, hold } = sender();
    results.turnBegun({ marks });
    hold(waits);
    results.sendLocal("first", 0);
    results.sendLocal("second", 0);
    results.sendDeferred();
    expect(frames[0]).toMatchObject(marks);
    expect(frames[1]).not.toHaveProperty("user_message_uuid");
  }
});
