import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { agentSubject, type ExplorationSubject, explore, hostSubject } from "../src/index.ts";
import { exploredMemoryAgent, memoryHost, shippedScenarios } from "../src/node/index.ts";

/**
 * Explores every shipped scenario with the reference agent and the reference host in memory, at depth 6, and lists the
 * orders. `AGENTWIRE_BUDGET` sets the runs for each scenario, `AGENTWIRE_SEED` the random orders.
 *
 * Options: `--only` selects by parts of the name, `--shard I/N` every N-th scenario. `--memory FILE` keeps the results, so
 * that a later run continues. `--page FILE` writes the page of the results, including those in memory.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    shard: { type: "string", default: "1/1" },
    memory: { type: "string" },
    page: { type: "string" },
  },
});
const limits = {
  depth: 6,
  budget: Number(process.env.AGENTWIRE_BUDGET ?? 20_000),
  seed: Number(process.env.AGENTWIRE_SEED ?? 1),
};

/** What one scenario showed. */
interface Explored {
  readonly name: string;
  readonly orders: number;
  readonly random: number;
  readonly complete: boolean;
  readonly findings: readonly string[];
}

const known = new Map<string, Explored>();
if (values.memory !== undefined && existsSync(values.memory))
  for (const line of readFileSync(values.memory, "utf8").split("\n").filter(Boolean)) {
    const each = JSON.parse(line) as Explored;
    known.set(each.name, each);
  }

async function run<Run>(name: string, { system, names, check }: ExplorationSubject<Run>): Promise<void> {
  const started = performance.now();
  const { progress, random, complete, found } = await explore(system, { ...limits, names, check });
  const findings = found.map(({ rule, message, order }) => `[${rule}] ${message} Order: ${order.join(" > ")}`);
  const result: Explored = { name, orders: progress.orders, random, complete, findings };
  known.set(name, result);
  if (values.memory !== undefined) appendFileSync(values.memory, `${JSON.stringify(result)}\n`);
  const ms = (performance.now() - started) / (progress.orders + progress.pruned + random);
  const rest = complete ? "all" : `${progress.frontier.length} branches left, ${random} random`;
  console.log(`${name}: ${progress.orders} orders (${rest}), ${ms.toFixed(1)} ms a run`);
  for (const finding of findings) console.log(`  FOUND ${finding}`);
}

const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
const scenarios = [...shippedScenarios("agent"), ...shippedScenarios("host")].map((scenario) => ({
  name: `${scenario.side} ${scenario.name}`,
  scenario,
}));
const queue = scenarios
  .filter(({ name }) => name.includes(values.only))
  .toSorted((one, other) => one.scenario.actions.length - other.scenario.actions.length)
  .filter((_, index) => index % shards === shard - 1);
for (const { name, scenario } of queue) {
  if (known.has(name)) continue;
  if (scenario.side === "host") await run(name, hostSubject(scenario, memoryHost()));
  else await run(name, agentSubject(scenario, exploredMemoryAgent()));
}

const results = scenarios.flatMap(({ name }) => known.get(name) ?? []);
const count = (all: readonly Explored[]): string =>
  all.reduce((sum, { orders, random }) => sum + orders + random, 0).toLocaleString("en");
const complete = results.filter((each) => each.complete);
const findings = results.flatMap((each) => each.findings.map((finding) => `- ${each.name}: ${finding}`));
console.log(`${count(results)} orders, ${findings.length} findings, all orders of ${complete.length} scenarios`);
if (values.page !== undefined)
  writeFileSync(
    values.page,
    [
      "# Orders that the explorer has run",
      "",
      "Written by `npm run bench -- testing/explore --page docs/explored-orders.md`.",
      "",
      "The bench explores the shipped scenarios with the reference agent and the reference host, in memory and on virtual time. The",
      "depth is 6. Orders that differ only in independent steps count as one.",
      "",
      `It ran ${count(results)} orders of ${results.length} of ${scenarios.length} scenarios. For ${complete.length} scenarios, it ran all orders.`,
      `Findings: ${findings.length === 0 ? "none" : findings.length}.`,
      ...(findings.length === 0 ? [] : ["", ...findings]),
      "",
      "| scenario | orders | all |",
      "|---|---|---|",
      ...results.map(
        ({ name, orders, random, complete: isComplete }) =>
          `| ${name} | ${(orders + random).toLocaleString("en")} | ${isComplete ? "yes" : "no"} |`,
      ),
      "",
    ].join("\n"),
  );
process.exitCode = findings.length === 0 ? 0 : 1;
