export type { Broken, BrokenAgent, BrokenPeer, BrokenTape, Spoiling } from "./define.ts";
export { zoo } from "./registry.ts";
export { runStory, type StoryRun } from "./run.ts";
