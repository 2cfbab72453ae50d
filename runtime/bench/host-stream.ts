import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cost, type hosts, load, mustHaveOfficial, ratios } from "./host/official.ts";

/**
 * Time that `query()` takes to yield 200,000 stream events to its caller. Alternates between ours with validation and
 * the official SDK's without, with the same agent process. Prints the median ratio of adjacent runs, because other load
 * on the machine affects both alike.
 */
mustHaveOfficial();
const agent = join(dirname(fileURLToPath(import.meta.url)), "host", "flood-agent.mjs");
const events = Number(process.env.AGENTWIRE_EVENTS ?? 200_000);
const rounds = Number(process.env.AGENTWIRE_RUNS ?? 9);

const loaded = { ours: await load("ours"), official: await load("official") };
let drifted = 0;

async function once(name: keyof typeof hosts): Promise<Cost> {
  const options = {
    pathToClaudeCodeExecutable: agent,
    executable: "node",
    includePartialMessages: true,
    env: { PATH: process.env.PATH, FLOOD_EVENTS: String(events) },
    ...(name === "ours" ? { onDrift: (report: { name: string }) => report.name === "stream_event" && drifted++ } : {}),
  };
  let received = 0;
  let first = 0;
  let used = process.cpuUsage();
  for await (const message of loaded[name].query({ prompt: "go", options })) {
    if (message.type !== "stream_event") continue;
    if (received++ > 0) continue;
    first = performance.now();
    used = process.cpuUsage();
  }
  if (received !== events) throw new Error(`${name}: ${received} of ${events} events came`);
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - first, processor: (user + system) / 1000 };
}

const pairs: { ours: Cost; official: Cost }[] = [];
for (let round = -2; round < rounds; round++) {
  const costs: Partial<Record<keyof typeof hosts, Cost>> = {};
  for (const name of round % 2 === 0 ? (["ours", "official"] as const) : (["official", "ours"] as const)) {
    globalThis.gc?.();
    costs[name] = await once(name);
  }
  // The first two runs warm up the engine.
  if (round >= 0 && costs.ours && costs.official) pairs.push({ ours: costs.ours, official: costs.official });
}
if (drifted > 0) throw new Error(`${drifted} stream events drifted; the bench does not measure the accept path`);
for (const [what, measure] of [
  ["on the clock", "wall"],
  ["of the host's processor", "processor"],
] as const) {
  const { middle, text } = ratios(pairs, measure);
  console.log(
    `${events} stream events validated, time ${what}: ${text} times as fast as the official host not validated (goal >= 1, ${middle >= 1 ? "met" : "MISSED"}; aim 1.3), ${pairs.length} pairs`,
  );
}
