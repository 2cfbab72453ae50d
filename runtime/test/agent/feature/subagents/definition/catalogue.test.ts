import { expect, test } from "vitest";
import { readDefinition } from "../../../../../src/agent/extension/agent-definition.ts";
import { agentDefinitions, barringRule } from "../../../../../src/agent/feature/subagents/definition/catalogue.ts";
import { ruleOf } from "../../../../../src/agent/permission/rule.ts";
import { openSession } from "../fixture.ts";

test("later sources replace earlier ones, and all are in alphabetical order", () => {
  const { services } = openSession({
    agents: [readDefinition("Explore", { description: "file" }), readDefinition("beta", { description: "file" })],
    options: { agents: JSON.stringify({ beta: { description: "flag" }, Alpha: { description: "flag" } }) },
    clientInfo: { agents: { Alpha: { description: "host" } } },
  });
  const found = agentDefinitions(services);
  expect(found.map(({ type }) => type)).toEqual([
    "Alpha",
    "beta",
    "claude",
    "Explore",
    "general-purpose",
    "Plan",
    "statusline-setup",
  ]);
  const described = Object.fromEntries(found.map(({ type, description }) => [type, description]));
  expect(described).toMatchObject({ Alpha: "host", beta: "flag", Explore: "file" });
});

test("only the built-in agents that look around start without the memory files", () => {
  const forgetful = agentDefinitions(openSession().services).filter(({ remembers }) => !remembers);
  expect(forgetful.map(({ type }) => type)).toEqual(["Explore", "Plan"]);
});

test("a rule denies one type of agent or all", () => {
  const rule = (tool: string, content?: string, behavior: "deny" | "ask" = "deny") =>
    ruleOf({ toolName: tool, ...(content === undefined ? {} : { ruleContent: content }) }, behavior, "session");
  const refusalOf = (...rules: ReturnType<typeof rule>[]) => barringRule(rules, "Explore");
  expect(refusalOf(rule("Agent", "Explore"))).toBe(
    "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from session.",
  );
  expect(refusalOf(rule("Task"))).toContain("'Task(*)'");
  expect([
    refusalOf(),
    refusalOf(rule("Agent", "Plan")),
    refusalOf(rule("Agent", "Explore", "ask")),
    refusalOf(rule("Bash")),
  ]).toEqual(Array(4).fill(null));
});

test("variables switch off built-in agents", () => {
  const { services } = openSession();
  const typesIn = (env: Record<string, string>) =>
    agentDefinitions({ ...services, ports: { ...services.ports, env } }).map(({ type }) => type);
  const all = typesIn({});
  expect(typesIn({ CLAUDE_CODE_DISABLE_EXPLORE_PLAN_AGENTS: "1" })).toEqual(
    all.filter((type) => type !== "Explore" && type !== "Plan"),
  );
  expect(typesIn({ CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: "1" })).toEqual([]);
});
