import fc from "fast-check";
import { expect, test } from "vitest";
import { charactersOf, runsOf } from "../../../src/secret/text/run.ts";

const letters = charactersOf(/[a-z]/);

test("finds the maximal runs of the given length", () => {
  expect([...runsOf("ab cde fghi j", letters, 3)]).toEqual([
    { from: 3, to: 6 },
    { from: 7, to: 11 },
  ]);
  expect([...runsOf("", letters, 3)]).toEqual([]);
  expect([...runsOf("éabc", letters, 3)]).toEqual([{ from: 1, to: 4 }]);
});

test("finds the same runs as a regular expression", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "z", " ", "é", "A"), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), (value, least) => {
      const expected = [...value.matchAll(/[a-z]+/g)].filter(({ 0: run }) => run.length >= least);
      expect([...runsOf(value, letters, least)].map(({ from, to }) => value.slice(from, to))).toEqual(
        expected.map(([run]) => run),
      );
    }),
  );
});
