import { expect, it } from "vitest";
import { areIndependent, type Footprint } from "../../src/explore/transition.ts";

it.each<[string, Footprint, Footprint, boolean]>([
  ["different writes", { writes: ["a"] }, { writes: ["b"] }, true],
  ["the same write", { writes: ["a"] }, { writes: ["a"] }, false],
  ["a write and a read of it", { writes: ["a"] }, { reads: ["a"] }, false],
  ["a read and a write of it", { reads: ["a"] }, { writes: ["a"] }, false],
  ["the same read", { reads: ["a"] }, { reads: ["a"] }, true],
  ["anything", { everything: true }, {}, false],
  ["and anything", {}, { everything: true }, false],
  ["nothing", {}, {}, true],
])("determines whether transitions commute: %s", (_, one, other, expected) => {
  expect(areIndependent(one, other)).toBe(expected);
});
