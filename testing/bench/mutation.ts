import { readFileSync } from "node:fs";
import {
  agentCases,
  type CaseOutcome,
  type Frame,
  type HostCase,
  hostCases,
  runAgentCase,
  runHostCase,
  type Side,
} from "../src/index.ts";
import { memoryAgent, memoryHost, seededNumbers } from "../src/node/index.ts";
import { drawMutants, kindOf, type Mutant, mutated } from "./mutation/mutant.ts";
import { type RunMutant, type Score, scoreMutant } from "./mutation/score.ts";

/**
 * Mutants of the reference agent and host: frames that are dropped, duplicated, reordered, delayed or redirected, with
 * a changed field or an inverted decision. The whole suite runs against each until a case kills it. Survivors are
 * listed. Each must belong to a class in `mutation/survivors.json`, with the reason why no requirement forbids its
 * behavior. With seeds 1 to 5, a class without a survivor is an error. `AGENTWIRE_RUNS` sets the number per side and
 * seed, `AGENTWIRE_SEED` the seeds, as `1,2,3`; `AGENTWIRE_ALL` prints every outcome.
 */
const count = Number(process.env.AGENTWIRE_RUNS ?? 200);
const seeds = (process.env.AGENTWIRE_SEED ?? "1").split(",").map(Number);

/** Mutants that nothing forbids: those of a side whose names fit. */
interface Survivors {
  readonly side: Side;
  readonly mutants: string;
  readonly reason: string;
}

const classes = JSON.parse(
  readFileSync(new URL("mutation/survivors.json", import.meta.url), "utf8"),
) as readonly Survivors[];
const classOf = (side: Side, { name }: Mutant) =>
  classes.find((one) => one.side === side && new RegExp(one.mutants).test(name));

/** One side of the wire: its cases, and how to run one with a mutant instead of the peer. */
interface Bench<Case> {
  readonly side: Side;
  readonly cases: readonly Case[];
  readonly sound: (spec: Case) => Promise<CaseOutcome>;
  readonly run: RunMutant<Case>;
}

const agents: Bench<(typeof agentCases)[number]> = {
  side: "agent",
  cases: agentCases.filter(({ slow }) => slow !== true),
  sound: (spec) => runAgentCase(memoryAgent(), spec, () => 0),
  async run(spec, mutant) {
    let acted = false;
    const act = () => {
      acted = true;
    };
    const target = memoryAgent({ around: (transport, clock) => mutated(transport, mutant, clock, act) });
    return { outcome: await runAgentCase(target, spec, () => 0).catch(() => undefined), acted };
  },
};

const hosts: Bench<HostCase> = {
  side: "host",
  cases: hostCases,
  sound: (spec) => runHostCase(memoryHost(), spec, () => 0),
  async run(spec, mutant) {
    let acted = false;
    const act = () => {
      acted = true;
    };
    const target = memoryHost({ around: (transport, clock) => mutated(transport, mutant, clock, act) });
    return { outcome: await runHostCase(target, spec, () => 0).catch(() => undefined), acted };
  },
};

const shows = ({ tapes }: CaseOutcome, side: Side, { flow, kind }: Mutant): boolean => {
  const flowDirection = (flow === "out") === (side === "agent") ? "agent-to-host" : "host-to-agent";
  return tapes
    .flat()
    .some(
      ({ direction, frame }) =>
        direction === flowDirection && typeof frame === "object" && frame !== null && kindOf(frame as Frame) === kind,
    );
};

async function scoresOf<Case extends { readonly name: string }>(
  bench: Bench<Case>,
  seed: number,
): Promise<readonly Score[]> {
  const sound = new Map<Case, CaseOutcome>();
  for (const spec of bench.cases) sound.set(spec, await bench.sound(spec));
  const tapes = [...sound.values()].flatMap((outcome) => outcome.tapes);
  const scores: Score[] = [];
  for (const mutant of drawMutants(bench.side, tapes, { count: count * 2, next: seededNumbers(seed) })) {
    if (scores.length === count) break;
    const cases = [...sound].flatMap(([spec, outcome]) => (shows(outcome, bench.side, mutant) ? [spec] : []));
    const score = await scoreMutant(mutant, cases, bench.run);
    if (score.status !== "idle") scores.push(score);
  }
  return scores;
}

function printScores(side: Side, seed: number, scores: readonly Score[]): void {
  const of = (status: Score["status"]) => scores.filter((score) => score.status === status);
  if (process.env.AGENTWIRE_ALL !== undefined)
    for (const { mutant, status, by } of scores) console.log(`${status} ${side}: ${mutant.name} [${by ?? ""}]`);
  for (const { mutant } of of("survived"))
    console.log(`SURVIVED ${side}: ${mutant.name}: ${classOf(side, mutant)?.reason ?? "NO REASON IS KNOWN"}`);
  const killed = scores.length - of("survived").length;
  console.log(
    `${side}, seed ${seed}: ${killed} of ${scores.length} mutants killed: ${of("violates").length} by a violation, ${of("unmeasured").length} because something could not be measured`,
  );
  console.log(`ratio of killed mutants of the ${side} to all: ${(killed / scores.length).toFixed(4)} (goal 0.95)`);
}

const started = performance.now();
let unexplained = 0;
const needed = new Set<Survivors>();
for (const seed of seeds)
  for (const [side, scores] of [
    ["agent", await scoresOf(agents, seed)],
    ["host", await scoresOf(hosts, seed)],
  ] as const) {
    printScores(side, seed, scores);
    for (const { mutant, status } of scores) {
      if (status !== "survived") continue;
      const known = classOf(side, mutant);
      if (known) needed.add(known);
      else unexplained += 1;
    }
  }
const stale = [1, 2, 3, 4, 5].every((seed) => seeds.includes(seed)) ? classes.filter((one) => !needed.has(one)) : [];
for (const { side, mutants } of stale) console.log(`STALE REASON ${side}: ${mutants}`);
console.log(`${unexplained} survivors without a reason, ${((performance.now() - started) / 1000).toFixed(0)} s`);
if (unexplained + stale.length > 0) process.exitCode = 1;
