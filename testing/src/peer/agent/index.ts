export { type AgentFrames, agentFrames, countedUuids } from "./frames.ts";
