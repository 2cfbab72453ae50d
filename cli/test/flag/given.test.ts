import { expect, it } from "vitest";
import { ifGiven } from "../../src/flag/given.ts";

it("reads the text of a flag that was given, and nothing otherwise", () => {
  expect(ifGiven("12", Number)).toBe(12);
  expect(ifGiven("", (text) => text.length)).toBe(0);
  expect(ifGiven(undefined, Number)).toBeUndefined();
});
