import { describe, expect, it } from "vitest";
import { parseRule, splitRules } from "../../../src/agent/permission/rule.ts";
import type { PermissionChange } from "../../../src/agent/permission/types.ts";
import { applyUpdate, isFileDestination, type PermissionState } from "../../../src/agent/permission/update.ts";

const start: PermissionState = { mode: "default", rules: [], additionalDirectories: [] };
const after = (...updates: PermissionChange[]) =>
  updates.reduce((state, update) => applyUpdate(state, update, () => undefined), start);
const rules = (type: "addRules" | "replaceRules" | "removeRules", ...contents: string[]): PermissionChange => ({
  type,
  rules: contents.map((ruleContent) => ({ toolName: "Bash", ruleContent })),
  behavior: "allow",
  destination: "session",
});

describe("updates", () => {
  it("adds, replaces and removes rules of one place and one kind", () => {
    expect(after(rules("addRules", "a", "b"), rules("addRules", "a")).rules.map((rule) => rule.content)).toEqual([
      "b",
      "a",
    ]);
    expect(after(rules("addRules", "a", "b"), rules("removeRules", "a")).rules.map((rule) => rule.content)).toEqual([
      "b",
    ]);
    expect(after(rules("addRules", "a", "b"), rules("replaceRules", "c")).rules.map((rule) => rule.content)).toEqual([
      "c",
    ]);
  });

  it("sets the mode and the folders", () => {
    const add: PermissionChange = { type: "addDirectories", directories: ["/a/", "/b"], destination: "session" };
    const remove: PermissionChange = { type: "removeDirectories", directories: ["/a"], destination: "session" };
    expect(after(add, remove, { type: "setMode", mode: "plan", destination: "session" })).toMatchObject({
      mode: "plan",
      additionalDirectories: ["/b"],
    });
  });
});

describe("rule texts", () => {
  it.each([
    ["Bash", { toolName: "Bash" }],
    ["Bash(git push:*)", { toolName: "Bash", ruleContent: "git push:*" }],
    ["Bash(*)", { toolName: "Bash" }],
    ["Bash(echo (a))", { toolName: "Bash", ruleContent: "echo (a)" }],
    ["", null],
    ["Bash(x", null],
    ["(x)", null],
  ])("reads %j", (text, expected) => {
    expect(parseRule(text)).toEqual(expected);
  });

  it("splits lists at commas and spaces outside brackets", () => {
    expect(splitRules("Read, Bash(git push *) mcp__s,Edit(a,b)")).toEqual([
      "Read",
      "Bash(git push *)",
      "mcp__s",
      "Edit(a,b)",
    ]);
  });
});

it("touches no rules of another place or kind", () => {
  const denied: PermissionChange = { ...rules("addRules", "a"), behavior: "deny" } as PermissionChange;
  const userRule: PermissionChange = { ...rules("addRules", "a"), destination: "userSettings" } as PermissionChange;
  const state = after(denied, userRule, rules("replaceRules", "b"), rules("removeRules", "a"));
  expect(state.rules.map(({ behavior, source, content }) => `${behavior} ${source} ${content}`)).toEqual([
    "deny session a",
    "allow userSettings a",
    "allow session b",
  ]);
});

it.each([
  ["userSettings", true],
  ["projectSettings", true],
  ["localSettings", true],
  ["session", false],
  ["cliArg", false],
] as const)("updates for %s are kept in a file: %s", (destination, expected) => {
  expect(isFileDestination(destination)).toBe(expected);
});
