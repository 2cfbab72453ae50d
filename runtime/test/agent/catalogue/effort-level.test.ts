import { expect, it } from "vitest";
import { effortLevels, isEffortLevel } from "../../../src/agent/catalogue/effort-level.ts";

it("knows its levels, lowest first", () => {
  expect(effortLevels).toEqual(["low", "medium", "high", "xhigh", "max"]);
  expect(effortLevels.every(isEffortLevel)).toBe(true);
  for (const value of ["", "Low", null, undefined, 1]) expect(isEffortLevel(value)).toBe(false);
});
