export type {
  AgentMutation,
  Broken,
  BrokenAgent,
  BrokenHost,
  BrokenPeer,
  BrokenTape,
  HostMutation,
  PeerMutation,
} from "./define.ts";
export type {
  FaultChange,
  FrameChange,
  FrameOperator,
  OptionChange,
  PeerFault,
  ValueOperator,
} from "./fault/define.ts";
export { faultMutation } from "./fault/mutation.ts";
export { hostMeaningMatrix } from "./meaning/host-matrix.ts";
export { inputTable } from "./meaning/input-page.ts";
export { type MatrixCell, meaningMatrix } from "./meaning/matrix.ts";
export { brokenPeers } from "./registry.ts";
export { type ReferenceRun, runReferenceSession } from "./run.ts";
