import { expect, test } from "vitest";
import { hitsIn } from "../../src/secret/scan.ts";

test.each([" ", "\t", "\n", "a ", "1. ", "password "])("a text of nothing but %j is searched to its end", (unit) => {
  const text = `api_key=Zk4-vQ8xLm2Rt7Wp0s\n${unit.repeat(200_000)}`;
  expect([...hitsIn(text)].map(({ from, to }) => text.slice(from, to))).toContain("Zk4-vQ8xLm2Rt7Wp0s");
});

test("numbered words are a seed phrase, also one on each line", () => {
  const words = "alpha bravo cargo delta ember fable grape honey ivory joker koala lemon".split(" ");
  const text = `Write these down:\n${words.map((word, index) => `${index + 1}. ${word}`).join("\n")}\n`;
  const found = [...hitsIn(text)].filter(({ rule }) => rule === "seed-phrase");
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(words);
});
