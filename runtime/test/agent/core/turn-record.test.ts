import { describe, expect, it } from "vitest";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";

const record = () => new TurnRecord({ now: () => 0, sleep: async () => {} }, "turn");

describe("the marks of a turn", () => {
  it("name nothing where the host named no message", () => {
    const turn = record();
    turn.answers([]);
    turn.callBegins();
    expect([turn.marks, turn.callMarks, turn.prompts]).toEqual([{}, {}, []]);
  });

  it("name the last message that started the turn, and every message in order", () => {
    const turn = record();
    turn.answers(["a", "b"]);
    turn.answers(["c"]);
    expect(turn.marks).toEqual({ user_message_uuid: "b", user_message_uuids: ["a", "b", "c"] });
  });

  it("stand on the answer of the first call that has messages to name, and on no later one", () => {
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
