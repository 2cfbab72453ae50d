import { describe, expect, it } from "vitest";
import { isBarred } from "../../../src/agent/core/permission-mode.ts";
import {
  coversName,
  coversTool,
  formatRule,
  namesTool,
  parseRule,
  parseRules,
} from "../../../src/agent/permission/rule.ts";

describe("names in rules", () => {
  it.each([
    ["Bash", "Bash", true],
    ["mcp__a", "mcp__a__get_x", true],
    ["mcp__a__*", "mcp__a__get_x", true],
    ["mcp__a__get_*", "mcp__a__get_x", true],
    ["mcp__a__get_*", "mcp__a__put_x", false],
    ["mcp__a__*_x", "mcp__a__get_x", true],
    ["mcp__a__get_x*x", "mcp__a__get_x", false],
    ["mcp__*__get_x", "mcp__a__get_x", false],
    ["B*", "Bash", false],
  ])("%s allows %s: %j", (named, tool, covered) => {
    expect(coversName(named, tool, true)).toBe(covered);
  });

  it("takes a pattern of servers where it does not allow", () => {
    expect(coversName("mcp__*__get_x", "mcp__a__get_x", false)).toBe(true);
  });
});

it("keeps modes from use that settings rule out", () => {
  expect(isBarred("bypassPermissions", { disableBypassPermissionsMode: "disable" })).toBe(true);
  expect(isBarred("auto", { disableAutoMode: "disable" })).toBe(true);
  expect(isBarred("plan", { disableAutoMode: "disable", disableBypassPermissionsMode: "disable" })).toBe(false);
  expect(isBarred("auto", undefined)).toBe(false);
});

describe("rules as texts", () => {
  it.each([
    ["Bash", { toolName: "Bash" }],
    [" Bash ", { toolName: "Bash" }],
    ["Bash()", { toolName: "Bash" }],
    ["Bash(*)", { toolName: "Bash" }],
    ["Bash( a (b) )", { toolName: "Bash", ruleContent: " a (b) " }],
    ["", null],
    ["  ", null],
    ["Bash)", null],
    ["Bash(a", null],
    ["(a)", null],
    ["Bash(a) ", null],
    ["B".repeat(10_001), null],
  ])("%j is %j", (text, value) => expect(parseRule(text)).toEqual(value));

  it("come from a list, without what is no rule", () => {
    expect(parseRules(["Bash(a)", 1, "(x)", "Read"], "ask", "session", "/root")).toEqual([
      { behavior: "ask", source: "session", tool: "Bash", content: "a", root: "/root" },
      { behavior: "ask", source: "session", tool: "Read", root: "/root" },
    ]);
    for (const value of [undefined, null, "Bash", {}]) expect(parseRules(value, "deny", "session")).toEqual([]);
  });

  it("are written as they are read", () => {
    for (const text of ["Bash", "Bash(a:*)", "Read(//x/**)"]) {
      const value = parseRule(text);
      expect(value && formatRule(value)).toBe(text);
    }
  });
});

describe("a rule about a tool", () => {
  const rule = (text: string, behavior: "allow" | "deny" = "deny") => {
    const [first] = parseRules([text], behavior, "session");
    if (first === undefined) throw new Error(`${text} is no rule.`);
    return first;
  };

  it("covers it by one of its names, and with content never", () => {
    expect(coversTool(rule("Task"), ["Agent", "Task"])).toBe(true);
    expect(coversTool(rule("Bash"), ["Agent", "Task"])).toBe(false);
    expect(coversTool(rule("Task(x)"), ["Task"])).toBe(false);
  });

  it("takes a pattern of servers unless it allows", () => {
    expect(coversTool(rule("mcp__*__t"), ["mcp__s__t"])).toBe(true);
    expect(coversTool(rule("mcp__*__t", "allow"), ["mcp__s__t"])).toBe(false);
  });

  it("names it with content or without", () => {
    expect([namesTool(rule("Bash(x)"), ["Bash"]), namesTool(rule("Bash"), ["Read"])]).toEqual([true, false]);
  });
});
