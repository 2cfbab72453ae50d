/** Published type names that differ from ours. */
const renamed: Readonly<Record<string, string>> = {
  AsyncHookJSONOutput: "AsyncHookOutput",
  ControlErrorResponse: "ControlFailure",
  ControlResponse: "ControlSuccess",
  McpClaudeAIProxyServerConfig: "McpClaudeAiProxyServerConfig",
  McpSSEServerConfig: "McpSseServerConfig",
  McpSetServersResult: "McpSetServersResponse",
  Options: "SessionOptions",
  PermissionRuleValue: "PermissionRule",
  RewindFilesResult: "RewindFilesResponse",
  SDKAssistantMessageError: "AssistantError",
  SDKContextUsage: "ContextReport",
  SDKControlCancelRequest: "ControlCancelRequest",
  SDKControlRequest: "ControlRequest",
  SDKControlResponse: "ControlResponse",
  SDKHookCallbackMatcher: "HookCallbackMatcher",
  SDKMcpResourceLink: "ResourceLink",
  SDKMessageOrigin: "Origin",
  SDKUsageReport: "UsageReport",
  SdkPluginConfig: "PluginConfig",
  SyncHookJSONOutput: "SyncHookOutput",
  UserDialogResult: "RequestUserDialogResponse",
};

/** Published type names that equal ours. */
const same: ReadonlySet<string> = new Set([
  "AccountInfo",
  "AgentDefinition",
  "AgentInfo",
  "EffortLevel",
  "FastModeDisabledReason",
  "FastModeState",
  "McpHttpServerConfig",
  "McpSdkServerConfig",
  "McpServerProvenance",
  "McpServerStatus",
  "McpServerToolPolicy",
  "McpStdioServerConfig",
  "ModelInfo",
  "ModelUsage",
  "PermissionBehavior",
  "PermissionDecisionClassification",
  "PermissionMode",
  "PermissionResult",
  "PermissionUpdate",
  "PermissionUpdateDestination",
  "SandboxSettings",
  "SlashCommand",
  "TerminalReason",
  "ThinkingConfig",
]);

/** Our name of the definition that corresponds to a published type; `undefined` if it is compared in another way. */
export function namedTypes(published: string): string | undefined {
  if (same.has(published)) return published;
  const [, response] = /^SDKControl(\w+Response)$/.exec(published) ?? [];
  const [, event, part] = /^(\w+)Hook(Input|SpecificOutput)$/.exec(published) ?? [];
  const hook = event && event !== "Base" ? `${event}Hook${part === "Input" ? "Input" : "Output"}` : undefined;
  return renamed[published] ?? response ?? hook;
}
