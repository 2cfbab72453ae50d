import { expect, test } from "vitest";
import { itemNames } from "../../../src/engine/compare/item-names.ts";

test.each([
  ["texts", ["a", "b"], ["a", "b"]],
  ["objects, by the first member that each has", [{ name: "a" }, { value: "b" }], ["a", "b"]],
  ["no items", [], []],
  ["a text twice", ["a", "a"], null],
  ["an object without a name", [{ name: "a" }, {}], null],
  ["a number", [1], null],
])("%s", (_, items, names) => {
  expect(itemNames(items, ["name", "value"])).toEqual(names);
});
