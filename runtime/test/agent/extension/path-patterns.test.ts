import { expect, test } from "vitest";
import { matchesPaths, patternsOf } from "../../../src/agent/extension/path-patterns.ts";

test("reads patterns from a list, or from a text with commas outside braces", () => {
  expect(patternsOf("src/**, *.{ts,tsx}, ")).toEqual(["src", "*.{ts,tsx}"]);
  expect(patternsOf(["lib/*.py", "a, b"])).toEqual(["lib/*.py", "a", "b"]);
  expect(patternsOf(undefined)).toEqual([]);
});

test("a pattern may match in any folder, and expands its first braces", () => {
  expect(matchesPaths(["*.{ts,tsx}"], "src/deep/a.tsx")).toBe(true);
  expect(matchesPaths(["src"], "src/a.ts")).toBe(true);
  expect(matchesPaths(["src/**/*.ts"], "lib/a.ts")).toBe(false);
  expect(matchesPaths([], "a.ts")).toBe(false);
});
