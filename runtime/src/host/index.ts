export type * from "./callback/types.ts";
export {
  createSdkMcpServer,
  type SdkMcpServerOptions,
  type SdkMcpTool,
  type ToolExtras,
  type ToolShape,
  tool,
} from "./mcp/tool.ts";
export type { SdkMcpServer } from "./mcp/types.ts";
export { type Launch, launchOf } from "./option/launch.ts";
export { remoteServers } from "./option/rules.ts";
export type {
  AgentOptions,
  HostMcpServerConfig,
  HostOptions,
  LocalOptions,
  SessionKey,
  SessionStore,
  Settings,
  SystemPrompt,
  Thinking,
} from "./option/types.ts";
export {
  AbortError,
  isQueryError,
  launchError,
  type QueryError,
  type QueryErrorClass,
  type QueryErrorFields,
} from "./query/errors.ts";
export type { HostPorts } from "./query/live.ts";
export type { Prompt, UserPrompt } from "./query/prompt.ts";
export type { Query } from "./query/query.ts";
export { startQuery, startWarm, type WarmQuery } from "./query/start.ts";
