import { describe, expect, it } from "vitest";
import { echoedUuids, hasToolResult, isAtLeast, isMainThread } from "../../src/ledger/read.ts";

describe("echoedUuids", () => {
  it("prefers the list, and falls back to the single field", () => {
    expect(echoedUuids({ user_message_uuids: ["a", 1, "b"], user_message_uuid: "b" })).toEqual(["a", "b"]);
    expect(echoedUuids({ user_message_uuid: "b" })).toEqual(["b"]);
    expect(echoedUuids({ user_message_uuids: "a", user_message_uuid: 4 })).toEqual([]);
  });
});

describe("isMainThread", () => {
  it("holds for frames without a parent tool use", () => {
    expect([{}, { parent_tool_use_id: null }, { parent_tool_use_id: "toolu_1" }].map(isMainThread)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("hasToolResult", () => {
  it("finds a tool result among blocks", () => {
    expect(hasToolResult({ message: { content: [null, { type: "tool_result" }] } })).toBe(true);
    expect(hasToolResult({ message: { content: "tool_result" } })).toBe(false);
    expect(hasToolResult({})).toBe(false);
  });
});

describe("isAtLeast", () => {
  it("compares part by part", () => {
    expect(["2.1.90", "2.1.100", "2.2.0", "3"].map((version) => isAtLeast(version, [2, 1, 90]))).toEqual(
      Array(4).fill(true),
    );
    expect(["2.1.89", "2.0.200", "1.9"].map((version) => isAtLeast(version, [2, 1, 90]))).toEqual(Array(3).fill(false));
  });

  it("counts an unknown release as the newest", () => {
    expect(isAtLeast(undefined, [2, 1, 90])).toBe(true);
    expect(isAtLeast("next", [2, 1, 90])).toBe(true);
  });
});
