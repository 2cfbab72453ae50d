import { describe, expect, it } from "vitest";
import { isBarred } from "../../../src/agent/core/permission-mode.ts";
import { coversName } from "../../../src/agent/permission/rule.ts";

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
