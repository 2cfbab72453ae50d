export { openAgentProcess, type ProcessHostOptions, type SpawnRequest } from "./agent-process.ts";
export { randomIds, systemClock } from "./clock.ts";
export { systemFiles } from "./files.ts";
export { nodePorts } from "./ports.ts";
export { type PeerProcess, type ProcessOptions, processTransport } from "./process-transport.ts";
export { systemProcesses } from "./processes.ts";
export { type SpawnTransportOptions, spawnTransport } from "./spawn-transport.ts";
export { type StdioOptions, stdioTransport } from "./stdio-transport.ts";
