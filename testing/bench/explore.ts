import { parseArgs } from "node:util";
import { agentSubject, type ExplorationSubject, explore, hostSubject } from "../src/index.ts";
import { exploredMemoryAgent, memoryHost, shippedScenarios } from "../src/node/index.ts";

/**
 * Explores every shipped scenario with the reference agent and the reference host in memory, at depth 6, and lists the
 * orders. `AGENTWIRE_BUDGET` sets the runs for each scenario, `AGENTWIRE_SEED` the random orders. `--from NAME` begins with
 * a later scenario.
 */
const { values } = parseArgs({ options: { from: { type: "string" } } });
const limits = {
  depth: 6,
  budget: Number(process.env.AGENTWIRE_BUDGET ?? 20_000),
  seed: Number(process.env.AGENTWIRE_SEED ?? 1),
};
let [orders, findings, open] = [0, 0, 0];

async function run<Run>(name: string, { system, names, check }: ExplorationSubject<Run>): Promise<void> {
  const started = performance.now();
  const { progress, random, complete, found } = await explore(system, { ...limits, names, check });
  orders += progress.orders + random;
  findings += found.length;
  if (!complete) open++;
  const ms = (performance.now() - started) / (progress.orders + progress.pruned + random);
  const rest = complete ? "all" : `${progress.frontier.length} branches left, ${random} random`;
  console.log(`${name}: ${progress.orders} orders (${rest}), ${ms.toFixed(1)} ms a run`);
  for (const { rule, message, order } of found) console.log(`  FOUND [${rule}] ${message} Order: ${order.join(" > ")}`);
}

const scenarios = [...shippedScenarios("agent"), ...shippedScenarios("host")];
const first = Math.max(
  0,
  scenarios.findIndex(({ name }) => name === values.from),
);
for (const scenario of scenarios.slice(first)) {
  const name = `${scenario.side} ${scenario.name}`;
  if (scenario.side === "host") await run(name, hostSubject(scenario, memoryHost()));
  else await run(name, agentSubject(scenario, exploredMemoryAgent()));
}

console.log(`${orders} orders, ${findings} findings, ${open} scenarios with orders left`);
process.exitCode = findings === 0 ? 0 : 1;
