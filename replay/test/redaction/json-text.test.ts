import { expect, test } from "vitest";
import { leavesOfJson } from "../../src/redaction/json-text.ts";

const line = (n: number) => JSON.stringify({ n, note: { text: `a long text of line ${n}`.repeat(9) } });
const lines = [1, 2, 3, 4, 5, 6].map(line).join("\n");

test("the texts of a long text of JSON lines are those of its values", () => {
  expect(leavesOfJson(lines)?.map(({ name }) => name)).toEqual(Array(6).fill("text"));
  expect(
    leavesOfJson(
      JSON.stringify(
        lines.split("\n").map((one) => JSON.parse(one)),
        null,
        2,
      ),
    ),
  ).toHaveLength(6);
});

test("a short text, one with other lines, and one with other escapes have none", () => {
  expect(leavesOfJson(line(1))).toBeNull();
  expect(leavesOfJson(`${lines}\nnot JSON`)).toBeNull();
  expect(leavesOfJson(`${lines}\n{"a":"\\u0041"}`)).toBeNull();
});
