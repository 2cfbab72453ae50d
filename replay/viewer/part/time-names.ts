import type { TimeKind } from "../../src/activity/time-spent.ts";

/** Labels of the time categories. */
export const timeNames: Readonly<Record<TimeKind, string>> = {
  waiting: "Waiting for a decision",
  retry: "Retries",
  compaction: "Compaction",
  tool: "Tools",
  hook: "Hooks",
  subagent: "Subagents",
  model: "Model",
  mcp: "MCP servers of the host",
  startup: "Starting the agent",
  agent: "Agent between steps",
  request: "Answering the host",
  task: "Background tasks, no turn",
  idle: "Idle, no turn",
};
