export type { ReplayMode } from "./agent/host-verifier.ts";
export { type AgentProcess, type ReplayAsAgentOptions, replayAsAgent } from "./agent/replay-as-agent.ts";
export {
  type CompareOptions,
  type Comparison,
  compareFrames,
  type Difference,
  type Likeness,
} from "./compare/compare-frames.ts";
export { describeFrame } from "./compare/describe.ts";
export type { Cause, Divergence, Place, Rung } from "./compare/divergence.ts";
export { createNameMap, type NameMap } from "./compare/name-map.ts";
export { type DiffOptions, diffTapes, type TapeDiff } from "./diff/diff-tapes.ts";
export { type ReplayAsHostOptions, replayAsHost } from "./host/replay-as-host.ts";
export { type RedriveOptions, type RedriveVerdict, redrive } from "./redrive/redrive.ts";
export { type Fork, type ForkOptions, fork } from "./rerun/fork.ts";
export { type KindReport, type Rerun, type RerunOptions, rerun } from "./rerun/rerun.ts";
export type { ReplayOutcome, ReplayVerdict } from "./verdict.ts";
