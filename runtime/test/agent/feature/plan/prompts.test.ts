import { expect, test } from "vitest";
import { isPlanNotice, type PlanNotice, planNotice } from "../../../../src/agent/feature/plan/prompts.ts";

const planFilePath = "/p.md";
const entered: PlanNotice = {
  type: "plan_mode",
  reminderType: "full",
  isSubAgent: false,
  planFilePath,
  planExists: false,
};

test("the model learns where the plan is, how to write it and when it is done", () => {
  const notice = planNotice(entered);
  expect(notice).toMatch(/^Plan mode is on: .*\/p\.md\n\n.*Write tool\.\n\nFind out .*\n\n.*ExitPlanMode/);
  expect(planNotice({ ...entered, planExists: true })).toMatch(/plan file exists.*Edit tool/);
  const own = planNotice({ ...entered, customInstructions: "Draw it." });
  expect(own).toContain("\n\nDraw it.\n\n");
  expect(own).not.toContain("Find out");
});

test("it learns that plan mode is on again, and that it is over, with the plan if there is one", () => {
  expect(planNotice({ type: "plan_mode_reentry", planFilePath })).toMatch(/^Plan mode is on again.*\/p\.md/);
  const over = { type: "plan_mode_exit", planFilePath } as const;
  expect(planNotice({ ...over, planExists: true })).toMatch(/^Plan mode is over.*\/p\.md/);
  expect(planNotice({ ...over, planExists: false })).not.toContain("/p.md");
});

test("a notice has a type of plan mode and the path of its plan", () => {
  expect(
    ["plan_mode", "plan_mode_reentry", "plan_mode_exit"].map((type) => isPlanNotice({ type, planFilePath })),
  ).toEqual([true, true, true]);
  const others = [
    { type: "other", planFilePath },
    { type: "plan_mode" },
    { type: "plan_mode", planFilePath: 5 },
    { planFilePath },
  ];
  expect(others.map(isPlanNotice)).toEqual([false, false, false, false]);
});
