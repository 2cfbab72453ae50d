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
  agent: "Agent itself",
  request: "Answering the host",
  task: "Background tasks alone",
  idle: "Idle",
};

/** What the time categories count. */
export const timeExplanations: Readonly<Record<TimeKind, string>> = {
  waiting: "The agent waits until the host, or the person in front of it, decides or answers",
  retry: "The agent waits before it asks the model again",
  compaction: "The agent summarizes the conversation",
  tool: "Tools run",
  hook: "Hooks run",
  subagent: "Subagents work: their models, tools and hooks",
  model: "The agent waits for the model, or receives its answer",
  mcp: "An MCP server of the host has a request",
  startup: "From the start of the agent process to its first frame",
  agent: "A turn runs, and none of the other steps does: the agent's own work",
  request: "No turn runs, and the agent has a request of the host",
  task: "No turn runs, and a task runs in the background",
  idle: "No turn runs",
};
