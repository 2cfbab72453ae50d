import { fileURLToPath } from "node:url";
import { agentPath } from "@agentwire/runtime/node";
import { expect, it } from "vitest";
import { checkAgentRun } from "../../../src/explore/agent/check.ts";
import { runOrder } from "../../../src/explore/order.ts";
import { agentSubject, Scenario } from "../../../src/index.ts";
import { exploredProcessAgent } from "../../../src/node/index.ts";

const scenario = Scenario.parse({
  version: 1,
  side: "agent",
  name: "process",
  summary: "",
  argv: ["--allowedTools", "Bash"],
  model: {
    steps: [
      { reply: [{ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "./gate build" } }] },
      { always: "Done." },
    ],
  },
  holds: [{ call: 1 }],
  actions: [
    { do: "prompt", id: "first", text: "Go." },
    { do: "kill", id: "kill" },
  ],
});

const sourceOf = (...command: string[]) => exploredProcessAgent({ command });

it("holds the model and the gates of a process until an order releases them", async () => {
  const { system } = agentSubject(scenario, sourceOf(process.execPath, agentPath));
  const run = await runOrder(system, ["first", "model 1", "gate build"]);
  if (run === undefined) throw new Error("The run was pruned.");
  expect(checkAgentRun(run)).toEqual([]);
  expect(run).toMatchObject({ gates: ["build"], exit: { code: 0, signal: null }, left: undefined, overdue: [] });
});

it("kills the process, and asks nothing more of it", async () => {
  const { system } = agentSubject(scenario, sourceOf(process.execPath, agentPath));
  const run = await runOrder(system, ["first", "kill"]);
  if (run === undefined) throw new Error("The run was pruned.");
  expect(checkAgentRun(run)).toEqual([]);
  expect(run).toMatchObject({ exit: { code: null, signal: "SIGKILL" }, left: "kill" });
});

it("reports why a program that is no agent says nothing", async () => {
  const { system, silence } = agentSubject(
    scenario,
    sourceOf(process.execPath, fileURLToPath(new URL("none.mjs", import.meta.url))),
  );
  const run = await runOrder(system, []);
  expect(run && silence(run)).toEqual({
    hasStarted: false,
    reason: expect.stringContaining("Cannot find module"),
  });
});
