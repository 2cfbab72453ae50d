export type { Broken, BrokenPeer, BrokenTape } from "./define.ts";
export { zoo } from "./registry.ts";
export { runStory, type StoryRun } from "./run.ts";
