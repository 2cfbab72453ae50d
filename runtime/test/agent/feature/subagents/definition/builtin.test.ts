import { expect, test } from "vitest";
import { builtinAgents } from "../../../../../src/agent/feature/subagents/definition/builtin.ts";

const named = (type: string) => builtinAgents.find((agent) => agent.type === type);

test("the agents of the real command line are there, each with a description and a prompt", () => {
  expect(builtinAgents.map(({ type }) => type)).toEqual([
    "claude",
    "Explore",
    "general-purpose",
    "Plan",
    "statusline-setup",
  ]);
  expect(builtinAgents.every(({ description, prompt }) => description !== "" && prompt !== "")).toBe(true);
});

test.each(["Explore", "Plan"])("%s changes no file, starts no agent, and does without the memory files", (type) => {
  expect(named(type)).toMatchObject({
    disallowedTools: ["Agent", "Edit", "Write", "NotebookEdit"],
    remembers: false,
    model: "inherit",
  });
});

test.each(["claude", "general-purpose"])("%s has every tool and the memory files", (type) => {
  expect(named(type)).toMatchObject({ tools: null, disallowedTools: [] });
  expect(named(type)?.remembers).not.toBe(false);
});

test("the agent for the status line only reads and edits", () => {
  expect(named("statusline-setup")).toMatchObject({ tools: ["Read", "Edit"], model: "sonnet" });
});
