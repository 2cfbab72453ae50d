import fc from "fast-check";
import { expect, it } from "vitest";
import { shrink } from "../../src/bug-report/shrink.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index);

it("keeps only the events that the defect needs, in order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      (length, picks) => {
        const needed = [...new Set(picks.map((pick) => pick % length))].toSorted((a, b) => a - b);
        const shows = (items: readonly number[]) => needed.every((item) => items.includes(item));
        expect(shrink(range(length), shows, Number.POSITIVE_INFINITY)).toEqual(needed);
      },
    ),
    { seed: 7 },
  );
});

it("stops at the read limit of the trials, with a list that still shows the defect", () => {
  const shows = (items: readonly number[]) => items.includes(3);
  const shrunk = shrink(range(1000), shows, 1600);
  expect(shows(shrunk)).toBe(true);
  expect(shrunk.length).toBeLessThan(1000);
  expect(shrink(range(1000), shows, 10)).toEqual(range(1000));
});
