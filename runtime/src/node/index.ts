export { agentPath } from "./agent-path.ts";
export { openAgentProcess, type ProcessHostOptions, type SpawnRequest } from "./host/agent-process.ts";
export { randomIds, systemClock } from "./port/clock.ts";
export { systemFiles } from "./port/files.ts";
export { nodePorts } from "./port/ports.ts";
export { systemProcesses } from "./port/processes.ts";
export { type PeerProcess, type ProcessOptions, processTransport } from "./transport/process-transport.ts";
export { type SpawnedTransport, type SpawnTransportOptions, spawnTransport } from "./transport/spawn-transport.ts";
export { type StdioOptions, stdioTransport } from "./transport/stdio-transport.ts";
