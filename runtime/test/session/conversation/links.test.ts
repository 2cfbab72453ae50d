import { describe, expect, test } from "vitest";
import { messagesOf } from "../../../src/session/conversation/read-messages.ts";
import type { StoredLine } from "../../../src/session/writer.ts";

const line = (uuid: string, parentUuid: string | null, fields: object = {}): StoredLine => ({
  type: "user",
  uuid,
  parentUuid,
  message: { role: "user", content: "said" },
  ...fields,
});
const read = (...lines: StoredLine[]): string =>
  messagesOf(lines)
    .map(({ uuid }) => uuid)
    .join(" ");
const beside = { isSidechain: true };
const team = { teamName: "others" };

describe("a conversation ends", () => {
  test("at the message above the end that was written last, whatever kind of line that is", () => {
    const [one, two, other] = [line("one", null), line("two", "one"), line("other", "one")];
    expect(read(one, two, other, line("note", "two", { type: "system" }))).toBe("one two");
    expect(read(one, two, other, line("file", "two", { type: "attachment" }))).toBe("one two");
    expect(read(one, two, other, line("busy", "two", { type: "progress" }))).toBe("one other");
  });

  test("not in what a subagent or a member of a team said", () => {
    const lines = [line("one", null), line("two", "one"), line("other", "one")];
    expect(read(...lines, line("appendUnchained", "two", beside))).toBe("one other");
    expect(read(...lines, line("appendUnchained", "two", team))).toBe("one other");
  });

  test("at its last message where links run in a circle", () => {
    expect(read(line("one", "two"), line("two", "one"))).toBe("one two");
  });
});

describe("the way up", () => {
  test("leads through lines that are not shown", () => {
    expect(read(line("one", null), line("appendUnchained", "one", beside), line("two", "appendUnchained"))).toBe(
      "one two",
    );
    expect(read(line("one", null), line("busy", "one", { type: "progress" }), line("two", "busy"))).toBe("one two");
  });

  test("ends at lines that are no links", () => {
    expect(read(line("one", null), line("odd", "one", { type: "another" }), line("two", "odd"))).toBe("two");
  });

  test("finds parents that were written later, and the later one of two with one id", () => {
    expect(read(line("three", "two"), line("two", "one"), line("one", null))).toBe("one two three");
    expect(read(line("one", null), line("two", "one"), line("one", "two"), line("three", "one"))).toBe("two one three");
  });
});

describe("a summary that kept messages by their ids", () => {
  const before = [line("one", null), line("two", "one"), line("three", "two")];
  const boundary = (uuids: readonly string[], more: object = {}) =>
    line("cut", null, {
      type: "system",
      subtype: "compact_boundary",
      compactMetadata: { preservedMessages: { anchorUuid: "sum", uuids }, ...more },
    });

  test("is followed by them, and they by what continues from it", () => {
    expect(read(...before, boundary(["one", "three"]), line("sum", "cut"), line("on", "sum"))).toBe("sum one three on");
  });

  test("is followed by none if one is missing, whatever segment is named beside them", () => {
    const segment = { preservedSegment: { headUuid: "two", anchorUuid: "sum", tailUuid: "three" } };
    expect(read(...before, boundary(["one", "gone"], segment), line("sum", "cut"), line("on", "sum"))).toBe("sum on");
  });
});

describe("results of calls", () => {
  const block = (uuid: string, parent: string | null, id: string, call: string, at: number) =>
    line(uuid, parent, {
      type: "assistant",
      timestamp: `2029-01-01T00:00:0${at}.000Z`,
      message: { id, content: [{ type: "tool_use", id: call, name: "Read", input: {} }] },
    });
  const result = (uuid: string, parent: string, call: string, at: number) =>
    line(uuid, parent, {
      timestamp: `2029-01-01T00:00:0${at}.000Z`,
      message: { content: [{ type: "tool_result", tool_use_id: call, content: "" }] },
    });

  test("come by the time they were written, not by their place", () => {
    const lines = [line("ask", null), block("a", "ask", "m", "c1", 1), block("b", "a", "m", "c2", 1)];
    expect(read(...lines, result("late", "a", "c1", 5), result("soon", "a", "c1", 3), line("next", "b"))).toBe(
      "ask a b soon late next",
    );
  });

  test("are found by their call where what they follow is gone, unless the call has another", () => {
    const lines = [line("ask", null), block("a", "ask", "m", "c1", 1)];
    expect(read(...lines, result("lost", "gone", "c1", 2), line("next", "a"))).toBe("ask a lost next");
    expect(read(...lines, result("r", "a", "c1", 2), result("lost", "gone", "c1", 3), line("next", "r"))).toBe(
      "ask a r next",
    );
  });
});
