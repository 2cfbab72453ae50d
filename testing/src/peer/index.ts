export type { Frame } from "@agentwire/protocol/codec";
export { type FramePattern, type FramePredicate, matchesPattern } from "./frame.ts";
export { type FrameMutation, mutatedTransport } from "./frame-mutation.ts";
export { observedPeer } from "./observe.ts";
export {
  close,
  end,
  expectFrame,
  type FrameSource,
  type PeerPlan,
  type PeerRule,
  type PeerStep,
  type Pieces,
  pause,
  rawLine,
  send,
  signal,
} from "./plan.ts";
export { type PeerRun, type PlayOptions, type ProcessPeer, playPeer } from "./play.ts";
