import { expect, it } from "vitest";
import { cell, clip, safe } from "../../src/screen/cell.ts";

it("a cell has exactly its width, also of wide characters", () => {
  expect([cell("ab", 4), cell("ab", 4, "right"), cell("日本語", 4), cell("日本", 4)]).toEqual([
    ...["ab  ", "  ab", "日\u2026 ", "日本"],
  ]);
});

it("a clipped text is one line that fits, and a safe one keeps its lines", () => {
  expect(clip("one\ntwo three", 9)).toBe("one two \u2026");
  expect(safe("a\u001b[31mb\nc\u202e")).toBe("ab\nc\ufffd");
});
