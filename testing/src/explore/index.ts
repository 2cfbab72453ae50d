export type { AgentExit, AgentSource, ExploredAgent, StartOptions } from "./agent/agent.ts";
export { type AgentRun, explorableAgent } from "./agent/drive.ts";
export { transitionNames } from "./agent/hold.ts";
export { judgeAgent, outcomeOf } from "./agent/judge.ts";
export { type Exploration, type ExploreOptions, explore, type FoundOrder } from "./explore.ts";
export type { Finding } from "./finding.ts";
export { explorableHost, type HostRun } from "./host/drive.ts";
export { judgeHost } from "./host/judge.ts";
export { HostScenario, type ScenarioFrame } from "./host/scenario.ts";
export { followOrder, runOrder, shortestOrder } from "./order.ts";
export { type AnyScenario, type ParsedScenario, parseScenario } from "./parse.ts";
export { ExploreReport, progressOf, type ScenarioReport } from "./report.ts";
export { Scenario, type ScenarioAction } from "./scenario.ts";
export { type Branch, type SearchLimits, type SearchProgress, searchOrders, searchStart } from "./search.ts";
export { agentSubject, hostSubject, type Subject } from "./subject.ts";
export { type ExploredOrder, orderOfTape, tapeOfOrder } from "./tape.ts";
export {
  areIndependent,
  type Explorable,
  type Footprint,
  peerStep,
  type Scheduler,
  type Transition,
} from "./transition.ts";
