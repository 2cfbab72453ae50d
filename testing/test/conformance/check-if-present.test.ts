import { expect, it } from "vitest";
import { checkIfPresent } from "../../src/conformance/check-if-present.ts";

it("checks a value", () => {
  expect(checkIfPresent("late", (value) => `it came ${value}`)).toBe("it came late");
  expect(checkIfPresent(0, () => true)).toBe(true);
});

it("checks nothing without a value", () => {
  expect(
    checkIfPresent(undefined, () => {
      throw new Error("unexpected");
    }),
  ).toBeUndefined();
});
