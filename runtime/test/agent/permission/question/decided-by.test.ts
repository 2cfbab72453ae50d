import { expect, it } from "vitest";
import {
  acceptedBy,
  denialRefusal,
  inProject,
  refusedBy,
  rejectedBy,
} from "../../../../src/agent/permission/question/decided-by.ts";
import type { RuleSource } from "../../../../src/agent/permission/types.ts";

const byRule = (ruleSource: RuleSource) => ({ type: "rule", ruleSource }) as const;

it.each([
  ["userSettings", "user_reject", "user_permanent"],
  ["localSettings", "user_reject", "user_permanent"],
  ["session", "user_reject", "user_temporary"],
  ["projectSettings", "config", "config"],
  ["policySettings", "config", "config"],
  ["cliArg", "config", "config"],
] as const)("a rule of %s is a decision of %s and %s", (source, refused, accepted) => {
  expect(refusedBy(byRule(source))).toBe(refused);
  expect(acceptedBy(byRule(source))).toBe(accepted);
});

it("names hooks, and the configuration if there was no other decision", () => {
  expect(refusedBy({ type: "hook" })).toBe("hook");
  expect(acceptedBy({ type: "hook" })).toBe("hook");
  expect(refusedBy(undefined)).toBe("config");
  expect(acceptedBy({ type: "mode" })).toBe("config");
});

it("writes the reason of a refusal if there is one", () => {
  expect(rejectedBy("hook", "hook")).toEqual({ decision: "reject", source: "hook", reason_type: "hook" });
  expect(rejectedBy("user_reject")).toEqual({ decision: "reject", source: "user_reject" });
});

it("puts a denial as a refusal", () => {
  const denial = { behavior: "deny", reason: byRule("userSettings"), message: "no", kind: "permission-rule" } as const;
  expect(denialRefusal(denial)).toEqual({
    message: "no",
    decision: { decision: "reject", source: "user_reject", reason_type: "rule" },
  });
  expect(denialRefusal(null)).toBeNull();
});

it("starts paths of project settings from the project", () => {
  expect([...inProject].sort()).toEqual(["localSettings", "projectSettings"]);
});
