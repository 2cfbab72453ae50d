import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failedQuestion, readAnswer, readUpdates } from "../../../../src/agent/permission/answer/answer.ts";

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

  it("keeps the asked input if none or an empty one comes back", async () => {
    for (const updatedInput of [undefined, {}]) {
      expect(await readAnswer({ behavior: "allow", updatedInput })).toMatchObject({ behavior: "allow", input: null });
    }
    expect(await readAnswer({ behavior: "allow", updatedInput: { a: 1 } })).toMatchObject({ input: { a: 1 } });
  });

  it("takes over how the host names the decision of its user", async () => {
    const named = { behavior: "allow", decisionClassification: "user_permanent" };
    expect(await readAnswer(named)).toMatchObject({ classification: "user_permanent" });
    const unusual = { behavior: "deny", message: "no", decisionClassification: "whatever" };
    expect(await readAnswer(unusual)).toMatchObject({ classification: null });
  });

  it.each(["user_temporary", "user_permanent", "user_reject"])("may name the decision %s", async (name) => {
    const denied = { behavior: "deny", message: "no", decisionClassification: name };
    expect(await readAnswer(denied)).toEqual({
      behavior: "deny",
      message: "no",
      interrupt: false,
      classification: name,
    });
  });

  it("leaves out updates that are none", async () => {
    const rules = [{ toolName: "Bash", ruleContent: "x:*" }];
    const update = { type: "addRules", rules, behavior: "allow", destination: "localSettings" };
    const answer = await readAnswer({ behavior: "allow", updatedPermissions: [{ type: "zzz" }, update] });
    expect(answer).toMatchObject({ updates: [update] });
  });

  it.each([
    { toolName: "Bash", ruleContent: "*" },
    { toolName: "Edit", ruleContent: "*" },
    { toolName: "Bash(make:*)" },
    { toolName: "Bash(make:*)", ruleContent: "make:*" },
  ])("regression: an update allowed what %j names, and the other rules beside it", async (rule) => {
    const others = [{ toolName: "Write" }, rule];
    const update = { type: "addRules", rules: others, behavior: "allow", destination: "session" };
    expect(await readUpdates([update, { ...update, type: "replaceRules" }])).toEqual([]);
    const harmless = [
      { ...update, behavior: "deny" },
      { ...update, type: "removeRules" },
    ];
    expect(await readUpdates(harmless)).toEqual(harmless);
  });

  it("refuses an answer with too many updates", async () => {
    const directories = Array.from({ length: 5000 }, (_, index) => `/d${index}`);
    const update = { type: "addDirectories", directories, destination: "session" };
    expect(await readAnswer({ behavior: "allow", updatedPermissions: [update] })).toEqual({ behavior: "invalid" });
  });

  it("may hold 4,096 updates, rules and folders in all, and no more", async () => {
    const rule = { toolName: "Bash", ruleContent: "x" };
    const mode = { type: "setMode", mode: "plan", destination: "session" };
    const directories = (count: number) => ({
      type: "addDirectories",
      directories: Array.from({ length: count }, (_, index) => `/d${index}`),
      destination: "session",
    });
    const ruled = (count: number) => ({
      type: "addRules",
      rules: Array.from({ length: count }, () => rule),
      behavior: "allow",
      destination: "session",
    });
    for (const [updates, more] of [
      [[directories(4095)], [directories(4096)]],
      [[ruled(4095)], [ruled(4096)]],
      [
        [mode, directories(4094)],
        [mode, directories(4095)],
      ],
      [
        [ruled(2000), directories(2094)],
        [ruled(2000), directories(2095)],
      ],
      [Array.from({ length: 4096 }, () => mode), Array.from({ length: 4097 }, () => null)],
    ]) {
      expect(await readUpdates(updates)).toHaveLength(updates?.length ?? 0);
      expect(await readUpdates(more)).toBeNull();
    }
    expect(await readUpdates([])).toEqual([]);
  });

  it("allows nothing that does not say so", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const hasBehavior =
          typeof value === "object" && value !== null && "behavior" in value && value.behavior === "allow";
        if (!hasBehavior) expect((await readAnswer(value)).behavior).not.toBe("allow");
      }),
    );
  });

  it("names the kind of error that ended a question", () => {
    expect(failedQuestion(new Error("boom"))).toBe("Tool permission request failed: Error: boom");
    expect(failedQuestion("gone")).toBe("Tool permission request failed: gone");
  });
});

it("an update may name the default mode manual", async () => {
  const update = { type: "setMode", mode: "manual", destination: "session" };
  expect(await readAnswer({ behavior: "allow", updatedPermissions: [update] })).toMatchObject({
    updates: [{ ...update, mode: "default" }],
  });
});
