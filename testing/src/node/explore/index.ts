export { exploredMemoryAgent } from "./memory-agent.ts";
export { type ExploredProcessOptions, exploredProcessAgent } from "./process-agent.ts";
export { shippedScenarios } from "./shipped.ts";
