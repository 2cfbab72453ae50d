import { expect, test } from "vitest";
import { areDefinitions, definitionProblems } from "../../../src/agent/extension/definition-check.ts";

const plain = { description: "Helps", prompt: "PROMPT" };

test("accepts each field in its valid forms, and fields that it does not know", () => {
  expect(
    definitionProblems({
      plain,
      full: {
        ...{ ...plain, prompt: "", tools: ["Read"], disallowedTools: [], skills: ["s"], model: "no-such-model" },
        ...{ permissionMode: "manual", maxTurns: 3, effort: 7, background: true, omitClaudeMd: false },
        ...{ memory: "project", isolation: "worktree", mcpServers: ["calc", { own: { command: "x" } }] },
        ...{ hooks: { Stop: [{ hooks: [{ type: "command", command: "true" }] }] }, initialPrompt: "x" },
        ...{ criticalSystemReminder_EXPERIMENTAL: 5, unknown: 1 },
      },
    }),
  ).toEqual([]);
});

test.each([
  ["description", 5],
  ["description", ""],
  ["prompt", undefined],
  ["tools", "Read"],
  ["tools", null],
  ["disallowedTools", [5]],
  ["skills", "s"],
  ["model", ""],
  ["permissionMode", "none"],
  ["maxTurns", 0],
  ["maxTurns", 1.5],
  ["maxTurns", "3"],
  ["effort", 1.5],
  ["effort", "most"],
  ["background", "yes"],
  ["omitClaudeMd", "x"],
  ["memory", "x"],
  ["isolation", "x"],
  ["mcpServers", [5]],
  ["hooks", { Stop: [5] }],
  ["initialPrompt", 5],
  ["observer", 5],
  ["autoCompactWindow", "x"],
])("names %s when it is %j, which invalidates all definitions", (field, value) => {
  const agents = { plain, bad: { ...plain, [field]: value } };
  expect(definitionProblems(agents)).toEqual([expect.stringContaining(`bad.${field}: expected `)]);
  expect(areDefinitions(agents)).toBe(false);
});

test("an agent and a list of agents that are no objects are invalid", () => {
  expect(definitionProblems({ bad: null })).toEqual(["bad: expected an object"]);
  expect(definitionProblems([plain])).toEqual(["expected an object"]);
});
