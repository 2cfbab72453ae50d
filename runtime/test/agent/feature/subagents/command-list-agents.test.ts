import { expect, test } from "vitest";
import type { ListedAgent } from "../../../../src/agent/core/tool-services.ts";
import { listAgentsCommand } from "../../../../src/agent/feature/subagents/command-list-agents.ts";
import { runCommand } from "../../fixture/run-command.ts";

const text = async (...agents: ListedAgent[]) =>
  (await runCommand(listAgentsCommand, { subagents: { list: () => agents } })).text;

test("lists the agents by name, or else by id, with their status", async () => {
  expect(
    await text(
      { id: "a1", type: "helper", status: "running", age: 1, name: "ada" },
      { id: "a2", type: "helper", status: "failed", age: 1 },
    ),
  ).toBe("- ada (helper): running\n- a2 (helper): failed");
});

test("reports that there are none", async () => {
  expect(await text()).toBe("No agents work for this session.");
});
