import { type Explorable, peerStep, type Scheduler, type Transition } from "./transition.ts";

/**
 * Follows an order as far as possible: a transition that is not enabled yet waits for the peer, and is skipped if the
 * peer has come to rest. Stops after the last one.
 */
export function followOrder(order: readonly string[]): Scheduler & { readonly path: readonly string[] } {
  let next = 0;
  const path: string[] = [];
  const follow = (name: string): string => {
    path.push(name);
    return name;
  };
  return {
    path,
    choose(enabled) {
      const can = (name: string | undefined): name is string => enabled.some((each) => each.name === name);
      for (; next < order.length; next++) {
        const name = order[next];
        if (can(name)) {
          next++;
          return follow(name);
        }
        if (name !== peerStep && can(peerStep)) return follow(peerStep);
      }
      return null;
    },
    stepped() {},
  };
}

/**
 * At each point, takes the enabled transition that comes first in a list, each entry once. Takes the others in any
 * order.
 */
export function preferInOrder(list: readonly string[]): Scheduler & { readonly path: readonly string[] } {
  const left = [...list];
  const path: string[] = [];
  return {
    path,
    choose(enabled: readonly Transition[]) {
      const names = new Set(enabled.map(({ name }) => name));
      const name = left.find((each) => names.has(each)) ?? enabled[0]?.name;
      if (name === undefined) return null;
      if (left.includes(name)) left.splice(left.indexOf(name), 1);
      path.push(name);
      return name;
    },
    stepped() {},
  };
}

/**
 * Shortens an order while it still reproduces a finding: removes parts of it, large ones first. `shows` runs an order
 * and returns whether it does. Makes at most `budget` runs.
 */
export async function shortestOrder(
  order: readonly string[],
  shows: (order: readonly string[]) => Promise<boolean>,
  budget = 300,
): Promise<readonly string[]> {
  let best = order;
  let left = budget;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isShorter = true;
    while (isShorter && left > 0) {
      isShorter = false;
      for (let at = best.length - size; at >= 0 && left > 0; at--) {
        const candidate = [...best.slice(0, at), ...best.slice(at + size)];
        left--;
        if (!(await shows(candidate))) continue;
        best = candidate;
        isShorter = true;
      }
    }
  }
  return best;
}

/**
 * Runs one order of a system. Skips transitions that are not possible.
 *
 * @param system - The peer with its scenario.
 * @param order - Names of transitions, in order.
 * @example
 * import { agentSubject, parseScenario, runOrder } from "@agentwire/testing";
 * import { exploredProcessAgent } from "@agentwire/testing/node";
 *
 * const parsed = parseScenario(process.argv[2]);
 * if (parsed.ok && parsed.scenario.side === "agent") {
 *   const { system, check } = agentSubject(parsed.scenario, exploredProcessAgent({ command: ["claude"] }));
 *   const run = await runOrder(system, ["first", "stop"]);
 *   console.log(run && check(run));
 * }
 */
export async function runOrder<Run>(system: Explorable<Run>, order: readonly string[]): Promise<Run | undefined> {
  return system.run(followOrder(order));
}
