import { expect, test } from "vitest";
import { duration, money } from "../../src/view/units.ts";

test("durations have the units of their size", () => {
  expect([0, 400, 12_000, 999_600, 3_210_000, 75e6, 3.72e9].map(duration)).toEqual([
    ...["0 ms", "< 1 ms", "12 ms", "1.00 s", "3.21 s", "1 min 15 s", "1 h 02 min"],
  ]);
});

test("small amounts of money have more decimals", () => {
  expect([0, 0.00044, 0.01234, 12.3].map(money)).toEqual(["$0.00", "$0.00044", "$0.0123", "$12.30"]);
});
