export { type AgentFrames, agentFrames, countedUuids } from "./frames.ts";
export { textTurns } from "./text-turns.ts";
