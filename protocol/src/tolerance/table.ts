/** What an agent does with a frame whose field is absent or null although the schemas do not allow it. */
export type ToleranceOutcome =
  /** As if the field were valid. */
  | "accepted"
  /** With an error response, or an error as the result of the tool use. */
  | "rejected"
  /** The frame, or the part that contains the field, has no effect. No message says so. */
  | "dropped"
  /** The agent process ends. */
  | "exit";

/** The release that was measured. */
export const measuredRelease = "0.3.330";

/**
 * Changes by kind of frame and outcome: `absent` or `null`, and the JSON Pointer of the field. `*` is any key or index.
 * Each was tried with the official agent.
 */
export const toleranceTable: Readonly<
  Record<string, { readonly [Outcome in ToleranceOutcome]?: readonly `${"absent" | "null"} ${string}`[] }>
> = {
  control_request: {
    rejected: ["absent /request/subtype"],
    dropped: ["absent /request_id"],
    exit: ["absent /request"],
  },
  "control_request/apply_flag_settings": {
    rejected: ["absent /request/settings"],
  },
  "control_request/background_tasks": {
    accepted: ["null /request/tool_use_id"],
  },
  "control_request/cancel_async_message": {
    accepted: ["absent /request/message_uuid"],
  },
  "control_request/channel_enable": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/claude_authenticate": {
    accepted: ["null /request/loginWithClaudeAi"],
  },
  "control_request/end_session": {
    accepted: ["null /request/reason"],
  },
  "control_request/file_suggestions": {
    accepted: ["absent /request/query"],
  },
  "control_request/generate_session_title": {
    accepted: ["null /request/persist"],
    rejected: ["absent /request/description"],
  },
  "control_request/get_context_usage": {
    accepted: ["null /request/detail"],
  },
  "control_request/get_task_output": {
    rejected: ["absent /request/task_id"],
  },
  "control_request/get_usage": {
    accepted: ["null /request/skip_behaviors"],
  },
  "control_request/initialize": {
    accepted: [
      "null /request/agentProgressSummaries",
      "null /request/agents",
      "null /request/appendSystemPrompt",
      "null /request/excludeDynamicSections",
      "null /request/forwardSubagentText",
      "null /request/hooks/*/*/onFailure",
      "null /request/hooks/*/*/timeout",
      "null /request/jsonSchema",
      "null /request/mcpServers",
      "null /request/perTaskStopAffordance",
      "null /request/planModeInstructions",
      "null /request/plugins",
      "null /request/promptSuggestions",
      "null /request/sdkMcpServerConfigs",
      "null /request/sdkMcpServerManifests",
      "null /request/sdkMcpServerManifestsOrigin",
      "null /request/sdkMcpServers",
      "null /request/supportedDialogKinds",
      "null /request/systemPrompt",
      "null /request/systemPromptSnapshot",
      "null /request/title",
      "null /request/toolAliases",
    ],
    rejected: ["absent /request/hooks/*/*/hookCallbackIds", "null /request/hooks/*", "null /request/skills"],
  },
  "control_request/interrupt": {
    accepted: ["null /request/cancel_queued"],
  },
  "control_request/mcp_authenticate": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/mcp_call": {
    rejected: ["absent /request/tool", "null /request/check_permissions"],
  },
  "control_request/mcp_clear_auth": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/mcp_message": {
    accepted: [
      "absent /request/message",
      "absent /request/message/jsonrpc",
      "absent /request/message/method",
      "absent /request/server_name",
      "null /request/message/params",
    ],
  },
  "control_request/mcp_oauth_callback_url": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/mcp_read_resource": {
    rejected: ["absent /request/serverName", "absent /request/uri"],
  },
  "control_request/mcp_reconnect": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/mcp_set_servers": {
    rejected: ["absent /request/servers"],
  },
  "control_request/mcp_status": {
    accepted: ["null /request/liveReply"],
  },
  "control_request/mcp_toggle": {
    rejected: ["absent /request/enabled", "absent /request/serverName"],
  },
  "control_request/message_rated": {
    rejected: [
      "absent /request/messageUuid",
      "absent /request/sentiment",
      "null /request/cleared",
      "null /request/surface",
    ],
  },
  "control_request/read_file": {
    rejected: ["absent /request/path"],
  },
  "control_request/reload_plugins": {
    accepted: ["null /request/add_plugins", "null /request/hold_on_cache_impact", "null /request/refuse_if_busy"],
  },
  "control_request/remote_control": {
    accepted: ["absent /request/enabled"],
  },
  "control_request/rename_session": {
    accepted: ["null /request/source"],
    rejected: ["absent /request/title", "null /request/session_id"],
  },
  "control_request/rewind_conversation": {
    rejected: ["absent /request/target_message_uuid"],
  },
  "control_request/rewind_files": {
    accepted: ["absent /request/user_message_id"],
    rejected: ["null /request/dry_run"],
  },
  "control_request/seed_read_state": {
    accepted: ["absent /request/mtime", "absent /request/path"],
  },
  "control_request/set_cwd": {
    rejected: ["absent /request/path"],
  },
  "control_request/set_has_subscribers": {
    rejected: ["absent /request/has_subscribers"],
  },
  "control_request/set_mcp_permission_mode_override": {
    rejected: ["absent /request/mode", "absent /request/serverName"],
  },
  "control_request/set_permission_mode": {
    accepted: ["null /request/answers_bypass_switch_back"],
    rejected: ["absent /request/mode"],
  },
  "control_request/set_proactivity_level": {
    rejected: ["absent /request/level"],
  },
  "control_request/set_prompt_suggestions_paused": {
    rejected: ["absent /request/paused"],
  },
  "control_request/side_question": {
    accepted: ["absent /request/question", "null /request/history"],
  },
  "control_request/stop_task": {
    rejected: ["absent /request/task_id"],
  },
  "control_request/update_settings": {
    rejected: ["absent /request/settings", "absent /request/source"],
  },
  "control_response/can_use_tool": {
    accepted: ["null /response/response/decisionClassification"],
    rejected: [
      "absent /response/response/behavior",
      "absent /response/response/message",
      "null /response/response/interrupt",
      "null /response/response/toolUseID",
      "null /response/response/updatedInput",
    ],
    dropped: [
      "absent /response/response/updatedPermissions/*/behavior",
      "absent /response/response/updatedPermissions/*/destination",
      "absent /response/response/updatedPermissions/*/rules",
      "absent /response/response/updatedPermissions/*/rules/*/toolName",
      "absent /response/response/updatedPermissions/*/type",
      "null /response/response/updatedPermissions",
      "null /response/response/updatedPermissions/*/rules/*/ruleContent",
    ],
  },
  "control_response/hook_callback": {
    accepted: ["null /response/response/asyncTimeout"],
    dropped: [
      "absent /response/response/hookSpecificOutput/hookEventName",
      "null /response/response/continue",
      "null /response/response/decision",
      "null /response/response/hookSpecificOutput",
      "null /response/response/hookSpecificOutput/additionalContext",
      "null /response/response/hookSpecificOutput/permissionDecisionReason",
      "null /response/response/hookSpecificOutput/updatedInput",
      "null /response/response/reason",
      "null /response/response/stopReason",
      "null /response/response/suppressOutput",
      "null /response/response/systemMessage",
      "null /response/response/terminalSequence",
    ],
  },
  user: {
    accepted: [
      "absent /message/content",
      "absent /message/content/*/type",
      "absent /parent_tool_use_id",
      "null /agent_id",
      "null /client_composed",
      "null /file_attachments",
      "null /inline_pastes",
      "null /isReplay",
      "null /isSynthetic",
      "null /origin",
      "null /pasted_content",
      "null /priority",
      "null /refused_message_id",
      "null /session_id",
      "null /shouldQuery",
      "null /subagent_type",
      "null /task_description",
      "null /timestamp",
      "null /tool_result_meta",
      "null /uuid",
    ],
    dropped: ["absent /message/content/*/text"],
    exit: ["absent /message", "absent /message/role"],
  },
};
