import {
  areIndependent,
  type Explorable,
  type Footprint,
  peerStep,
  type Scheduler,
  type Transition,
} from "./transition.ts";

/** A transition that need not be taken next, because orders that begin with it have been explored. */
interface Sleeping {
  readonly name: string;
  readonly footprint: Footprint;
}

/**
 * Orders that are not explored yet. They begin with the transitions in `prefix`. The transitions in `sleep` need not
 * come next, because equivalent orders have been explored. Plain data, so that a stored search can resume.
 */
export interface Branch {
  readonly prefix: readonly string[];
  readonly sleep: readonly Sleeping[];
}

/** Limits of the search. */
export interface SearchLimits {
  /**
   * Number of actions, from the start of an order, whose position varies. Later actions keep their default position.
   */
  readonly depth: number;
  /** Maximum number of runs, including pruned ones. */
  readonly budget: number;
  /** Whether to explore orders that differ only in independent transitions. Default: `false`. */
  readonly unreduced?: boolean;
}

/** The progress of a search. */
export interface SearchProgress {
  /** Number of completed orders. */
  readonly orders: number;
  /** Number of runs that were stopped, because an equivalent order had been explored. */
  readonly pruned: number;
  /** The remaining orders; empty when the search is complete to its depth. */
  readonly frontier: readonly Branch[];
  /** Whether some orders were skipped because they change the position of an action beyond the depth. */
  readonly cut: boolean;
}

/** The start of each search. */
export const searchStart: SearchProgress = {
  orders: 0,
  pruned: 0,
  frontier: [{ prefix: [], sleep: [] }],
  cut: false,
};

/** A point of a run with several possible transitions. */
interface Choice {
  readonly prefix: readonly string[];
  readonly chosen: string;
  readonly others: readonly Transition[];
  readonly sleep: readonly Sleeping[];
}

/** Follows the prefix of a branch, then takes the first transition that does not sleep, and lists the others. */
class BranchScheduler implements Scheduler {
  readonly path: string[] = [];
  readonly branches: Branch[] = [];
  cut = false;
  pruned = false;
  readonly #branch: Branch;
  readonly #limits: SearchLimits;
  #sleep: readonly Sleeping[];
  #choice: Choice | undefined;

  constructor(branch: Branch, limits: SearchLimits) {
    this.#branch = branch;
    this.#limits = limits;
    this.#sleep = branch.sleep;
  }

  choose(enabled: readonly Transition[]): string | null {
    const given = this.#branch.prefix[this.path.length];
    if (given !== undefined) {
      // A process may need more or fewer steps than before. A transition that is not possible yet waits.
      const name = enabled.some((each) => each.name === given) ? given : enabled[0]?.name;
      if (name === undefined) return null;
      this.path.push(name);
      return name;
    }
    const awake = enabled.filter(({ name }) => !this.#sleep.some((each) => each.name === name));
    const [first, ...others] = awake;
    if (first === undefined) {
      this.pruned = true;
      return null;
    }
    this.#choice = { prefix: [...this.path], chosen: first.name, others, sleep: this.#sleep };
    this.path.push(first.name);
    if (first.footprint !== undefined) this.#settle(first.footprint);
    return first.name;
  }

  stepped(footprint: Footprint): void {
    if (this.#choice?.chosen === peerStep) this.#settle(footprint);
  }

  /** The transition's resources are known now: updates what still sleeps, and what the alternatives need not repeat. */
  #settle(footprint: Footprint): void {
    const choice = this.#choice;
    this.#choice = undefined;
    if (choice === undefined) return;
    const { prefix, chosen, others, sleep } = choice;
    const commuting = (all: readonly Sleeping[], with_: Footprint) =>
      all.filter((each) => this.#limits.unreduced !== true && areIndependent(each.footprint, with_));
    this.#sleep = commuting(sleep, footprint);
    if (others.length === 0) return;
    if (prefix.filter((name) => name !== peerStep).length >= this.#limits.depth) {
      this.cut = true;
      return;
    }
    const explored: Sleeping[] = [...sleep, { name: chosen, footprint }];
    for (const { name, footprint: own = { everything: true } } of others) {
      this.branches.push({ prefix: [...prefix, name], sleep: commuting(explored, own) });
      explored.push({ name, footprint: own });
    }
  }
}

/**
 * Runs a system through its orders, depth first, one order of each class of equivalent orders (sleep sets). Calls
 * `onRun` with each run and its order. The search stops if it returns `"stop"`.
 */
export async function searchOrders<Run>(
  system: Explorable<Run>,
  limits: SearchLimits,
  onRun: (run: Run, order: readonly string[]) => Promise<"on" | "stop"> | "on" | "stop",
  from: SearchProgress = searchStart,
): Promise<SearchProgress> {
  let { orders, pruned, cut } = from;
  const frontier = [...from.frontier];
  for (let runs = 0; runs < limits.budget; runs++) {
    const branch = frontier.pop();
    if (branch === undefined) break;
    const scheduler = new BranchScheduler(branch, limits);
    const run = await system.run(scheduler);
    frontier.push(...scheduler.branches.toReversed());
    cut ||= scheduler.cut;
    if (run === undefined) {
      pruned++;
      continue;
    }
    orders++;
    if ((await onRun(run, scheduler.path)) === "stop") break;
  }
  return { orders, pruned, frontier, cut };
}
