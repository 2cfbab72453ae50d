import { expect, test } from "vitest";
import { freshChoice, freshNumber, freshWord } from "../../../src/conformance/agent/fresh.ts";

test("words, numbers and choices depend on the seed and the label alone", () => {
  const seeds = Array.from({ length: 50 }, (_, n) => ({ seed: `seed ${n}` }));
  const words = seeds.map((paths) => freshWord(paths, "word"));
  expect(new Set(words).size).toBe(seeds.length);
  expect(freshWord({ seed: "a" }, "word")).toBe(freshWord({ seed: "a" }, "word"));
  expect(freshWord({ seed: "a" }, "word")).not.toBe(freshWord({ seed: "a" }, "other"));
  const numbers = seeds.map((paths) => freshNumber(paths, "n", 2, 5));
  expect([...new Set(numbers)].toSorted()).toEqual([2, 3, 4]);
  expect(new Set(seeds.map((paths) => freshChoice(paths, "c", ["x", "y"]))).size).toBe(2);
});
