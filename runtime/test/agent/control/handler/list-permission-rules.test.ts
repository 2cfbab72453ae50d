import { expect, test } from "vitest";
import { listPermissionRules } from "../../../../src/agent/control/handler/list-permission-rules.ts";
import type { ConfiguredRule } from "../../../../src/agent/permission/types.ts";
import { ask } from "../ask.ts";

async function listed(rules: readonly ConfiguredRule[], changes: object = {}) {
  const services = {
    permissions: { rules, managedOnly: false },
    settings: { effective: { permissions: { additionalDirectories: ["/preset"] } } },
    session: { additionalDirectories: ["/preset", "/argv", "/added"] },
    options: { addDirectories: ["/argv"], tools: null },
    environment: { cwd: "/project" },
    ...changes,
  };
  return (await ask(listPermissionRules, services)).state;
}

const rule = (fields: Partial<ConfiguredRule>): ConfiguredRule => ({
  behavior: "allow",
  source: "session",
  tool: "Bash",
  ...fields,
});

test("rules are sorted into allow, ask and deny", async () => {
  const { rules } = await listed([
    rule({ behavior: "deny", content: "a" }),
    rule({ behavior: "ask", content: "b" }),
    rule({ behavior: "allow", content: "c" }),
  ]);
  expect(rules.map(({ behavior, rule }) => [behavior, rule])).toEqual([
    ["allow", "Bash(c)"],
    ["ask", "Bash(b)"],
    ["deny", "Bash(a)"],
  ]);
});

test.each([
  ["userSettings", "persistent"],
  ["projectSettings", "persistent"],
  ["localSettings", "persistent"],
  ["cliArg", "session"],
  ["session", "session"],
  ["command", "session"],
  ["flagSettings", "readonly"],
  ["policySettings", "readonly"],
] as const)("rules of %s are %s", async (source, editability) => {
  expect((await listed([rule({ source })])).rules).toMatchObject([{ source, editability }]);
});

test.each<[Partial<ConfiguredRule>, object | undefined]>([
  [{}, { prefix: "Any Bash command" }],
  [{ content: "git push" }, { prefix: "The Bash command ", emphasis: "git push" }],
  [{ content: "git:*" }, { prefix: "Any Bash command starting with ", emphasis: "git" }],
  [{ content: "git *" }, { prefix: "Any Bash command starting with ", emphasis: "git" }],
  [{ tool: "Read" }, { prefix: "Any use of the ", emphasis: "Read", suffix: " tool" }],
  [{ tool: "Read", content: "/a" }, undefined],
])("%j is described as %j", async (fields, description) => {
  const [entry] = (await listed([rule(fields)])).rules;
  expect(entry?.description).toEqual(description);
});

test("folders of the command line and of the session are listed, those of the settings are not", async () => {
  const { workspaceDirectories, originalCwd, managedOnly } = await listed([]);
  expect(workspaceDirectories).toEqual([
    { path: "/argv", source: "cliArg" },
    { path: "/added", source: "session" },
  ]);
  expect(originalCwd).toBe("/project");
  expect(managedOnly).toBe(false);
  const bare = await listed([], { settings: { effective: {} } });
  expect(bare.workspaceDirectories).toHaveLength(3);
});

test("regression: the tools that the command line leaves out were not among the rules", async () => {
  const options = { addDirectories: [], tools: ["Read", "Task"] };
  const { rules } = await listed([rule({ behavior: "deny" })], { options });
  expect(rules.slice(0, 3)).toMatchObject([
    { rule: "Bash", source: "session" },
    { rule: "Bash", source: "toolsNarrowing", behavior: "deny", editability: "readonly" },
    { rule: "ExitPlanMode", description: { emphasis: "ExitPlanMode" } },
  ]);
  expect(rules.map((each) => each.rule)).not.toContain("Read");
  expect((await listed([], { options: { ...options, tools: ["default"] } })).rules).toEqual([]);
});
