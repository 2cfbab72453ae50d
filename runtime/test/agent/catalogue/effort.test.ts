import { expect, it } from "vitest";
import { effortOf } from "../../../src/agent/catalogue/effort.ts";

it.each([
  ["claude-opus-5-5", null, "medium"],
  ["claude-opus-5-5", "max", "max"],
  ["claude-opus-4-6", "xhigh", "high"],
  ["claude-opus-4-5", null, "high"],
  ["claude-opus-4-0", "low", null],
  ["another-model", null, "high"],
] as const)("%s with %j has the effort %j", (model, chosen, effort) => {
  expect(effortOf(model, chosen)).toBe(effort);
});
