import type { HostTarget } from "../conformance/host/target.ts";
import type { LawEvent } from "../law/session-event/event.ts";
import type { AgentSource } from "./agent/agent.ts";
import { type AgentRun, explorableAgent } from "./agent/drive.ts";
import { transitionNames } from "./agent/hold.ts";
import { judgeAgent } from "./agent/judge.ts";
import type { Finding } from "./finding.ts";
import { explorableHost, type HostRun, hostTransitionNames } from "./host/drive.ts";
import { judgeHost, unjudged } from "./host/judge.ts";
import type { HostScenario } from "./host/scenario.ts";
import type { Scenario } from "./scenario.ts";
import type { Explorable } from "./transition.ts";

/** An agent or a host with a scenario: all that {@link explore} and a report need of it. */
export interface Subject<Run> {
  readonly system: Explorable<Run>;
  /** Names of all actions and releases. */
  readonly names: readonly string[];
  readonly judge: (run: Run) => readonly Finding[];
  readonly eventsOf: (run: Run) => readonly LawEvent[];
  /** Why a run says nothing; `undefined` if it does. */
  readonly silence: (run: Run) => string | undefined;
}

/** An agent with a scenario. */
export const agentSubject = (scenario: Scenario, source: AgentSource): Subject<AgentRun> => ({
  system: explorableAgent(scenario, source),
  names: transitionNames(scenario),
  judge: (run) => judgeAgent(run),
  eventsOf: ({ events }) => events,
  silence({ events, stderr }) {
    const spoke = events.some(({ direction, frame }) => direction === "agent-to-host" && frame !== undefined);
    return spoke ? undefined : (stderr.trim().split("\n").at(-1) ?? "it wrote no frame");
  },
});

/** A host with a scenario. */
export const hostSubject = (scenario: HostScenario, target: HostTarget): Subject<HostRun> => ({
  system: explorableHost(scenario, target),
  names: hostTransitionNames(scenario),
  judge: judgeHost,
  eventsOf: ({ seen }) => seen.events,
  silence: unjudged,
});
