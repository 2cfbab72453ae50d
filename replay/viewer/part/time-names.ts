import type { TimeKind } from "../../src/activity/time-spent.ts";

/** What a reader calls the kinds of time. */
export const timeNames: Readonly<Record<TimeKind, string>> = {
  waiting: "Waiting for a person",
  retry: "Retries",
  compaction: "Compaction",
  tool: "Tools",
  hook: "Hooks",
  subagent: "Subagents",
  model: "Model",
  agent: "Agent itself",
  idle: "Idle",
};
