import { expect, test } from "vitest";
import { knownTools } from "../../../src/agent/control/known-tools.ts";

test("each tool occurs once", () => {
  expect(new Set(knownTools).size).toBe(knownTools.length);
  expect(knownTools).toContain("Read");
});
