export type { ReplayMode } from "./agent/host-verifier.ts";
export { type ProcessControls, type ReplayAsAgentOptions, replayAsAgent } from "./agent/replay-as-agent.ts";
export {
  type CompareOptions,
  type Comparison,
  compareFrames,
  type Similarity,
} from "./compare/compare-frames.ts";
export { describeFrame } from "./compare/describe.ts";
export type { Cause, Divergence, DivergenceLevel, DivergenceLocation } from "./compare/divergence.ts";
export {
  type DifferenceClass,
  differenceClasses,
  type FieldChange,
  type FieldDifference,
} from "./compare/field-difference.ts";
export type { ValueDifference } from "./compare/json-difference.ts";
export { createNameMap, type NameMap } from "./compare/name-map.ts";
export {
  diffTapeMetadata,
  pointerMatches,
  type TapeMetadataDiff,
  type TapeMetadataDifference,
  type TapeMetadataOptions,
  tapeMetadataSections,
} from "./diff/diff-tape-metadata.ts";
export { type DiffOptions, diffTapes, type TapeDiff } from "./diff/diff-tapes.ts";
export type { TapeMetadataSection, Timing } from "./diff/tape-metadata.ts";
export {
  AcceptedDifference,
  AcceptedDifferences,
  acceptDifferences,
  type OpenDifferences,
  withoutAccepted,
} from "./differences/accept.ts";
export { DifferenceGroup, groupDifferences, mergeGroups } from "./differences/group.ts";
export { type ReplayAsHostOptions, replayAsHost } from "./host/replay-as-host.ts";
export { type RedriveOptions, type RedriveVerdict, redrive } from "./redrive/redrive.ts";
export type { SessionCost } from "./rerun/cost.ts";
export { type ForkFuture, fork, type SessionFuture, type TapeFork, type TapeForkOptions } from "./rerun/fork.ts";
export type { ForkChange } from "./rerun/fork-change.ts";
export { type KindReport, type Rerun, type RerunOptions, rerun } from "./rerun/rerun.ts";
export { type RecordedLaunch, recordedLaunch } from "./script/launch.ts";
export { type RecordedFolders, recordedFolders } from "./script/recorded-folders.ts";
export type { ReplayOutcome, ReplayVerdict } from "./verdict.ts";
