/** What an agent does with a frame whose field is absent or null although the schemas do not allow it. */
export type ToleranceOutcome =
  /** As if the field were valid. */
  | "accepted"
  /** With an error response, or an error as the result of the tool use. */
  | "rejected"
  /** The frame, or the part that contains the field, has no effect. Only for a hook's answer, a message says so. */
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
      "null /request/agents/*/criticalSystemReminder_EXPERIMENTAL",
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
    dropped: [
      "absent /request/agents/*/description",
      "absent /request/agents/*/mcpServers/*/*/command",
      "absent /request/agents/*/prompt",
      "null /request/agents/*/autoCompactWindow",
      "null /request/agents/*/background",
      "null /request/agents/*/disallowedTools",
      "null /request/agents/*/effort",
      "null /request/agents/*/initialPrompt",
      "null /request/agents/*/maxTurns",
      "null /request/agents/*/mcpServers",
      "null /request/agents/*/mcpServers/*/*/alwaysLoad",
      "null /request/agents/*/mcpServers/*/*/args",
      "null /request/agents/*/mcpServers/*/*/env",
      "null /request/agents/*/mcpServers/*/*/timeout",
      "null /request/agents/*/mcpServers/*/*/type",
      "null /request/agents/*/memory",
      "null /request/agents/*/model",
      "null /request/agents/*/observer",
      "null /request/agents/*/observerMessage",
      "null /request/agents/*/omitClaudeMd",
      "null /request/agents/*/permissionMode",
      "null /request/agents/*/skills",
      "null /request/agents/*/tools",
    ],
  },
  "control_request/interrupt": {
    accepted: ["null /request/cancel_queued"],
  },
  "control_request/mcp_authenticate": {
    rejected: ["absent /request/serverName"],
  },
  "control_request/mcp_call": {
    accepted: ["null /request/arguments", "null /request/result_not_for_model"],
    rejected: [
      "absent /request/tool",
      "null /request/check_permissions",
      "null /request/expires_at",
      "null /request/input_files",
      "null /request/output_files",
      "null /request/timeout_ms",
    ],
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
    accepted: ["null /request/servers/*/alwaysLoad", "null /request/servers/*/env", "null /request/servers/*/timeout"],
    rejected: [
      "absent /request/servers",
      "absent /request/servers/*/command",
      "null /request/servers/*/args",
      "null /request/servers/*/type",
    ],
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
    accepted: ["null /request/encoding", "null /request/max_bytes"],
    rejected: ["absent /request/path"],
  },
  "control_request/register_repo_root": {
    accepted: ["null /request/reload_claude_md", "null /request/reload_plugins", "null /request/reload_skills"],
    rejected: ["absent /request/directory"],
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
    accepted: ["null /request/trust_accepted"],
    rejected: ["absent /request/path", "null /request/trusted_directory"],
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
  control_response: {
    accepted: ["absent /response/subtype"],
    dropped: ["absent /response/request_id"],
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
  "control_response/elicitation": {
    accepted: ["null /response/response/_meta"],
    dropped: ["absent /response/response/action", "null /response/response/content"],
  },
  "control_response/hook_callback": {
    accepted: ["null /response/response/asyncTimeout"],
    dropped: [
      "absent /response/response/hookSpecificOutput/hookEventName",
      "null /response/response/continue",
      "null /response/response/decision",
      "null /response/response/hookSpecificOutput",
      "null /response/response/hookSpecificOutput/additionalContext",
      "null /response/response/hookSpecificOutput/permissionDecision",
      "null /response/response/hookSpecificOutput/permissionDecisionReason",
      "null /response/response/hookSpecificOutput/updatedInput",
      "null /response/response/reason",
      "null /response/response/stopReason",
      "null /response/response/suppressOutput",
      "null /response/response/systemMessage",
      "null /response/response/terminalSequence",
    ],
  },
  "control_response/host_auth_token_refresh": {
    dropped: ["absent /response/response/authToken", "null /response/response/materialUnchanged"],
  },
  "control_response/oauth_token_refresh": {
    accepted: ["null /response/response/reason"],
    dropped: ["absent /response/response/accessToken"],
  },
  "control_response/request_user_dialog": {
    dropped: ["absent /response/response/behavior", "absent /response/response/result"],
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

const account = "Without an account of the vendor, the agent answers that it cannot do this, whatever the fields are.";
const plugins =
  "The agent asks only for a plugin with a view in an attached application, which needs an account of the vendor.";

/** Frames that cannot be measured without an account of the vendor and a network, and why. */
export const framesNotMeasured: Readonly<Record<string, string>> = {
  "control_request/claim_session": "The agent rejects it unless it was started for a later claim.",
  "control_request/claude_oauth_callback": "The agent rejects it while no sign-in is in progress.",
  "control_request/select_chrome_browser": "The agent rejects it while no browser is connected.",
  "control_request/set_chrome_browser_hints": "The agent rejects it unless it runs on a remote host.",
  "control_request/set_color": "The agent does not support this request.",
  "control_request/submit_feedback": account,
  "control_request/submit_survey_feedback": account,
  "control_request/ultrareview_launch": account,
  "control_response/remote_control_work_secret":
    "The agent asks only while a session of the vendor's service is attached.",
  "control_response/ui_copy": plugins,
  "control_response/ui_prompt_fill": plugins,
  "control_response/ui_prompt_paint": plugins,
  "control_response/ui_prompt_read": plugins,
  "control_response/ui_prompt_suggest": plugins,
  "control_response/ui_read_selection": plugins,
};
