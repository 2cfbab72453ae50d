import { expect, test } from "vitest";
import { storedGoal } from "../../../../src/agent/feature/goal/stored-goal.ts";

const line = (met: boolean, condition = "tests pass") => ({
  type: "attachment",
  attachment: { type: "goal_status", met, condition },
});

test("defect: a resumed session had lost its goal", () => {
  expect(storedGoal([line(true), line(false, "new")])).toEqual({ condition: "new" });
});

test("a goal that was reached or cleared is over", () => {
  expect(storedGoal([line(false), line(true)])).toBeNull();
  expect(storedGoal([{ type: "attachment", attachment: { type: "date" } }])).toBeNull();
});
