import { describe, expect, it } from "vitest";
import { differenceOf, same } from "../../src/conformance/same.ts";

describe("same", () => {
  it("ignores the order of keys, and members without a value", () => {
    expect(same({ a: 1, b: null, c: { d: [1] } }, { c: { d: [1] }, a: 1 })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
  });
});

describe("differenceOf", () => {
  it("names the first member that differs by its path", () => {
    expect(differenceOf({ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } })).toBe("a.c");
    expect(differenceOf({ a: 1 }, { a: 1, b: undefined })).toBeUndefined();
    expect(differenceOf("one", "two")).toBe("the value");
  });
});
