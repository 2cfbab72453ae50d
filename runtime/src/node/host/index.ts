export type * from "../../host/callback/types.ts";
export {
  AbortError,
  createSdkMcpServer,
  type DriftReport,
  type HostMcpServerConfig,
  type HostOptions,
  isQueryError,
  type Peer,
  type PromptOutcome,
  type Query,
  type QueryError,
  type QueryErrorClass,
  type QueryErrorFields,
  type QueryPrompt,
  type SdkMcpServer,
  type SdkMcpServerOptions,
  type SdkMcpTool,
  type Session,
  type SessionKey,
  type SessionStore,
  type SystemPromptOption,
  type Thinking,
  type ToolExtras,
  type ToolShape,
  tool,
  type UserPrompt,
  type WarmQuery,
} from "../../host/index.ts";
export {
  BUILTIN_TOOL_NAMES,
  LEGACY_TOOL_NAME_ALIASES,
  ORG_POLICY_LIMIT_PREFIXES,
  USAGE_LIMIT_ERROR_PREFIXES,
  USAGE_TRANSITION_PREFIXES,
  USAGE_WARNING_PREFIXES,
} from "../../host/policy/constants.ts";
export { type DeniedModelsMatch, matchDeniedModels } from "../../host/policy/denied-models.ts";
export {
  filterEscalatingDefaultMode,
  type ManagedOrigin,
  type Provenance,
  type ResolvedSettings,
  type SettingsSourceEntry,
  type SettingsTier,
} from "../../host/policy/resolved-settings.ts";
export type { ClaimedSpare as Claimed, ClaimOptions, SpareProcess } from "../../host/query/spare.ts";
export { foldSessionSummary } from "../../session/store/summary.ts";
export type { SessionStoreEntry, SessionSummaryEntry } from "../../session/store/types.ts";
export type { PeerProcess } from "../transport/process-transport.ts";
export type { ProcessHostOptions, SpawnRequest } from "./agent-process.ts";
export { EXIT_REASONS, HOOK_EVENTS, SYSTEM_PROMPT_DYNAMIC_BOUNDARY } from "./constants.ts";
export { prewarm } from "./prewarm.ts";
export { createSession, promptOnce, query, resumeSession, startup } from "./query.ts";
export { type ResolveSettingsOptions, resolveSettings } from "./resolve-settings.ts";
export {
  archiveSession,
  deleteSession,
  forkSession,
  getSessionInfo,
  getSessionMessages,
  getSubagentMessages,
  InMemorySessionStore,
  importSessionToStore,
  listSessions,
  listSubagents,
  renameSession,
  tagSession,
  unarchiveSession,
} from "./sessions.ts";
