import { expect, it } from "vitest";
import { agentSubject, explore, type Scenario } from "../../../src/index.ts";
import { exploredMemoryAgent, shippedScenarios } from "../../../src/node/index.ts";

const scenarios = shippedScenarios("agent").filter((each): each is Scenario => each.side === "agent");

it("has at least 30 scenarios for agents", () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(30);
});

// The rest of the orders runs under `npm run bench -- explore`.
it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  "finds nothing in the first orders of the reference agent: %s",
  async (_, scenario) => {
    const { system, names, check } = agentSubject(scenario, exploredMemoryAgent());
    const { found, progress } = await explore(system, { depth: 6, budget: 4, seed: 1, names, check });
    expect(found).toEqual([]);
    expect(progress.orders).toBeGreaterThan(0);
  },
);

it("stops the first prompt if an interrupt follows it right behind the handshake", async () => {
  const [scenario] = scenarios.filter(({ name }) => name === "interrupt-behind-a-prompt");
  if (!scenario) throw new Error("The scenario is missing.");
  const { system, names, check } = agentSubject(scenario, exploredMemoryAgent());
  const { found, complete } = await explore(system, { depth: 6, budget: 200, seed: 1, names, check });
  expect({ found, complete }).toEqual({ found: [], complete: true });
});
