import { describe, expect, it } from "vitest";
import { checkSettings } from "../../../src/agent/settings/check.ts";

const keys = (value: unknown) => checkSettings(value).problems.map(({ scope, key }) => `${scope} ${key}`);

describe("settings that do not count", () => {
  it.each<[unknown, string[]]>([
    [undefined, ["source "]],
    [[], ["source "]],
    [{ permissions: [] }, ["source permissions"]],
    [{ permissions: { ask: "x" } }, ["source permissions.ask"]],
    [{ permissions: { defaultMode: "nonsense" } }, ["source permissions.defaultMode"]],
    [{ model: 5 }, ["source model"]],
    [{ cleanupPeriodDays: "x" }, ["source cleanupPeriodDays"]],
    [{ cleanupPeriodDays: -1 }, ["source cleanupPeriodDays"]],
    [{ sandbox: { enabled: "x" } }, ["source sandbox.enabled"]],
    [{ disabledMcpjsonServers: ["a", 5] }, ["source disabledMcpjsonServers.1"]],
    [{ permissions: { additionalDirectories: [5, "/tmp"] } }, ["source permissions.additionalDirectories.0"]],
    [{ enabledMcpjsonServers: "x", extraKnownMarketplaces: "x" }, []],
    [{ hooks: { PreToolUse: "x" } }, ["source hooks.PreToolUse"]],
    [{ hooks: { PreToolUse: [{ matcher: 3, hooks: [] }] } }, ["source hooks.PreToolUse.0"]],
    [{ hooks: { Stop: "x" } }, ["entry hooks.Stop"]],
    [{ hooks: { Stop: [{ hooks: [{ type: "command" }] }] } }, ["entry hooks.Stop.0.hooks.0"]],
    [{ hooks: [] }, ["entry hooks"]],
    [{ unknownKey: 1, env: { A: 1 } }, []],
  ])("%j", (value, expected) => {
    expect(keys(value)).toEqual(expected);
  });

  it("a rule that is none is left out, and those beside it hold", () => {
    const bad = [
      "bash(x)",
      "Bash(mkdir c",
      "Bash(rm f) ",
      "Bash()",
      "",
      "Bash(:*)",
      "Read(x:*)",
      "mcp__s__t(x)",
      "*",
      7,
    ];
    const good = ["Bash( touch a )", "Bash(make:**)", "mcp__s__*", "WebFetch(domain:a.b)", "Edit(a:b)"];
    const { settings, problems } = checkSettings({ permissions: { allow: [...bad, ...good] } });
    expect(settings).toEqual({ permissions: { allow: good } });
    expect(problems.map(({ scope }) => scope)).toEqual(bad.map(() => "entry"));
  });

  it("what guards permissions takes them with it when it cannot be read", () => {
    expect(checkSettings({ permissions: { allow: ["Bash"] }, hooks: { PermissionRequest: 1 } }).settings).toEqual({});
  });
});
