import type { HostTarget } from "../conformance/host/target.ts";
import { reasonInStderr } from "../conformance/stderr-reason.ts";
import type { LawEvent } from "../law/session-event/event.ts";
import type { AgentSource } from "./agent/agent.ts";
import { checkAgentRun } from "./agent/check.ts";
import { type AgentRun, explorableAgent } from "./agent/drive.ts";
import { transitionNames } from "./agent/hold.ts";
import type { ExplorationFinding } from "./finding.ts";
import { checkHostRun, notChecked } from "./host/check.ts";
import { explorableHost, type HostRun, hostTransitionNames } from "./host/drive.ts";
import type { HostScenario } from "./host/scenario.ts";
import type { Scenario } from "./scenario.ts";
import type { Silence } from "./silence.ts";
import type { Explorable } from "./transition.ts";

/** An agent or a host with a scenario, as {@link explore} and a report need it. */
export interface ExplorationSubject<Run> {
  readonly system: Explorable<Run>;
  /** Names of all actions and releases. */
  readonly names: readonly string[];
  readonly check: (run: Run) => readonly ExplorationFinding[];
  readonly eventsOf: (run: Run) => readonly LawEvent[];
  /** Why a run shows nothing; `undefined` if it does. */
  readonly silence: (run: Run) => Silence | undefined;
}

/**
 * An agent with a scenario.
 *
 * @param scenario - What the host and the model do.
 * @param source - Starts the agent for each order.
 * @example
 * import { agentSubject, explore, Scenario } from "@agentwire/testing";
 * import { exploredMemoryAgent } from "@agentwire/testing/node";
 *
 * const actions = [{ do: "prompt", id: "first", text: "Go." }];
 * const scenario = Scenario.parse({ version: 1, side: "agent", name: "one", summary: "", model: {}, actions });
 * const { system, names, check } = agentSubject(scenario, exploredMemoryAgent());
 * console.log(await explore(system, { depth: 6, budget: 100, seed: 1, names, check }));
 */
export const agentSubject = (scenario: Scenario, source: AgentSource): ExplorationSubject<AgentRun> => ({
  system: explorableAgent(scenario, source),
  names: transitionNames(scenario),
  check: (run) => checkAgentRun(run),
  eventsOf: ({ events }) => events,
  silence({ events, stderr, exit }) {
    if (events.some(({ direction, frame }) => direction === "agent-to-host" && frame !== undefined)) return undefined;
    const ending = exit === null ? "it wrote no frame" : `it ended with ${exit.signal ?? `code ${exit.code}`}`;
    return { hasStarted: false, reason: reasonInStderr(stderr) ?? ending };
  },
});

/**
 * A host with a scenario.
 *
 * @param scenario - What the agent sends.
 * @param target - Runs the host for each order.
 * @example
 * import { explore, HostScenario, hostSubject } from "@agentwire/testing";
 * import { processHost } from "@agentwire/testing/node";
 *
 * const actions = [{ id: "answer", send: [{ message: "system/init" }, { result: "Done." }] }];
 * const scenario = HostScenario.parse({ version: 1, side: "host", name: "one", summary: "", actions });
 * const { system, names, check } = hostSubject(scenario, processHost({ command: ["node", "host-adapter.mjs"] }));
 * console.log(await explore(system, { depth: 6, budget: 100, seed: 1, names, check }));
 */
export const hostSubject = (scenario: HostScenario, target: HostTarget): ExplorationSubject<HostRun> => ({
  system: explorableHost(scenario, target),
  names: hostTransitionNames(scenario),
  check: checkHostRun,
  eventsOf: ({ result }) => result.events,
  silence: notChecked,
});
