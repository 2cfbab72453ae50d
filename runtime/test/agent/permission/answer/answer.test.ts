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
  ])("%j is none", async (value) => {
    expect(await readAnswer(value)).toEqual({ behavior: "invalid" });
  });

  it("keeps the asked input where none or an empty one comes back", async () => {
    for (const updatedInput of [undefined, null, {}]) {
      expect(await readAnswer({ behavior: "allow", updatedInput })).toMatchObject({ behavior: "allow", input: null });
    }
    expect(await readAnswer({ behavior: "allow", updatedInput: { a: 1 } })).toMatchObject({ input: { a: 1 } });
  });

  it("leaves out updates that are none and knows those that outlive the session", async () => {
    const rules = [{ toolName: "Bash", ruleContent: "x:*" }];
    const update = { type: "addRules", rules, behavior: "allow", destination: "localSettings" };
    const answer = await readAnswer({ behavior: "allow", updatedPermissions: [{ type: "zzz" }, update] });
    expect(answer).toMatchObject({ updates: [update], lasting: true });
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
