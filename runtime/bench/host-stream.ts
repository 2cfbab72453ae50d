import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type hosts, load, median, mustHaveOfficial } from "./host/official.ts";

/**
 * How long `query()` takes to hand 200,000 stream events to its caller, ours with validation on against the official
 * SDK's without, in turns, with the same agent process. Prints the ratio of the medians.
 */
mustHaveOfficial();
const agent = join(dirname(fileURLToPath(import.meta.url)), "host", "flood-agent.mjs");
const events = Number(process.env.AGENTWIRE_EVENTS ?? 200_000);
const rounds = Number(process.env.AGENTWIRE_RUNS ?? 5);

const loaded = { ours: await load("ours"), official: await load("official") };
let drifted = 0;

interface Cost {
  readonly wall: number;
  /** Processor time of the host alone: what is left of the noise of a busy machine. */
  readonly processor: number;
}

async function once(name: keyof typeof hosts): Promise<Cost> {
  const options = {
    pathToClaudeCodeExecutable: agent,
    executable: "node",
    includePartialMessages: true,
    env: { PATH: process.env.PATH, FLOOD_EVENTS: String(events) },
    ...(name === "ours" ? { onDrift: (report: { name: string }) => report.name === "stream_event" && drifted++ } : {}),
  };
  let seen = 0;
  let first = 0;
  let used = process.cpuUsage();
  for await (const message of loaded[name].query({ prompt: "go", options })) {
    if (message.type !== "stream_event") continue;
    if (seen++ > 0) continue;
    first = performance.now();
    used = process.cpuUsage();
  }
  if (seen !== events) throw new Error(`${name}: ${seen} of ${events} events came`);
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - first, processor: (user + system) / 1000 };
}

const times: Record<keyof typeof hosts, Cost[]> = { ours: [], official: [] };
for (let round = 0; round <= rounds; round++) {
  for (const name of round % 2 === 0 ? (["ours", "official"] as const) : (["official", "ours"] as const)) {
    globalThis.gc?.();
    const cost = await once(name);
    if (round > 0) times[name].push(cost);
  }
}
if (drifted > 0) throw new Error(`${drifted} stream events drifted; the bench does not measure the accept path`);
for (const [what, measure] of [
  ["on the clock", "wall"],
  ["of the host's processor", "processor"],
] as const) {
  const [ours, official] = [times.ours, times.official].map((list) => median(list.map((cost) => cost[measure])));
  const ratio = (official ?? 0) / (ours ?? 1);
  console.log(
    `${events} stream events: ${ours?.toFixed(0)} ms ${what} validated against ${official?.toFixed(0)} ms of the official host not validated, ${ratio.toFixed(2)} times as fast (goal >= 1, ${ratio >= 1 ? "met" : "MISSED"}; aim 1.3), median of ${rounds}`,
  );
}
