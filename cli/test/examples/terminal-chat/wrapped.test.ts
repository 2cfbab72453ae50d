import { describe, expect, it } from "vitest";
import { wrapped } from "../../../examples/terminal-chat/wrapped.ts";

describe("wrapped lines", () => {
  it.each([
    ["    one two three four five six", 30, "    one two three four five\n    six"],
    ["- one two three four five six seven", 30, "- one two three four five six\n  seven"],
    ["12. one two three four five six", 28, "12. one two three four five\n    six"],
    ["> one two three four five six seven", 30, "> one two three four five six\n  seven"],
    ["    + one two three four five six", 28, "    + one two three four\n      five six"],
    ["short\n    also short", 30, "short\n    also short"],
    [
      "    \u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u4e00\u4e8c",
      24,
      "    \u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\n    \u4e00\u4e8c",
    ],
    [`    ${"x".repeat(30)}`, 24, `    ${"x".repeat(20)}\n    ${"x".repeat(10)}`],
  ])("of %j at %i columns begin below the first word", (text, columns, lines) => {
    expect(wrapped(text, columns)).toBe(lines);
  });

  it("have no indent where there is no room for words", () => {
    expect(wrapped("          one two three", 16)).toBe("          one \ntwo three");
  });
});
