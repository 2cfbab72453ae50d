export type {
  Broken,
  BrokenAgent,
  BrokenHost,
  BrokenPeer,
  BrokenTape,
  HostSpoiling,
  PeerSpoiling,
  Spoiling,
} from "./define.ts";
export { zoo } from "./registry.ts";
export { runStory, type StoryRun } from "./run.ts";
