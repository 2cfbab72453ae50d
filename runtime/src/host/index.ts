export type * from "./callback/types.ts";
export type { Peer } from "./guard/peer.ts";
export type { HostPorts } from "./live/live.ts";
export type { DriftReport, FrameWatcher as Watch } from "./live/watch.ts";
export {
  createSdkMcpServer,
  type SdkMcpServerOptions,
  type SdkMcpTool,
  type ToolExtras,
  type ToolShape,
  tool,
} from "./mcp/tool.ts";
export type { SdkMcpServer } from "./mcp/types.ts";
export { remoteServers } from "./option/encoders.ts";
export { type Launch, launchOf } from "./option/launch.ts";
export type {
  AgentOptions,
  HostMcpServerConfig,
  HostOptions,
  LocalOptions,
  SessionKey,
  SessionStore,
  Settings,
  SystemPromptOption,
  Thinking,
} from "./option/types.ts";
export {
  AbortError,
  CallerFailure,
  isQueryError,
  launchError,
  type QueryError,
  type QueryErrorClass,
  type QueryErrorFields,
} from "./query/errors.ts";
export type { QueryPrompt, UserPrompt } from "./query/prompt.ts";
export type { Query } from "./query/query.ts";
export { startQuery, startWarm, type WarmQuery } from "./query/start.ts";
export type { PromptOutcome } from "./session/prompt-outcomes.ts";
export { askOnce, openSession, type Session } from "./session/session.ts";
