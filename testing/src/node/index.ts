export * from "./conformance/index.ts";
export { createFolder } from "./create-folder.ts";
export * from "./explore/index.ts";
export { forbidNetwork, NetworkForbidden, type NetworkLatch, networkLatchEnv } from "./forbid-network.ts";
export { keepTape, tapeFolder } from "./keep-tape.ts";
export { type ReplayAgent, type ReplayAgentOptions, replayAgent, type TapeInFolder, tapesIn } from "./replay-agent.ts";
export { type ServedModel, serveModel } from "./serve-model.ts";
export * from "./simulation/index.ts";
export { adapterTemplates, agentTemplates, type ProgramTemplate } from "./template.ts";
