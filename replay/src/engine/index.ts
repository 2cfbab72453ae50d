export type { ReplayMode } from "./agent/moves.ts";
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
export { createNames, type Names } from "./compare/names.ts";
export { type DiffOptions, diffTapes, type TapeDiff } from "./diff/diff-tapes.ts";
export { type ReplayAsHostOptions, replayAsHost } from "./host/replay-as-host.ts";
export { type RedriveOptions, type RedriveVerdict, redrive } from "./redrive/redrive.ts";
export { type Fork, type ForkOptions, fork } from "./rerun/fork.ts";
export { type KindReport, type Rerun, type RerunOptions, rerun } from "./rerun/rerun.ts";
export type { Outcome, ReplayVerdict } from "./verdict.ts";
