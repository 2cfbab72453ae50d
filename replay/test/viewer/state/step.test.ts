import { expect, test } from "vitest";
import { lastUpTo, step } from "../../../viewer/state/step.ts";

test("the last value up to another", () => {
  const list = Uint32Array.of(2, 5, 9);
  expect([1, 2, 4, 5, 10].map((value) => lastUpTo(list, value))).toEqual([-1, 0, 0, 1, 2]);
});

test("steps wrap around at both ends", () => {
  const list = [2, 5, 9];
  expect([null, 2, 3, 9, 50].map((from) => step(list, from, 1))).toEqual([2, 5, 5, 2, 2]);
  expect([null, 9, 3, 2, 0].map((from) => step(list, from, -1))).toEqual([9, 5, 2, 9, 9]);
  expect(step([], 3, 1)).toBeNull();
});
