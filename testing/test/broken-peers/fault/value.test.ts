import { expect, test } from "vitest";
import type { ValueOperator } from "../../../src/broken-peers/fault/define.ts";
import { changeAt, pastValues } from "../../../src/broken-peers/fault/value.ts";

const change = (value: unknown, path: string, operator: ValueOperator) => changeAt(value, path, operator, pastValues());

test.each<[ValueOperator, unknown, unknown]>([
  ["delete", { a: 1, b: 2 }, { b: 2 }],
  ["empty", { a: [1], b: 2 }, { a: [], b: 2 }],
  ["first", { a: [1, 2] }, { a: [1] }],
  ["first", { a: "one,two" }, { a: "one" }],
  ["last", { a: [1, 2] }, { a: [2] }],
  ["double", { a: [1] }, { a: [1, 1] }],
  ["double", { a: 3 }, { a: 6 }],
  ["reverse", { a: [1, 2] }, { a: [2, 1] }],
  ["lower", { a: "Bash" }, { a: "bash" }],
  [{ set: true }, {}, { a: true }],
  [{ add: 1 }, { a: 2 }, { a: 3 }],
  [{ add: 1 }, { a: "2" }, { a: "3" }],
  [{ divide: 2 }, { a: 4 }, { a: 2 }],
  [{ cut: 2 }, { a: "word" }, { a: "wo" }],
  [{ prefix: "x" }, { a: "y" }, { a: "xy" }],
  [{ replace: ["o", "0"] }, { a: "book" }, { a: "b00k" }],
])("applies %j", (operator, before, after) => {
  expect(change(before, "a", operator)).toEqual(after);
});

test("a path selects every key, every item, or items with a field", () => {
  expect(change({ a: { x: { n: 1 }, y: { n: 2 } } }, "a.*.n", "delete")).toEqual({ a: { x: {}, y: {} } });
  const content = [{ type: "text" }, { type: "image" }];
  expect(change({ content }, "content.[type=image]", "delete")).toEqual({ content: [{ type: "text" }] });
  expect(change({ content }, "content.[type=image].data", { set: "" })).toEqual({
    content: [{ type: "text" }, { type: "image", data: "" }],
  });
});

test("a path that leads nowhere changes nothing", () => {
  expect(change({ a: 1 }, "b.c", "delete")).toEqual({ a: 1 });
  expect(change("text", "a", { set: 1 })).toBe("text");
});

test("values of earlier frames replace later ones", () => {
  const memory = pastValues();
  const at = (n: number, operator: ValueOperator) => changeAt({ n }, "n", operator, memory);
  expect([at(1, "previous"), at(2, "previous"), at(3, "previous")]).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  expect(at(4, "constant")).toEqual({ n: 1 });
});
