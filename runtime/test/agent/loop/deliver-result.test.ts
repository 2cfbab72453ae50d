import { expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { deliverResult } from "../../../src/agent/loop/deliver-result.ts";
import type { CallEnd } from "../../../src/agent/loop/tool-call.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import type { Ports } from "../../../src/ports.ts";
import { countingIds, idOf } from "../fixture/ids.ts";
import type { Frame } from "../fixture/session.ts";

const use = { id: "t1", name: "Bash", input: { command: "ls" }, blockUuid: "b1" };
const end = (fields: Partial<CallEnd> = {}): CallEnd => ({
  use,
  input: { command: "ls -a" },
  result: { content: "out", structured: { stdout: "out" } },
  decision: null,
  nonExecution: null,
  contexts: [],
  notice: null,
  halts: null,
  interrupts: false,
  structured: null,
  denied: false,
  failure: null,
  ...fields,
});
const refusal = { decision: "reject", source: "config" } as const;

function delivered(given: CallEnd, fields: Partial<Thread> = {}, { spent = false } = {}) {
  const frames: Frame[] = [];
  const lines: object[] = [];
  const ids = countingIds();
  const clock = { now: () => 0, sleep: async () => {} };
  const conversation = new Conversation();
  const out = new Outbox(
    async (...message) => void frames.push(messageFrame(...message) as Frame),
    ids,
    clock,
    () => "s1",
  );
  const thread = {
    out,
    agentId: null,
    marks: { parent_tool_use_id: null },
    conversation,
    transcript: { chain: (type: string, line: object) => void lines.push({ type, ...line }) },
    muted: () => false,
    ...fields,
  } as unknown as Thread;
  const record = new TurnRecord(clock, "turn");
  record.spent = spent;
  deliverResult({ ports: { ids, clock } as unknown as Ports }, thread, record, given)();
  return { frame: frames[0], line: lines[0], links: conversation.links, record };
}

test("a result goes to the model, the host and the transcript under one id", () => {
  const { frame, line, links, record } = delivered(end());
  const content = [{ tool_use_id: "t1", type: "tool_result", content: "out" }];
  expect(links).toEqual([{ uuid: idOf(1), role: "user", content }]);
  expect(frame).toEqual({
    type: "user",
    uuid: idOf(1),
    message: { role: "user", content },
    parent_tool_use_id: null,
    tool_use_result: { stdout: "out" },
    timestamp: "1970-01-01T00:00:00.000Z",
    session_id: "s1",
  });
  expect(line).toEqual({
    type: "user",
    uuid: idOf(1),
    parentUuid: "b1",
    message: { role: "user", content },
    toolUseResult: { stdout: "out" },
    sourceToolAssistantUUID: "b1",
  });
  expect(record.numTurns).toBe(2);
  expect(record.denials).toEqual([]);
});

test("whether it is an error is reported where it is known", () => {
  expect(
    delivered(end({ result: { content: "no", isError: true, structured: "no" } })).links[0]?.content,
  ).toMatchObject([{ is_error: true }]);
});

test("who decided, and that the call did not run, is said to the host and in the transcript", () => {
  const { frame, line } = delivered(end({ decision: refusal, nonExecution: "permission-rule" }));
  expect(frame?.tool_result_meta).toEqual([
    { id: "t1", non_execution_kind: "permission-rule", permission_decision: refusal },
  ]);
  expect(line).toMatchObject({ toolDenialKind: "permission-rule", permissionDecision: expect.anything() });
});

test("either of them is reported alone if there is no other", () => {
  expect(delivered(end({ decision: refusal })).frame?.tool_result_meta).toEqual([
    { id: "t1", permission_decision: refusal },
  ]);
  expect(delivered(end({ nonExecution: "cancelled" })).frame?.tool_result_meta).toEqual([
    { id: "t1", non_execution_kind: "cancelled" },
  ]);
});

test("a refused call is listed in the result of the turn, with the input that was refused", () => {
  expect(delivered(end({ denied: true })).record.denials).toEqual([
    { tool_name: "Bash", tool_use_id: "t1", tool_input: { command: "ls -a" } },
  ]);
});

test("over the budget, only the result of a call that could not run is shown", () => {
  const ran = delivered(end({ decision: { decision: "accept", source: "config" } }), {}, { spent: true });
  expect([ran.frame, ran.record.numTurns, ran.links.length]).toEqual([undefined, 1, 1]);
  const invalid = delivered(end(), {}, { spent: true });
  expect([invalid.frame?.type, invalid.record.numTurns]).toEqual(["user", 2]);
});

test("a call that is put off has no result", () => {
  const { frame, line, links, record } = delivered(end({ halts: "deferred", denied: true }));
  expect([frame, line]).toEqual([undefined, undefined]);
  expect(links).toEqual([]);
  expect(record).toMatchObject({ numTurns: 1, denials: [] });
});

test("a subagent's result shows its output only if it is text, and why it stopped only if it was stopped", () => {
  const agent = { agentId: "a1" };
  expect(delivered(end(), agent).frame).not.toHaveProperty("tool_use_result");
  expect(delivered(end({ result: { content: "no", structured: "Error: no" } }), agent).frame?.tool_use_result).toBe(
    "Error: no",
  );
  expect(delivered(end({ nonExecution: "cancelled" }), agent).frame).not.toHaveProperty("tool_result_meta");
  expect(delivered(end({ decision: refusal }), agent).frame).toHaveProperty("tool_result_meta");
});

test("a thread that is muted keeps its results to itself", () => {
  const { frame, line, links } = delivered(end(), { muted: () => true });
  expect(frame).toBeUndefined();
  expect(line).toBeDefined();
  expect(links).toHaveLength(1);
});

test("regression: a host got no structured result of a skill or a search of a subagent", () => {
  const structured = { success: true };
  for (const name of ["Skill", "WebSearch"]) {
    const call = end({ use: { ...use, name }, result: { content: "Done", structured } });
    expect(delivered(call, { agentId: "a1" }).frame?.tool_use_result).toEqual(structured);
  }
  const search = end({
    use: { ...use, name: "WebSearch" },
    result: { content: "Done", structured: { results: ["x", {}] } },
  });
  expect(delivered(search, { agentId: "a1" }).frame?.tool_use_result).toEqual({ results: [{}] });
  expect(delivered(end(), { agentId: "a1" }).frame).not.toHaveProperty("tool_use_result");
});
