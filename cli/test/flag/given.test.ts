import { expect, it } from "vitest";
import { parseIfSet } from "../../src/flag/given.ts";

it("reads the text of a flag that was given, and nothing otherwise", () => {
  expect(parseIfSet("12", Number)).toBe(12);
  expect(parseIfSet("", (text) => text.length)).toBe(0);
  expect(parseIfSet(undefined, Number)).toBeUndefined();
});
