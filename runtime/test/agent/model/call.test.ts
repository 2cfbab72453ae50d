import { describe, expect, it } from "vitest";
import { type CallListener, callModel, type RetryNotice, readFailure } from "../../../src/agent/model/call.ts";
import { ModelError } from "../../../src/model/model-error.ts";
import type { ModelPort } from "../../../src/ports.ts";
import { say, scriptedModel, type Turn } from "../fixture/scripted-model.ts";

const status = (code: number, message = "broke"): Error => new ModelError({ kind: "status", message, status: code });

function callWith(
  turns: readonly Turn[],
  {
    maxRetries = 2,
    hasFallback = false,
    create,
  }: { maxRetries?: number; hasFallback?: boolean; create?: ModelPort["create"] } = {},
  signal = new AbortController().signal,
) {
  const received: string[] = [];
  const retries: RetryNotice[] = [];
  const slept: number[] = [];
  const script = scriptedModel(turns);
  const listener: CallListener = {
    requesting: () => void received.push("requesting"),
    answering: (id) => void received.push(`answering ${id}`),
    event: () => {},
    block: async (block, _, index) => void received.push(`block ${index} ${String(block.text)}`),
    settled: ({ stopReason }, id) => void received.push(`settled ${stopReason} ${id}`),
    abandoned: () => void received.push("abandoned"),
    retry: (notice) => void retries.push(notice),
  };
  const clock = {
    now: () => 0,
    sleep: async (ms: number, stop?: AbortSignal) => {
      slept.push(ms);
      stop?.throwIfAborted();
    },
  };
  const model = create === undefined ? script : { ...script, create };
  const outcome = callModel(
    { model, clock, random: () => 0, maxRetries, hasFallback, listener, signal },
    { body: { model: "m", max_tokens: 100_000, thinking: 1 }, headers: {} },
  );
  return { outcome, received, retries, slept, requests: script.requests };
}
const complete: ModelPort["create"] = async () => ({
  requestId: "w",
  message: { id: "m", model: "opus", content: [{ type: "text", text: "whole" }], stop_reason: "end_turn" },
});

describe("a call", () => {
  it("asks for an answer in one piece when a stream stalls, without a retry", async () => {
    const stalled = new ModelError({ kind: "stalled", message: "nothing but pings" });
    const { outcome, received, retries } = callWith([{ ...say("half"), breaks: stalled }], { create: complete });
    expect(await outcome).toMatchObject({ kind: "answered", complete: true, requestId: "w" });
    expect([received.at(-1), retries]).toEqual(["block 0 whole", []]);
  });

  it.each([
    ["repeats a stream that stalls before its message, once and without a notice", 2, 2],
    ["does not repeat such a stream without retries", 0, 1],
  ])("%s", async (_, maxRetries, streams) => {
    const fails = new ModelError({ kind: "stalled", message: "nothing but pings" });
    const { outcome, requests, retries, slept } = callWith([{ fails }, { fails }], { maxRetries, create: complete });
    expect(await outcome).toMatchObject({ kind: "answered", requestId: "w" });
    expect([requests.length, retries, slept]).toEqual([streams, [], []]);
  });

  it("is answered in blocks", async () => {
    const { outcome, received } = callWith([say("words")]);
    expect(await outcome).toMatchObject({
      kind: "answered",
      complete: false,
      requestId: "req_1",
      answer: { blocks: [{ text: "words" }], stopReason: "end_turn" },
    });
    expect(received).toEqual(["requesting", "answering req_1", "block 0 words", "settled end_turn req_1"]);
  });

  it("is made again after a pause, which doubles", async () => {
    const { outcome, retries, slept, received } = callWith([
      { fails: status(500) },
      { fails: status(429) },
      say("words"),
    ]);
    expect(await outcome).toMatchObject({ kind: "answered" });
    expect(slept).toEqual([500, 1000]);
    expect(retries).toMatchObject([
      { attempt: 1, maxRetries: 2, delayMs: 500, status: 500, error: "server_error" },
      { attempt: 2, delayMs: 1000, status: 429, error: "rate_limit" },
    ]);
    expect(received.filter((event) => event === "requesting")).toHaveLength(1);
  });

  it("fails after too many attempts, or at once if a retry cannot help", async () => {
    const often = callWith([{ fails: status(500) }, { fails: status(500) }, { fails: status(500) }]);
    expect(await often.outcome).toMatchObject({ kind: "failed", failure: { status: 500 } });
    expect(often.requests).toHaveLength(3);
    const once = callWith([{ fails: status(403) }]);
    expect(await once.outcome).toMatchObject({ kind: "failed", failure: { status: 403 } });
    expect(once.requests).toHaveLength(1);
  });

  it("is simplified without a pause if the API rejects its form", async () => {
    const { outcome, slept, requests } = callWith([
      ...Array.from({ length: 5 }, () => ({ fails: status(400) })),
      say("words"),
    ]);
    expect(await outcome).toMatchObject({ kind: "answered" });
    expect(slept).toEqual([]);
    expect(requests[0]?.body).toHaveProperty("thinking");
    expect(requests.at(-1)?.body).not.toHaveProperty("thinking");
    const refused = callWith(Array.from({ length: 6 }, () => ({ fails: status(400) })));
    expect(await refused.outcome).toMatchObject({ kind: "failed" });
  });

  it("goes to another model at once if the model does not exist or its server fails", async () => {
    const reasons = [
      [404, "model_not_found"],
      [500, "server_error"],
      [503, "server_error"],
    ] as const;
    for (const [code, trigger] of reasons) {
      const { outcome, requests, slept } = callWith([{ fails: status(code) }], { maxRetries: 9, hasFallback: true });
      expect(await outcome).toEqual({ kind: "unavailable", trigger });
      expect([requests.length, slept]).toEqual([1, []]);
    }
    const refused = callWith([{ fails: status(401) }], { maxRetries: 0, hasFallback: true });
    expect(await refused.outcome).toMatchObject({ kind: "failed" });
  });

  it("goes to another model after three overloads in a row", async () => {
    const overloaded = Array.from({ length: 4 }, () => ({ fails: status(529) }));
    const { outcome, requests } = callWith(overloaded, { maxRetries: 9, hasFallback: true });
    expect(await outcome).toEqual({ kind: "unavailable", trigger: "overloaded" });
    expect(requests).toHaveLength(3);
    const mixed = callWith(
      [...overloaded.slice(0, 2), { fails: status(429) }, ...overloaded.slice(0, 2), say("words")],
      { maxRetries: 9, hasFallback: true },
    );
    expect(await mixed.outcome).toMatchObject({ kind: "answered" });
    const alone = callWith(overloaded, { maxRetries: 3 });
    expect(await alone.outcome).toMatchObject({ kind: "failed" });
  });

  it("asks for the answer in one piece where streams do not work", async () => {
    for (const fails of [status(404), new ModelError({ kind: "malformed", message: "garbled" })]) {
      const bodies: unknown[] = [];
      const create: ModelPort["create"] = async (request) => {
        bodies.push(request.body.max_tokens);
        return complete(request);
      };
      const { outcome, received } = callWith([{ fails }], { create });
      expect(await outcome).toMatchObject({ kind: "answered", complete: true, requestId: "w" });
      expect(received.slice(1)).toEqual(["answering w", "block 0 whole"]);
      expect(bodies).toEqual([64_000]);
    }
  });

  it("has the tries for an answer in one piece that streams have left", async () => {
    const create: ModelPort["create"] = async () => Promise.reject(status(500));
    const fresh = callWith([{ fails: status(404) }], { create });
    expect(await fresh.outcome).toMatchObject({ kind: "failed", failure: { status: 500 } });
    expect(fresh.retries).toMatchObject([{ attempt: 1, maxRetries: 1, status: 500 }]);
    const late = callWith([{ fails: status(500) }, { fails: status(404) }], { create });
    expect(await late.outcome).toMatchObject({ kind: "failed", failure: { status: 500 } });
    expect(late.retries).toMatchObject([{ attempt: 1, maxRetries: 2, status: 500 }]);
  });

  it("fails at once if the API asks for a wait of more than a minute", async () => {
    const rateLimited = (retryAfterMs: number) =>
      new ModelError({ kind: "status", message: "later", status: 429, retryAfterMs });
    const long = callWith([{ fails: rateLimited(99_999_999_000) }]);
    expect(await long.outcome).toMatchObject({ kind: "failed", failure: { status: 429 } });
    expect(long.slept).toEqual([]);
    const short = callWith([{ fails: rateLimited(60_000) }, say("words")]);
    expect(await short.outcome).toMatchObject({ kind: "answered" });
    expect(short.slept).toEqual([60_000]);
  });

  it("is made again if the API says so, whatever its status", async () => {
    const headers = { "x-should-retry": "true" };
    const { outcome } = callWith([
      { fails: new ModelError({ kind: "status", message: "odd", status: 418, headers }) },
      say("words"),
    ]);
    expect(await outcome).toMatchObject({ kind: "answered" });
  });

  it("is aborted with its partial answer", async () => {
    const stop = new AbortController();
    const { outcome } = callWith([{ content: [{ type: "text", text: "12345678" }], hold: true }], {}, stop.signal);
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error("stop"));
    expect(await outcome).toMatchObject({ kind: "aborted", rescued: { type: "text" }, requestId: "req_1" });
    const early = callWith([{ fails: status(500) }], {}, AbortSignal.abort());
    expect(await early.outcome).toMatchObject({ kind: "aborted", rescued: null });
  });
});

describe("what a port threw", () => {
  it("is read with its code, and whether another try is of use", () => {
    const refused = new ModelError({ kind: "connection", message: "connect ECONNREFUSED 127.0.0.1" });
    expect(readFailure(refused)).toMatchObject({ status: null, code: "ECONNREFUSED", retry: null });
    expect(readFailure(new ModelError({ kind: "cut", message: "gone" }))).toMatchObject({ code: "ECONNRESET" });
    expect(
      readFailure(
        new ModelError({
          kind: "status",
          message: "ECONNREFUSED",
          status: 500,
          headers: { "x-should-retry": "false" },
        }),
      ),
    ).toMatchObject({ status: 500, code: null, retry: false });
    expect(readFailure(new Error("odd"))).toMatchObject({ status: null, message: "odd", code: null });
  });
});
