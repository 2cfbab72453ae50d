import { expect, test } from "vitest";
import { checksPlans } from "../../../src/agent/core/plan-checks.ts";

test.each([
  ["claude-opus-5-5", {}, true, true],
  ["claude-haiku-4-5", {}, true, false],
  ["claude-opus-5-5", { disableAutoMode: "disable" }, true, false],
  ["claude-opus-5-5", { permissions: { disableAutoMode: "disable" } }, true, false],
  ["claude-opus-5-5", {}, false, false],
])("plan mode of %s with settings %j and leave %s checks actions: %s", (model, effective, letsPlansBeChecked, checks) =>
  expect(checksPlans(model, { effective, letsPlansBeChecked })).toBe(checks),
);
