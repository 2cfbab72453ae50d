import { expect, test } from "vitest";
import { classOf, worstClass } from "../../../src/engine/compare/field-difference.ts";

const context = { path: "a", catalogue: false, required: false, since: undefined, declared: true };

test("what the agent comes with is catalogue, regardless of the change", () => {
  expect(classOf({ level: "structural", change: "type" }, { ...context, catalogue: true, required: true })).toBe(
    "catalogue",
  );
});

test("only a required field breaks a host by its absence", () => {
  expect(classOf({ level: "structural", change: "missing" }, { ...context, required: true })).toBe("breaking");
  expect(classOf({ level: "structural", change: "missing" }, context)).toBe("behavior");
});

test("the class that matters most comes first", () => {
  expect(worstClass(["prose", "behavior", "catalogue"])).toBe("behavior");
  expect(worstClass([])).toBeUndefined();
});

test("regression: a field that is new in the protocol counted as other behavior", () => {
  const added = { level: "structural", change: "added" } as const;
  expect(classOf(added, { ...context, since: "0.3.300" })).toBe("additive");
  expect(classOf(added, { ...context, declared: false })).toBe("additive");
  expect(classOf(added, context)).toBe("behavior");
  expect(classOf({ ...added, change: "missing" }, { ...context, since: "0.3.300" })).toBe("behavior");
});
