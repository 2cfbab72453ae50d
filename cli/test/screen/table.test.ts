import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { tableLines } from "../../src/screen/table.ts";

const right = (column: number): boolean => column === 1;

describe("a table", () => {
  it("aligns columns also where characters are wide", () => {
    const lines = tableLines(
      [
        ["name", "n", "end"],
        ["日本語", "1", "x"],
        ["👩‍👩‍👧 e", "20", "y"],
      ],
      { right, width: 80 },
    );
    expect(lines).toEqual(["name     n  end", "日本語   1  x", "👩‍👩‍👧 e    20  y"]);
  });

  it("cuts its widest column to the width of the terminal, and shows no control characters", () => {
    const lines = tableLines([["a", "long ".repeat(20), "b\u001b[31m"]], { right: () => false, width: 40 });
    expect(lines.map((line) => stringWidth(line))).toEqual([40]);
    expect(lines[0]).toMatch(/^a {2}long .*\u2026 {2}b$/);
  });

  it("may have no rows", () => {
    expect(tableLines([], { right, width: 80 })).toEqual([]);
  });
});
