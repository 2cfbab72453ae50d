import { describe, expect, test } from "vitest";
import { serverRules } from "../../../src/agent/permission/server-rules.ts";

const rulesOf = (tools: unknown, type = "sdk") =>
  serverRules({ calc: { type, tools } }).map(({ behavior, tool }) => `${behavior} ${tool}`);

describe("policies for tools of servers", () => {
  test("ask and deny like rules, and allow nothing", () => {
    const tools = ["always_ask", "always_deny", "always_allow", undefined].map((policy, at) => ({
      name: `t${at}`,
      permission_policy: policy,
    }));
    expect(rulesOf(tools)).toEqual(["ask mcp__calc__t0", "deny mcp__calc__t1"]);
  });

  test("regression: a tool that the host wants to be asked about ran because of an allow rule for its server", () => {
    expect(serverRules({ "a b": { tools: [{ name: "x", permission_policy: "always_ask" }] } })).toEqual([
      { behavior: "ask", source: "mcpServerPolicy", tool: "mcp__a_b__x" },
    ]);
  });

  test("are limited by the organization if the server is remote", () => {
    const tools = [
      { name: "a", org_max_permission: "blocked", permission_policy: "always_allow" },
      { name: "b", org_max_permission: "ask" },
      { name: "c", org_max_permission: "allow" },
    ];
    for (const type of ["http", "sse"]) expect(rulesOf(tools, type)).toEqual(["deny mcp__calc__a", "ask mcp__calc__b"]);
    expect(rulesOf(tools)).toEqual([]);
  });

  test("regression: the limit of an organization had the same rule as the policy of the server", () => {
    const tools = [{ name: "a", org_max_permission: "ask", permission_policy: "always_ask" }];
    const rule = { behavior: "ask", source: "mcpServerPolicy", tool: "mcp__calc__a" };
    expect(serverRules({ calc: { type: "http", tools } })).toEqual([rule, { ...rule, limit: true }]);
  });

  test.each([
    undefined,
    null,
    [],
    { calc: null },
    { calc: { tools: "add" } },
    { calc: { tools: [null, { name: 5 }] } },
  ])("that are not valid are skipped: %j", (servers) => {
    expect(serverRules(servers)).toEqual([]);
  });
});
