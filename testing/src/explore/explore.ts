import { type ExplorationFinding, sameRule } from "./finding.ts";
import { runOrder, shortestOrder } from "./order.ts";
import { randomOrders } from "./random.ts";
import { type SearchLimits, type SearchProgress, searchOrders, searchStart } from "./search.ts";
import type { Silence } from "./silence.ts";
import { type Explorable, peerStep } from "./transition.ts";

/** Options of an exploration. */
export interface ExploreOptions<Run> extends SearchLimits {
  /** The seed of the random orders. */
  readonly seed: number;
  /** Whether to spend the budget on random orders, after one plain run: for a second seed of the same scenario. */
  readonly onlyRandom?: boolean;
  /** Names of all actions and releases, for the random orders. */
  readonly names: readonly string[];
  /** Returns the violations in a run. */
  readonly check: (run: Run) => readonly ExplorationFinding[];
  /** Why the first run shows nothing. The exploration then ends with this run. */
  readonly silence?: (run: Run) => Silence | undefined;
  /** The end of an earlier search. */
  readonly from?: SearchProgress;
  /** Receives the number of orders that have run. */
  readonly onOrder?: (done: number) => void;
}

/** A finding with the shortest order that reproduces it. */
export interface FoundOrder<Run> extends ExplorationFinding {
  readonly order: readonly string[];
  /** Number of orders that violated the same rule. */
  readonly times: number;
  /** Whether a second run of the order reproduced it. In a process, it may depend on timing. */
  readonly repeats: boolean;
  readonly run: Run;
}

/** The result of an exploration. */
export interface Exploration<Run> {
  readonly progress: SearchProgress;
  /** Random orders that ran after the search. */
  readonly random: number;
  /** Whether every order was run, or an equivalent one. */
  readonly complete: boolean;
  /** One for each rule, in the order in which they were found. */
  readonly found: readonly FoundOrder<Run>[];
  /** Why the first run showed nothing, if so. No other order ran. */
  readonly silence?: Silence;
}

/** The fraction of a budget for random orders if there are too many orders to run all. */
const randomShare = 4;

/** Maximum number of runs to find the shortest order of a finding. */
const maxShrinks = 300;

interface Candidate<Run> {
  readonly finding: ExplorationFinding;
  readonly order: readonly string[];
  readonly run: Run;
  times: number;
}

/**
 * Runs a system through its orders: one of each class of equivalent orders, depth first, up to the depth and the budget;
 * then, if orders are left, random ones. Each finding is reduced to the shortest order that shows it. Ends after the first
 * run if that shows nothing.
 *
 * @param system - The peer with its scenario.
 * @param options - Limits in numbers of runs and actions, the seed, and the check.
 * @example
 * import { agentSubject, explore } from "@agentwire/testing";
 * import { exploredMemoryAgent, shippedScenarios } from "@agentwire/testing/node";
 *
 * for (const scenario of shippedScenarios("agent")) {
 *   if (scenario.side !== "agent") continue;
 *   const { system, names, check, silence } = agentSubject(scenario, exploredMemoryAgent());
 *   const { found } = await explore(system, { depth: 6, budget: 100, seed: 1, names, check, silence });
 *   for (const { rule, order } of found) console.log(scenario.name, rule, order);
 * }
 */
export async function explore<Run>(system: Explorable<Run>, options: ExploreOptions<Run>): Promise<Exploration<Run>> {
  const { check, seed, names, onOrder, from = searchStart } = options;
  const candidates = new Map<string, Candidate<Run>>();
  let silence: Silence | undefined;
  let steps = 0;
  let done = 0;
  const onRun = (run: Run, order: readonly string[]): "on" | "stop" => {
    if (done === 0) silence = options.silence?.(run);
    if (silence !== undefined) return "stop";
    steps = Math.max(steps, order.filter((name) => name === peerStep).length);
    for (const finding of check(run)) {
      const previous = candidates.get(finding.rule);
      if (previous === undefined) candidates.set(finding.rule, { finding, order, run, times: 1 });
      else if (previous.run !== run) previous.times++;
    }
    onOrder?.(++done);
    return "on";
  };

  const reserve = options.onlyRandom === true ? options.budget - 1 : Math.floor(options.budget / randomShare);
  const progress = await searchOrders(system, { ...options, budget: options.budget - reserve }, onRun, from);
  if (silence !== undefined) return { progress, random: 0, complete: false, found: [], silence };
  const complete = progress.frontier.length === 0 && !progress.cut;
  const random =
    complete || reserve === 0 ? 0 : await randomOrders(system, { seed, orders: reserve, names, steps }, onRun);

  const found: FoundOrder<Run>[] = [];
  for (const { finding, order, run, times } of candidates.values()) {
    let best = { finding, run };
    const shows = async (candidate: readonly string[]): Promise<boolean> => {
      const second = await runOrder(system, candidate);
      const same = second && check(second).find(sameRule(finding));
      if (second && same) best = { finding: same, run: second };
      return same !== undefined;
    };
    const repeats = await shows(order);
    const shortest = repeats ? await shortestOrder(order, shows, Math.min(maxShrinks, options.budget)) : order;
    found.push({ ...best.finding, order: shortest, times, repeats, run: best.run });
  }
  return { progress, random, complete, found };
}
