import { describe, expect, test } from "vitest";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { noUsage } from "../../../src/agent/core/usage-ledger.ts";

const begun = () => {
  let now = 1000;
  const record = new TurnRecord({ now: () => now, sleep: async () => {} }, "t1");
  return { record, at: (ms: number) => (now = 1000 + ms) };
};

test("a turn begins with the prompt, and with nothing else", () => {
  const { record, at } = begun();
  expect(record).toMatchObject({
    turnId: "t1",
    startedAt: 1000,
    numTurns: 1,
    text: "",
    stopReason: null,
    denials: [],
    structured: null,
    deferred: null,
    requestSentAt: null,
    stoppedByCheck: false,
  });
  expect(record.times).toEqual({});
  at(7);
  expect(record.elapsed).toBe(7);
});

describe("the moments of a turn", () => {
  test("are the first ones of their kind, from its start", () => {
    const { record, at } = begun();
    const steps = ["requested", "responded", "streamed", "shown"] as const;
    for (const [index, step] of [...steps, ...steps].entries()) {
      at((index + 1) * 10);
      record[step]();
    }
    expect(record.times).toEqual({
      time_to_request_ms: 10,
      ttft_stream_ms: 20,
      first_content_frame_ms: 30,
      ttft_ms: 40,
    });
    expect(record.requestSentAt).toBe(1010);
  });

  test("count a block as the first content if nothing was streamed", () => {
    const { record, at } = begun();
    record.responded();
    at(5);
    record.shown();
    expect(record.times).toEqual({ ttft_stream_ms: 0, ttft_ms: 5, first_content_frame_ms: 5 });
  });

  test("regression: an answer that was not streamed had times of a stream", () => {
    const { record, at } = begun();
    record.requested();
    at(5);
    record.shown();
    expect(record.times).toEqual({ ttft_ms: 5 });
  });

  test("that happen at once are there all the same", () => {
    const { record } = begun();
    record.streamed();
    expect(record.times).toEqual({ first_content_frame_ms: 0 });
  });
});

test("usage adds up, and the first and the newest call are known", () => {
  const { record } = begun();
  const call = (tokens: number) => ({ ...noUsage, input_tokens: tokens });
  record.used(call(1));
  record.used(call(10));
  expect(record.usage.input_tokens).toBe(11);
  expect(record.firstRequestUsage?.input_tokens).toBe(1);
  expect(record.lastUsage.input_tokens).toBe(10);
});

test("ten answers with calls that could not be checked end a turn; several calls of one answer count once", () => {
  const { record } = begun();
  for (let answer = 1; answer < 10; answer++) {
    record.acts();
    expect([record.unchecked(), record.unchecked()]).toEqual([false, false]);
  }
  expect(record.stoppedByCheck).toBe(false);
  record.acts();
  expect(record.unchecked()).toBe(true);
  expect(record.stoppedByCheck).toBe(true);
});

const record = () => new TurnRecord({ now: () => 0, sleep: async () => {} }, "turn");

describe("the marks of a turn", () => {
  test("name nothing if the host named no message", () => {
    const turn = record();
    turn.answers([]);
    turn.callBegins();
    expect([turn.marks, turn.callMarks, turn.prompts]).toEqual([{}, {}, []]);
  });

  test("name the last message that started the turn, and every message in order", () => {
    const turn = record();
    turn.answers(["a", "b"]);
    turn.answers(["c"]);
    expect(turn.marks).toEqual({ user_message_uuid: "b", user_message_uuids: ["a", "b", "c"] });
  });

  test("stand on the answer of the first call that has messages to name, and on no later one", () => {
    const turn = record();
    turn.callBegins();
    expect(turn.callMarks).toEqual({});
    turn.answers(["a"]);
    turn.callBegins();
    expect(turn.callMarks).toEqual({ user_message_uuid: "a", user_message_uuids: ["a"] });
    turn.answers(["b"]);
    turn.callBegins();
    expect(turn.callMarks).toEqual({});
    expect(turn.prompts).toEqual(["a", "b"]);
  });
});
