export { type Frame, type FramePattern, fits } from "./frame.ts";
export { observed } from "./observe.ts";
export {
  close,
  end,
  expectFrame,
  type FrameSource,
  line,
  type PeerPlan,
  type PeerRule,
  type PeerStep,
  type Pieces,
  pause,
  send,
  signal,
} from "./plan.ts";
export { type PeerRun, type PlayOptions, type ProcessPeer, playPeer } from "./play.ts";
export { type Tamper, tampered } from "./tamper.ts";
