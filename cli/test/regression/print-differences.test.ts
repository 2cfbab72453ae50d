import type { DifferenceGroup } from "@agentwire/replay";
import { expect, test } from "vitest";
import { changeArgs, printDifferences } from "../../src/regression/print-differences.ts";
import { terminalDouble } from "../terminal-double.ts";

const group: DifferenceGroup = {
  class: "behavior",
  kind: "assistant",
  field: "",
  change: "missing",
  count: 2,
  items: [],
  seq: 4,
};

test.each([
  [{}, "the frame is missing"],
  [{ change: "added" as const }, "a frame that is not on the tape"],
  [{ field: "a[]", items: ["x", "y"] }, "missing (x, y)"],
  [{ field: "a[]", change: "added" as const, items: ["1", "2", "3", "4", "5", "6"] }, "new (1, 2, 3, 4, 5, ...)"],
  [{ field: "a", change: "value" as const, expected: 1, actual: "b" }, '1 -> "b"'],
  [{ field: "a", change: "order" as const }, "another order"],
])("describes %j", (more, text) => {
  expect(changeArgs({ ...group, ...more })).toBe(text);
});

test("classes come in the order of their weight", () => {
  const terminal = terminalDouble();
  printDifferences(terminal, [{ ...group, class: "prose" }, group]);
  expect(terminal.stdout).toEqual([
    "Behavior: the agent does something else (1 group)",
    "  assistant, 2 times, first at event 4",
    "      the frame is missing",
    "Prose: other texts or token counts (1 group)",
    "  assistant, 2 times, first at event 4",
    "      the frame is missing",
  ]);
});

test("regression: repeated differences of several sessions were counted without their sessions", () => {
  const terminal = terminalDouble();
  printDifferences(terminal, [
    { ...group, count: 24, sessions: 8 },
    { ...group, count: 8, sessions: 8 },
    { ...group, count: 3, sessions: 1 },
  ]);
  expect(terminal.stdout.filter((line) => line.startsWith("  assistant"))).toEqual([
    "  assistant, 24 times in 8 sessions",
    "  assistant, in 8 sessions",
    "  assistant, 3 times, first at event 4",
  ]);
});
