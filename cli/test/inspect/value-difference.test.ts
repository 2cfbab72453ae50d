import { expect, it } from "vitest";
import { columnsOf, describeDifference, printValueDifference } from "../../src/inspect/value-difference.ts";
import { terminalDouble } from "../terminal-double.ts";

it("shows where long values differ, whatever precedes the difference", () => {
  const long = "word ".repeat(2000);
  const line = describeDifference(terminalDouble(), `${long}left`, `${long}right`);
  expect(line).toContain("[-left-]{+right+}");
  expect(line.length).toBeLessThan(200);
});

it("keeps both columns within the width of the terminal, and shows where they differ", () => {
  const terminal = { ...terminalDouble(), width: 60 };
  const lines = [...columnsOf(terminal, `${"x".repeat(300)}left`, `${"x".repeat(300)}right`)];
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThanOrEqual(60);
  expect(lines[0]).toMatch(/xleft\s+\u2502 \u2026x+right/);
});

it("reports which side has a place, and removes escape sequences", () => {
  const terminal = terminalDouble();
  printValueDifference(terminal, { pointer: "/argv/0", second: "\u001b[31mred" }, false);
  expect(terminal.stdout).toEqual(["  /argv/0 (only in the second)", "    red"]);
});
