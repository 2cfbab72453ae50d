import { expect, test } from "vitest";
import { freshChoice, freshNumber, freshText } from "../../../src/conformance/agent/fresh.ts";

test("words, numbers and choices depend on the seed and the label alone", () => {
  const seeds = Array.from({ length: 50 }, (_, n) => ({ seed: `seed ${n}` }));
  const texts = seeds.map((paths) => freshText(paths, "word"));
  expect(new Set(texts).size).toBe(seeds.length);
  expect(freshText({ seed: "a" }, "word")).toBe(freshText({ seed: "a" }, "word"));
  expect(freshText({ seed: "a" }, "word")).not.toBe(freshText({ seed: "a" }, "other"));
  const numbers = seeds.map((paths) => freshNumber(paths, "n", 2, 5));
  expect([...new Set(numbers)].toSorted()).toEqual([2, 3, 4]);
  expect(new Set(seeds.map((paths) => freshChoice(paths, "c", ["x", "y"]))).size).toBe(2);
});
