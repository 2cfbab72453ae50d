import { describe, expect, it } from "vitest";
import type { Block } from "../../../src/agent/core/conversation.ts";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { StreamHandler } from "../../../src/agent/model/stream-handler.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import type { ModelEvent } from "../../../src/ports.ts";

type Frame = Readonly<Record<string, unknown>>;
const head = { id: "m", model: "opus", usage: { input_tokens: 3 } };
const text: Block = { type: "text", text: "words" };
const call: Block = { type: "tool_use", id: "t1", name: "Read", input: {} };
const failure = {
  status: 500,
  type: null,
  message: "broke",
  code: null,
  requestId: "r",
  retryAfterMs: null,
  kind: "status" as const,
  retry: null,
};

const uuid = "00000000-0000-4000-8000-000000000001" as const;

function handlerWith(fields: object = {}, prompts: readonly string[] = [], display?: string) {
  const sent: Frame[] = [];
  const reported: unknown[] = [];
  const deferredCalls = new Map<string, () => void>();
  let now = 1000;
  const clock = { now: () => now++, sleep: async () => {} };
  const ids = { uuid: () => uuid };
  const out = new Outbox(
    async (...message) => void sent.push(messageFrame(...message)),
    ids,
    clock,
    () => "s",
  );
  const thread = {
    out,
    agentId: null,
    marks: { parent_tool_use_id: null },
    streams: true,
    thinkingDisplay: () => "updates",
    deferredCalls,
    transcript: { chain: (...args: unknown[]) => void reported.push(args) },
    retrying: (notice: unknown) => void reported.push({ retrying: notice }),
    isDetached: () => false,
    noticed: (block: Block) => void reported.push({ noticed: block.type }),
    shows: () => true,
    muted: () => false,
    delaysCalls: () => null,
    ...fields,
  } as unknown as Thread;
  const record = new TurnRecord(clock, "turn");
  record.answers(prompts);
  record.callBegins();
  const services = {
    ports: { clock, ids },
    out,
    tools: {
      present: async (_: Thread, block: Block) =>
        block.type === "tool_use" ? { ...block, input: { filled: true } } : block,
      meta: (_: Thread, block: Block) => ({ tool_use_meta: [{ id: "t", display_name: block.type }] }),
    },
    hooks: {
      async messageShown(...args: unknown[]): Promise<string | undefined> {
        reported.push(args);
        return display;
      },
    },
  };
  return { handler: new StreamHandler(services, thread, record), sent, reported, deferredCalls, record };
}
const event = (type: string, fields: object = {}): ModelEvent => ({ type, ...fields });
const startOf = (type: string): ModelEvent => event("content_block_start", { index: 0, content_block: { type } });
const begin = event("message_start", { message: { usage: { input_tokens: 3 } } });
const streamed = (sent: readonly Frame[]) =>
  sent.filter(({ type }) => type === "stream_event").map(({ event: given }) => (given as Frame).type);

describe("a block", () => {
  it("is shown after the hooks for its text", async () => {
    const { handler, sent, reported, record } = handlerWith({}, ["u"]);
    handler.answering("req");
    await handler.block(text, head, 0);
    expect(sent).toMatchObject([
      {
        type: "assistant",
        uuid,
        message: { id: "m", model: "opus", content: [text], usage: { input_tokens: 3 }, stop_reason: null },
        request_id: "req",
        tool_use_meta: [{ id: "t", display_name: "text" }],
        user_message_uuid: "u",
        parent_tool_use_id: null,
      },
    ]);
    expect(sent[0]).not.toHaveProperty("aborted");
    expect(reported).toEqual([{ retrying: null }, ["words", "turn"], { noticed: "text" }]);
    expect(handler.blocks).toEqual([{ uuid, block: text, index: 0 }]);
    expect(record.times.ttft_ms).toBeGreaterThan(0);
  });

  it("that only marks another model of the service is not part of the answer", async () => {
    const { handler, sent } = handlerWith();
    await handler.block({ type: "fallback" }, head, 0);
    expect([sent, handler.blocks]).toEqual([[], []]);
  });

  it("has the text of a hook for the host, and is not sent if that is empty", async () => {
    const replaced = handlerWith({}, [], "other");
    await replaced.handler.block(text, head, 0);
    expect(replaced.sent).toMatchObject([{ type: "assistant", message: { content: [{ text: "other" }] } }]);
    expect(replaced.handler.blocks).toMatchObject([{ block: text, display: "other" }]);
    const hidden = handlerWith({}, [], "");
    await hidden.handler.block(text, head, 0);
    expect(hidden.sent).toEqual([]);
    expect(hidden.handler.blocks).toMatchObject([{ block: text, display: "" }]);
  });

  it("regression: of a subagent in the background was announced before the host had it", async () => {
    const order: string[] = [];
    const { handler } = handlerWith({
      agentId: "a",
      isDetached: () => true,
      noticed: () => void order.push("noticed"),
      out: { sendDated: () => void order.push("sent") } as never,
    });
    await handler.block(text, head, 0);
    expect(order).toEqual(["sent", "noticed"]);
  });

  it("without text is not shown", async () => {
    const { handler, sent } = handlerWith();
    await handler.block({ type: "text", text: "" }, head, 0);
    expect([sent, handler.blocks]).toEqual([[], []]);
  });

  it("of a subagent does not raise hooks", async () => {
    const { handler, reported } = handlerWith({ agentId: "a" });
    await handler.block(text, head, 0);
    expect(reported).toEqual([{ noticed: "text" }]);
  });

  it.each([{ muted: () => true }, { shows: () => false }])("is kept and not shown if it is hidden", async (fields) => {
    const { handler, sent } = handlerWith(fields);
    await handler.block(text, head, 0);
    expect([sent.length, handler.blocks.length]).toEqual([0, 1]);
  });

  it("that is a call has its input filled in, and waits for hooks if they receive it first", async () => {
    const { handler, sent, deferredCalls } = handlerWith({ delaysCalls: () => "hooks" });
    await handler.block(call, head, 0);
    expect(sent).toEqual([]);
    deferredCalls.get("t1")?.();
    expect(sent).toMatchObject([{ message: { content: [{ ...call, input: { filled: true } }] } }]);
    await handler.block(text, head, 1);
    expect(sent).toHaveLength(2);
  });

  it("that was broken off says so", async () => {
    const { handler, sent } = handlerWith();
    await handler.rescued(text, head, 0);
    expect(sent).toMatchObject([{ aborted: true }]);
  });

  it("names the prompts only if it is the first of its answer", async () => {
    const { handler, sent } = handlerWith({ streams: false }, ["u"]);
    handler.requesting();
    await handler.block({ type: "text", text: "one" }, head, 0);
    await handler.block({ type: "text", text: "two" }, head, 1);
    expect(sent.map(({ user_message_uuids: uuids }) => uuids)).toEqual([["u"], undefined]);
  });

  it("of thinking reports how long it took", async () => {
    const { handler, sent } = handlerWith({ streams: false });
    handler.event(startOf("thinking"), "m");
    await handler.block({ type: "thinking", thinking: "t" }, head, 0);
    expect(sent).toMatchObject([{ thinking_duration_ms: expect.any(Number), thinking_display: "updates" }]);
  });
});

it("regression: the thinking of a subagent named its duration", async () => {
  const { handler, sent } = handlerWith({ streams: false, agentId: "a1" });
  handler.event(startOf("thinking"), "m");
  await handler.block({ type: "thinking", thinking: "t" }, head, 0);
  expect(sent).toHaveLength(1);
  for (const field of ["thinking_duration_ms", "thinking_display"]) expect(sent[0]).not.toHaveProperty(field);
});

describe("the stream", () => {
  it("is forwarded except for pings, and starts with its latency", () => {
    const { handler, sent, record } = handlerWith({}, ["u"]);
    handler.announce();
    for (const given of [begin, event("ping"), startOf("text"), event("message_stop")]) handler.event(given, "m");
    expect(sent[0]).toMatchObject({ subtype: "status", status: "requesting", user_message_uuids: ["u"] });
    expect(streamed(sent)).toEqual(["message_start", "content_block_start", "message_stop"]);
    expect(sent[1]).toMatchObject({
      ttft_ms: expect.any(Number),
      thinking_display: "updates",
      user_message_uuids: ["u"],
      owed_rows: [],
      api_message_id: "m",
    });
    expect(sent[2]).not.toHaveProperty("ttft_ms");
    expect(record.begunMessageIds).toEqual(["m"]);
  });

  it("is not forwarded without a subscriber", () => {
    const { handler, sent } = handlerWith({ streams: false });
    handler.requesting();
    for (const given of [begin, startOf("text")]) handler.event(given, "m");
    handler.brokenOff("m", 0);
    expect(sent).toEqual([]);
    expect(handler.sentAt).toBeGreaterThan(0);
  });

  it("counts what is thought, four characters a token", () => {
    const { handler, sent } = handlerWith({ streams: false });
    const delta = (thinking: string) => event("content_block_delta", { delta: { type: "thinking_delta", thinking } });
    handler.event(delta("before"), "m");
    handler.event(startOf("thinking"), "m");
    handler.event(delta("12345678"), "m");
    handler.event(delta("1234"), "m");
    expect(sent).toMatchObject([
      { subtype: "thinking_tokens", estimated_tokens: 2, estimated_tokens_delta: 2 },
      { subtype: "thinking_tokens", estimated_tokens: 3, estimated_tokens_delta: 1 },
    ]);
  });

  it("counts what is thought with the message that started the turn", () => {
    const { handler, record, sent } = handlerWith({ streams: false });
    record.answers(["merged", "starter"]);
    record.answers(["joined"]);
    handler.event(startOf("thinking"), "m");
    handler.event(event("content_block_delta", { delta: { type: "thinking_delta", thinking: "12345678" } }), "m");
    expect(sent).toMatchObject([{ subtype: "thinking_tokens", user_message_uuid: "starter" }]);
  });

  it("that is interrupted is closed, except for a call with incomplete input", () => {
    const broken = (type: string) => {
      const { handler, sent } = handlerWith();
      for (const given of [begin, startOf(type)]) handler.event(given, "m");
      handler.brokenOff("m", 2);
      handler.brokenOff("m", 2);
      return sent;
    };
    expect(streamed(broken("text")).slice(2)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
    expect(streamed(broken("tool_use")).slice(2)).toEqual(["message_delta", "message_stop"]);
    expect(broken("text").at(-1)).toMatchObject({ abandoned_blocks: { api_message_id: "m", from_block_index: 2 } });
    expect(broken("text").at(-2)).toMatchObject({ event: { usage: { input_tokens: 3 } } });
  });

  it("that is abandoned for another try is closed", () => {
    const given = (type: string, fromIndex: number, open: number | null) => {
      const { handler, sent } = handlerWith();
      handler.event(startOf(type), "m");
      handler.abandoned("m", fromIndex, open);
      return streamed(sent).slice(1);
    };
    expect(given("text", 1, 1)).toEqual(["content_block_stop", "message_stop"]);
    expect(given("tool_use", 1, 1)).toEqual(["message_stop"]);
    expect(given("tool_use", 0, 0)).toEqual(["content_block_stop", "message_stop"]);
    expect(given("text", 1, null)).toEqual(["message_stop"]);
  });
});

describe("another try", () => {
  const notice = { attempt: 1, maxRetries: 3, delayMs: 500, status: 500, error: "server_error" as const, failure };

  it("drops the blocks, reports it to the host and records it", async () => {
    const { handler, sent, reported } = handlerWith();
    await handler.block(text, head, 0);
    handler.retry(notice);
    expect(handler.blocks).toEqual([]);
    expect(sent.at(-1)).toMatchObject({
      subtype: "api_retry",
      attempt: 1,
      max_retries: 3,
      retry_delay_ms: 500,
      error_status: 500,
      error: "server_error",
    });
    expect(reported.at(-1)).toMatchObject([
      "system/api_error",
      {
        error: { status: 500, requestId: "r", formatted: "500 broke", connection: null },
        source: "request_retry",
      },
    ]);
    const lost = { ...failure, status: null, requestId: null, code: "ECONNRESET" };
    handler.retry({ ...notice, status: null, failure: lost });
    expect(reported.at(-1)).toMatchObject([
      "system/api_error",
      { error: { formatted: "broke", connection: { code: "ECONNRESET" } }, source: "connection_retry" },
    ]);
  });

  it("of a subagent is not reported to others", () => {
    const { handler, sent, reported } = handlerWith({ agentId: "a" });
    handler.retry(notice);
    expect(sent).toEqual([]);
    expect(reported).toEqual([{ retrying: notice }]);
  });
});
