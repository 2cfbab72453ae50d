import { expect, it } from "vitest";
import { denySkill, evaluateSkill } from "../../../../src/agent/permission/subject/skill.ts";
import { caseOf, rules } from "../case.ts";

const context = (lists: Parameters<typeof rules>[0] = {}, consent: "hooks" | "rules" | null = null) =>
  caseOf("Skill", { kind: "skill", name: "review:code" }, { rules: rules(lists), consent });

it.each(["Skill(review:code)", "Skill(review:*)"])("%s bars, asks about and allows the skill", (rule) => {
  expect(denySkill("review:code", context({ deny: [rule] }))).toMatchObject({ behavior: "deny" });
  expect(evaluateSkill("review:code", context({ ask: [rule], allow: [rule] }))).toEqual({
    behavior: "ask",
    reason: { type: "rule", ruleSource: "flagSettings" },
  });
  expect(evaluateSkill("review:code", context({ allow: [rule] }, "rules"))).toEqual({ behavior: "allow" });
});

it.each(["Skill(review)", "Skill", "Read(review:code)", "Skill(other:*)"])("%s is not about the skill", (rule) => {
  expect(denySkill("review:code", context({ deny: [rule] }))).toBeNull();
  expect(evaluateSkill("review:code", context({ allow: [rule] }, "rules")).behavior).toBe("ask");
});

it("asks about a skill that needs consent alone, and offers it by name and with arguments", () => {
  expect(evaluateSkill("review", context())).toEqual({ behavior: "allow" });
  const decision = evaluateSkill("review", context({}, "rules"));
  expect(decision).toMatchObject({
    behavior: "ask",
    suggestions: [
      { rules: [{ toolName: "Skill", ruleContent: "review" }], destination: "localSettings" },
      { rules: [{ toolName: "Skill", ruleContent: "review:*" }], destination: "localSettings" },
    ],
  });
});

it("regression: loaded a skill with hooks without permission", () => {
  expect(evaluateSkill("review", context({}, "hooks"))).toMatchObject({
    behavior: "ask",
    reason: { type: "other", text: expect.stringContaining("hooks") },
    suppressAlwaysAllow: true,
    message: expect.stringContaining("Skill(review)"),
  });
  expect(evaluateSkill("review:code", context({ allow: ["Skill(review:code)"] }, "hooks"))).toEqual({
    behavior: "allow",
  });
});
