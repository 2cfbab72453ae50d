import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failedQuestion, readAnswer } from "../../../../src/agent/permission/answer/answer.ts";

describe("a host's answer", () => {
  it.each([
    null,
    undefined,
    5,
    "allow",
    [],
    {},
    { behavior: "maybe" },
    { behavior: "deny" },
    { behavior: "allow", updatedInput: 5 },
    { behavior: "allow", updatedInput: null },
    { behavior: "deny", message: "no", interrupt: "yes" },
  ])("%j is none", async (value) => {
    expect(await readAnswer(value)).toEqual({ behavior: "invalid" });
  });

  it("keeps the asked input where none or an empty one comes back", async () => {
    for (const updatedInput of [undefined, {}]) {
      expect(await readAnswer({ behavior: "allow", updatedInput })).toMatchObject({ behavior: "allow", input: null });
    }
    expect(await readAnswer({ behavior: "allow", updatedInput: { a: 1 } })).toMatchObject({ input: { a: 1 } });
  });

  it("takes over how the host names the decision of its user", async () => {
    const named = { behavior: "allow", decisionClassification: "user_permanent" };
    expect(await readAnswer(named)).toMatchObject({ classification: "user_permanent" });
    const odd = { behavior: "deny", message: "no", decisionClassification: "whatever" };
    expect(await readAnswer(odd)).toMatchObject({ classification: null });
  });

  it("leaves out updates that are none", async () => {
    const rules = [{ toolName: "Bash", ruleContent: "x:*" }];
    const update = { type: "addRules", rules, behavior: "allow", destination: "localSettings" };
    const answer = await readAnswer({ behavior: "allow", updatedPermissions: [{ type: "zzz" }, update] });
    expect(answer).toMatchObject({ updates: [update] });
  });

  it("refuses an answer with too many updates", async () => {
    const directories = Array.from({ length: 5000 }, (_, index) => `/d${index}`);
    const update = { type: "addDirectories", directories, destination: "session" };
    expect(await readAnswer({ behavior: "allow", updatedPermissions: [update] })).toEqual({ behavior: "invalid" });
  });

  it("allows nothing that does not say so", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const says = typeof value === "object" && value !== null && "behavior" in value && value.behavior === "allow";
        if (!says) expect((await readAnswer(value)).behavior).not.toBe("allow");
      }),
    );
  });

  it("names the kind of error that ended a question", () => {
    expect(failedQuestion(new Error("boom"))).toBe("Tool permission request failed: Error: boom");
  });
});
