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
export { brokenPeers } from "./registry.ts";
export { type ReferenceRun, runReferenceSession } from "./run.ts";
