import { expect, test } from "vitest";
import { reminder } from "../../../../src/agent/core/conversation.ts";
import { planAttachments } from "../../../../src/agent/feature/plan/attachments.ts";
import { type PlanNotice, planNotice } from "../../../../src/agent/feature/plan/prompts.ts";

const planFilePath = "/p.md";

test.each<PlanNotice>([
  { type: "plan_mode", reminderType: "full", isSubAgent: false, planFilePath, planExists: false },
  { type: "plan_mode_reentry", planFilePath },
  { type: "plan_mode_exit", planFilePath, planExists: true },
])("$type is read back as the model saw it", (notice) => {
  expect(planAttachments[notice.type]?.({ ...notice })).toEqual([reminder(planNotice(notice))]);
});

test("a notice without the path of its plan is left out", () => {
  for (const type of Object.keys(planAttachments))
    expect(planAttachments[type]?.({ type, planFilePath: 5 })).toEqual([]);
});
