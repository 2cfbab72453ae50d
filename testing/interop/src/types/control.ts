import type {
  ControlRequestOf,
  ControlResponseOf,
  ControlSubtype,
  PermissionMode,
  PermissionResult,
  PermissionUpdate,
} from "@agentwire/protocol";
import type * as sdk from "@anthropic-ai/claude-agent-sdk";
import type {} from "@anthropic-ai/sdk"; // The types of the official SDK refer to it without depending on it.
import type { Assignable, Failing, Same } from "./verdict.ts";

type TheirRequest = sdk.SDKControlRequest["request"];
type Subtype = TheirRequest["subtype"];
type Theirs<S extends Subtype> = Extract<TheirRequest, { subtype: S }>;

/** Every control request of the real package has an entry of ours. */
export const known: Same<Exclude<Subtype, ControlSubtype>, never> = true;

export const requestsToAgentwire: Same<
  Failing<{ [S in Subtype]: Assignable<Theirs<S>, ControlRequestOf<S>> }>,
  never
> = true;
/**
 * Our type is assignable to theirs, with two exceptions. MCP's own library types the body of the JSON-RPC message.
 * Python hosts send null for an initialize request without hooks.
 */
export const requestsToSdk: Same<
  Failing<{ [S in Subtype]: Assignable<ControlRequestOf<S>, Theirs<S>> }>,
  "initialize" | "mcp_message"
> = true;

/** Answers that the real package exports under a name. */
interface TheirResponses {
  initialize: sdk.SDKControlInitializeResponse;
  interrupt: sdk.SDKControlInterruptResponse;
  get_context_usage: sdk.SDKControlGetContextUsageResponse;
  get_usage: sdk.SDKControlGetUsageResponse;
  list_permission_rules: sdk.SDKControlListPermissionRulesResponse;
  mcp_read_resource: sdk.SDKControlMcpReadResourceResponse;
  mcp_set_servers: sdk.McpSetServersResult;
  read_file: sdk.SDKControlReadFileResponse;
  reload_output_styles: sdk.SDKControlReloadOutputStylesResponse;
  reload_plugins: sdk.SDKControlReloadPluginsResponse;
  reload_skills: sdk.SDKControlReloadSkillsResponse;
  rewind_files: sdk.RewindFilesResult;
}

export const responsesToAgentwire: Same<
  Failing<{ [S in keyof TheirResponses]: Assignable<TheirResponses[S], ControlResponseOf<S>> }>,
  never
> = true;
export const responsesToSdk: Same<
  Failing<{ [S in keyof TheirResponses]: Assignable<ControlResponseOf<S>, TheirResponses[S]> }>,
  never
> = true;

type Permissions = {
  readonly modeToAgentwire: Assignable<sdk.PermissionMode, PermissionMode>;
  readonly modeToSdk: Assignable<PermissionMode, sdk.PermissionMode>;
  readonly resultToAgentwire: Assignable<sdk.PermissionResult, PermissionResult>;
  readonly resultToSdk: Assignable<PermissionResult, sdk.PermissionResult>;
  readonly updateToAgentwire: Assignable<sdk.PermissionUpdate, PermissionUpdate>;
  readonly updateToSdk: Assignable<PermissionUpdate, sdk.PermissionUpdate>;
};
export const permissions: Same<Failing<Permissions>, never> = true;
