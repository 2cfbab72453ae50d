export { memoryAgent } from "./memory-agent.ts";
export { type ProcessAgentOptions, processAgent } from "./process-agent.ts";
