export type * from "../../host/callback/types.ts";
export {
  AbortError,
  createSdkMcpServer,
  type HostMcpServerConfig,
  type HostOptions,
  isQueryError,
  type Prompt,
  type Query,
  type QueryError,
  type QueryErrorClass,
  type QueryErrorFields,
  type SdkMcpServer,
  type SdkMcpServerOptions,
  type SdkMcpTool,
  type SessionKey,
  type SessionStore,
  type SystemPrompt,
  type Thinking,
  type ToolExtras,
  type ToolShape,
  tool,
  type UserPrompt,
  type WarmQuery,
} from "../../host/index.ts";
export type { PeerProcess } from "../transport/process-transport.ts";
export type { ProcessHostOptions, SpawnRequest } from "./agent-process.ts";
export { query, startup } from "./query.ts";
export {
  archiveSession,
  deleteSession,
  forkSession,
  getSessionInfo,
  getSessionMessages,
  getSubagentMessages,
  listSessions,
  listSubagents,
  renameSession,
  tagSession,
  unarchiveSession,
} from "./sessions.ts";
