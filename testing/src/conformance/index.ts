export type { AdapterMessage } from "../peer/host/adapter-message.ts";
export { agedCases } from "./agent/aged.ts";
export {
  type AgentCase,
  agentCase,
  type CasePaths,
  type CaseProcess,
  type CaseRun,
  type Check,
} from "./agent/define.ts";
export { plainSession } from "./agent/plain-session.ts";
export { agentCases } from "./agent/registry.ts";
export { runAgentCase } from "./agent/run-case.ts";
export type { AgentRunner, AgentTarget } from "./agent/target.ts";
export { foldVerdicts, requirementsOf } from "./fold.ts";
export { plainTurn } from "./host/case/message.ts";
export { type HostCase, type HostCaseRun, hostCase } from "./host/define.ts";
export { type AdapterFeature, adapterFeatures, type HostOrder, needsOf, type OrderParts } from "./host/order.ts";
export { hostCases } from "./host/registry.ts";
export { checkHostCase, runHostCase } from "./host/run-case.ts";
export type { HostTarget } from "./host/target.ts";
export { type KillResult, killOf, killOfHost, killReport } from "./kill-matrix.ts";
export { countsIn, type Profile, profiles } from "./profile.ts";
export { planOfTape, replaySession } from "./property/replay.ts";
export { type Search, type SearchOptions, searchSessions } from "./property/run.ts";
export { type ConformanceResult, conformanceReport, type ExpectedFailures, staleExpectations } from "./report.ts";
export { type Attempt, firstAttempt, lastAttempt, runAll } from "./run.ts";
export { tapeOfEvents } from "./tape.ts";
export { unmeasured } from "./unmeasured.ts";
export type { CaseFailure, CaseOptions, CaseOutcome, RequirementVerdict } from "./verdict.ts";
