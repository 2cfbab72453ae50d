import { expect, test } from "vitest";
import { readDefinition } from "../../../../src/agent/extension/agent-definition.ts";
import { agentsCommand } from "../../../../src/agent/feature/subagents/command-agents.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("lists the agents, and says where others come from", async () => {
  const definitions = () => [readDefinition("helper", { description: "Helps" })];
  expect((await runCommand(agentsCommand, { subagents: { definitions } })).text.split("\n")).toEqual([
    "Agents of this session:",
    "- helper: Helps",
    "",
    expect.stringContaining("~/.claude/agents/"),
  ]);
});
