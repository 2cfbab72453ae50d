export { type AgentSession, type BrokenAgentOptions, changesSession, runBrokenAgent } from "./broken-agent.ts";
export { type KillRow, killRow } from "./kill-row.ts";
export { memoryAgent } from "./memory-agent.ts";
export { memoryHost } from "./memory-host.ts";
export { type ProcessAgentOptions, processAgent } from "./process-agent.ts";
export { type HostTargetOptions as HostAdapterOptions, processHost } from "./process-host.ts";
export { playScriptedAgent } from "./scripted-agent.ts";
export {
  type HostLog,
  type StandInAgent,
  type StandInOptions,
  type StandInPlan,
  standInAgent,
} from "./stand-in-agent.ts";
export { type WatchAgentOptions, type WatchedAgent, watchAgent } from "./watch-agent.ts";
