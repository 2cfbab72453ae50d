import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { type BrokenAgent, brokenAgent } from "../define.ts";
import type { FaultChange, ValueOperator } from "../fault/define.ts";
import { faultMutation } from "../fault/mutation.ts";
import {
  acknowledged,
  field,
  flag,
  hookOutput,
  type MeaningInput,
  message,
  modelCall,
  permissionAnswer,
} from "./define.ts";

const toolResult = "messages.*.content.[type=tool_result]";
const mcpResult = "response.response.mcp_response.result";
const response = { type: "control_response" };
const result = { type: "result" };
const init = { type: "system", subtype: "init" };

/** Events that occur in the sessions of the cases. */
const occurring = [
  ...["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest"],
  ...["SubagentStart", "Stop", "PreCompact", "PostCompact", "SessionStart", "SessionEnd"],
  ...["PreModelSwitch", "PostModelSwitch", "UserPromptExpansion", "InstructionsLoaded", "StopFailure"],
  ...["Notification", "WorktreeCreate", "WorktreeRemove"],
  ...["MessageDisplay", "TaskCreated", "TaskCompleted", "Elicitation", "ElicitationResult", "DirectoryAdded"],
];

/** Requests whose answer or effect comes from the session. */
const answeredRequests = [
  ...["side_question", "export_conversation", "get_settings", "generate_session_title", "update_settings"],
  ...["mcp_status", "list_models", "get_context_usage", "get_session_cost", "get_binary_version", "get_status"],
  ...["get_hooks_listing", "get_memory_dialog", "get_sandbox_dialog", "get_skills_dialog", "get_usage"],
  ...["reload_skills", "reload_output_styles", "reload_plugins"],
];

/** A field of the inputs of hooks. */
const hookInput = (name: string, operator: "constant" | "empty"): MeaningInput => ({
  input: `hook input ${name}`,
  requirement: "hook.input.event",
  changes: message("sent", { request: { subtype: "hook_callback" } }, `request.input.${name}`, operator),
});

/** Flags of the command line, by the option of the host. */
const flags: readonly (readonly [option: string, flag: string, requirement: RequirementId])[] = [
  ["includePartialMessages", "--include-partial-messages", "stream.opt-in"],
  ["includeHookEvents", "--include-hook-events", "hook.event.called"],
  ["taskBudget", "--task-budget", "option.thinking"],
  ["strictMcpConfig", "--strict-mcp-config", "mcp.server.known"],
  ["allowDangerouslySkipPermissions", "--allow-dangerously-skip-permissions", "option.mode"],
  ["plugins", "--plugin-dir", "option.sources"],
  ["sessionStore", "--session-mirror", "transcript.mirror"],
  ["mcpServersDelivery", "--await-initialize", "option.sources"],
  ["thinking", "--thinking", "option.thinking"],
  ["thinking, display", "--thinking-display", "option.thinking"],
  ["managedSettings", "--managed-settings", "option.settings"],
  ["pluginDelivery", "--await-initialize", "option.sources"],
  ["permissionPrompts", "--permission-prompts", "option.mode"],
  ["projectConfigRoot", "--project-config-root", "option.settings"],
  ["canUseTool", "--permission-prompt-tool", "permission.ask-beats-hook"],
  ["extraArgs", "--replay-user-messages", "message.user.replay"],
  ["debugFile", "--debug-file", "option.debug"],
  ["debug", "--debug", "option.debug"],
  ["resumeDropsTurn", "--resume-drops-turn", "session.resume.at"],
  ["permissionPromptToolName", "--permission-prompt-tool", "permission.ask-beats-hook"],
];

/** Requirements about servers that the agent starts, and about commands of settings. */
const processOnly: readonly RequirementId[] = [
  "mcp.server.process",
  "mcp.call.limited",
  "hook.output.elicitation",
  "hook.output.session",
];

/** Parameters of control requests. */
const requestFields: readonly (readonly [subtype: string, field: string, requirement: RequirementId])[] = [
  ["set_max_thinking_tokens", "max_thinking_tokens", "control.effect.model"],
  ["rename_session", "title", "control.effect.files"],
  ["rewind_files", "user_message_id", "control.effect.files"],
  ["rewind_conversation", "target_message_uuid", "control.effect.prompt"],
  ["read_file", "path", "control.answer.state"],
  ["seed_read_state", "path", "control.effect.read"],
  ["seed_read_state", "mtime", "control.effect.read"],
  ["ultrareview_launch", "args", "control.effect.command"],
  ["mcp_toggle", "serverName", "control.effect.servers"],
  ["mcp_toggle", "enabled", "control.effect.servers"],
  ["update_settings", "source", "control.answer.state"],
  ["update_settings", "settings", "control.answer.state"],
  ["generate_session_title", "description", "control.answer.state"],
  ["side_question", "question", "control.answer.state"],
  ["side_question", "history", "control.answer.state"],
  ["rename_session", "session_id", "control.answer.state"],
  ["rename_session", "source", "control.value.unknown"],
  ["mcp_reconnect", "serverName", "control.value.unknown"],
  ["mcp_authenticate", "serverName", "control.value.unknown"],
  ["mcp_clear_auth", "serverName", "control.value.unknown"],
  ["mcp_oauth_callback_url", "serverName", "control.value.unknown"],
  ["channel_enable", "serverName", "control.value.unknown"],
  ["set_mcp_permission_mode_override", "serverName", "control.value.unknown"],
  ["set_mcp_permission_mode_override", "mode", "control.value.unknown"],
  ["set_proactivity_level", "level", "control.value.unknown"],
  ["background_tasks", "tool_use_id", "control.value.unknown"],
  ["message_rated", "messageUuid", "control.value.unknown"],
  ["message_rated", "sentiment", "control.value.unknown"],
  ["message_rated", "surface", "control.value.unknown"],
  ["message_rated", "cleared", "control.value.unknown"],
  ["set_has_subscribers", "has_subscribers", "control.value.unknown"],
  ["set_prompt_suggestions_paused", "paused", "control.value.unknown"],
  ["reload_plugins", "add_plugins", "control.value.unknown"],
  ["mcp_call", "tool", "mcp.server.process"],
  ["mcp_call", "arguments", "mcp.server.process"],
  ["mcp_read_resource", "serverName", "mcp.server.process"],
  ["mcp_read_resource", "uri", "mcp.server.process"],
  ["set_cwd", "path", "control.value.unknown"],
  ...["description", "appearance_id", "survey_response", "survey_type", "surface"].map(
    (name) => ["submit_survey_feedback", name, "control.value.unknown"] as const,
  ),
  ["set_cwd", "trust_accepted", "control.effect.folder"],
  ["register_repo_root", "reload_skills", "control.effect.folder"],
  ["reload_plugins", "refuse_if_busy", "control.answer.state"],
  ["get_task_output", "task_id", "control.answer.state"],
  ["set_max_thinking_tokens", "thinking_display", "control.effect.model"],
  ["interrupt", "send_now", "control.effect.prompt"],
  ["mcp_call", "check_permissions", "mcp.call.limited"],
  ["generate_session_title", "persist", "control.answer.state"],
  ["register_repo_root", "reload_claude_md", "control.effect.folder"],
  ["register_repo_root", "reload_plugins", "control.effect.folder"],
  ...["expires_at", "timeout_ms", "input_files", "output_files"].map(
    (name) => ["mcp_call", name, "mcp.call.limited"] as const,
  ),
  ...["env", "additional_directories", "permission_mode", "system_prompt", "append_system_prompt", "agents"].map(
    (name) => ["claim_session", name, "control.effect.claim"] as const,
  ),
  ...["title", "sdk_mcp_servers", "include_initialize", "workspace_trust"].map(
    (name) => ["claim_session", name, "control.effect.claim"] as const,
  ),
];

/** Requests that are refused for what they name, or answer about it: those who accept them blindly, by the requirement. */
const acceptedBlindly: readonly (readonly [requirement: RequirementId, ...subtypes: readonly string[]])[] = [
  [
    "control.value.unknown",
    ...["mcp_reconnect", "mcp_authenticate", "mcp_clear_auth", "mcp_oauth_callback_url", "mcp_call"],
    ...["mcp_read_resource", "channel_enable", "set_mcp_permission_mode_override", "set_proactivity_level"],
    ...["get_task_output", "background_tasks", "message_rated", "set_has_subscribers", "claim_session"],
    ...["claude_oauth_callback", "claude_oauth_wait_for_completion", "fork_conversation", "get_plan"],
    ...["get_workspace_diff", "set_prompt_suggestions_paused", "file_suggestions", "set_color"],
    ...["get_chrome_dialog", "ultrareview_launch"],
    ...["get_chrome_browsers", "select_chrome_browser", "set_chrome_browser_hints", "reload_connectors"],
  ],
  ["control.effect.folder", "set_cwd", "register_repo_root"],
];

/** Fields of the outputs of single hook events. */
const specificOutputs: readonly (readonly [event: string, field: string, requirement: RequirementId])[] = [
  ["PreToolUse", "permissionDecision", "hook.merge.strictest"],
  ["WorktreeCreate", "worktreePath", "hook.output.worktree"],
  ["PostToolUse", "updatedMCPToolOutput", "hook.output.result"],
  ["UserPromptSubmit", "sessionTitle", "option.title"],
  ["PreModelSwitch", "permissionDecision", "hook.output.decision"],
  ["PreModelSwitch", "permissionDecisionReason", "hook.output.decision"],
  ["UserPromptSubmit", "suppressOriginalPrompt", "hook.output.block"],
  ["UserPromptExpansion", "suppressOriginalPrompt", "hook.output.block"],
  ["MessageDisplay", "displayContent", "hook.output.display"],
];

/** Fields of the outputs of hooks in settings, and the part of an output before each of them. */
const settingsOutputs: readonly (readonly [
  event: string,
  field: string,
  requirement: RequirementId,
  before?: string,
])[] = [
  ...["Elicitation", "ElicitationResult"].flatMap((event) => [
    [event, "action", "hook.output.elicitation"] as const,
    [event, "content", "hook.output.elicitation", '"action":"accept",'] as const,
  ]),
  ...["initialUserMessage", "sessionTitle", "reloadSkills"].map(
    (field) => ["SessionStart", field, "hook.output.session"] as const,
  ),
];

/** A field of the output of a hook in `--settings`, under a name that means nothing. */
function withoutOutput(event: string, field: string, before = ""): readonly FaultChange[] {
  const written = (name: string) => JSON.stringify(`"${event}",${before}"${name}"`).slice(1, -1);
  return flag("--settings", { replace: [written(field), written("nothing")] });
}

/** What an agent sends of a session that it knows, and a requirement of the agreement with other frames. */
const sentField = (
  input: string,
  requirement: RequirementId,
  when: Frame,
  path: string,
  operator: ValueOperator,
): MeaningInput => ({
  input,
  requirement,
  changes: message("sent", when, path, operator),
});

const streamedDelta = { type: "stream_event", event: { type: "message_delta" } };
const taskStarted = { type: "system", subtype: "task_started" };
const forwardedFields: readonly MeaningInput[] = [
  sentField("structured result", "tool.result.structured", { type: "user" }, "tool_use_result.filePath", {
    set: "/elsewhere",
  }),
  sentField("prompts of a result", "turn.prompt.named", result, "user_message_uuids", { set: ["elsewhere"] }),
  sentField("role of a message", "message.frame.content", { type: "user" }, "message.role", { set: "assistant" }),
  sentField("commands", "handshake.initialize.capabilities", response, "response.response.commands", "empty"),
  sentField("description of a task", "task.use.same", taskStarted, "description", { set: "else" }),
  sentField("costs by model", "turn.result.usage", result, "modelUsage", "empty"),
  sentField("tools of denials", "permission.denials.listed", result, "permission_denials.*.tool_name", { set: "Else" }),
];

const received = (subtype: string): Frame => ({ type: "control_request", request: { subtype } });

/** Values that a session has more than once, in agents that stay with an earlier one. */
const laterValues: readonly MeaningInput[] = [
  ...(
    [
      ["mcp_set_servers", "servers", "control.effect.servers"],
      ["mcp_toggle", "enabled", "control.effect.servers"],
      ["apply_flag_settings", "settings", "option.settings"],
    ] as const
  ).map(
    ([subtype, name, requirement]): MeaningInput => ({
      input: `control ${subtype}.${name}, later`,
      requirement,
      changes: message("received", received(subtype), `request.${name}`, "constant"),
    }),
  ),
  {
    input: "permission deny.message, later",
    requirement: "permission.deny.message",
    changes: permissionAnswer("received", "deny", "message", "constant"),
  },
  {
    input: "control mcp_call.arguments, later",
    requirement: "mcp.server.process",
    changes: message("received", received("mcp_call"), "request.arguments", "previous"),
    implies: ["mcp.call.limited"],
    process: true,
  },
  sentField("structured output, later", "turn.output.schema", result, "structured_output", "previous"),
  sentField("suggestion, later", "option.suggestions", { type: "prompt_suggestion" }, "suggestion", "constant"),
  sentField("attempt, later", "error.retry.announced", { type: "system", subtype: "api_retry" }, "attempt", "constant"),
];

/** What agents lose, repeat or mix up when the same occurs again, in a later process or side by side. */
const againValues: readonly MeaningInput[] = [
  {
    input: "permission request, later",
    requirement: "option.allowed",
    changes: [{ at: "sent", when: received("can_use_tool"), from: 2, do: { answer: { behavior: "allow" } } }],
  },
  {
    input: "cost, after a resumption",
    requirement: "turn.result.usage",
    changes: [{ at: "sent", when: result, argument: "--resume", path: "total_cost_usd", do: { set: 0 } }],
  },
  {
    input: "hidden thinking, after a resumption",
    requirement: "message.model.history",
    changes: [{ at: "model", argument: "--resume", path: "messages.*.content.[type=redacted_thinking]", do: "delete" }],
  },
  {
    input: "initialize agents.prompt, after a resumption",
    requirement: "option.agents",
    changes: [
      {
        at: "received",
        when: { type: "control_request", request: { subtype: "initialize" } },
        argument: "--resume",
        path: "request.agents.*.prompt",
        do: { set: "You are an agent." },
      },
    ],
  },
  {
    input: "pictures, after a tool use",
    requirement: "message.model.history",
    changes: [{ at: "model", from: 2, path: "messages.*.content.[type=image]", do: "delete" }],
  },
  sentField(
    "blocks of a repeated prompt",
    "message.user.replay",
    { type: "user", isReplay: true },
    "message.content",
    "first",
  ),
  sentField(
    "parent of a subagent, always the same",
    "message.assistant.parent",
    { type: "assistant", parent_tool_use_id: "*" },
    "parent_tool_use_id",
    "constant",
  ),
  {
    input: "hook additionalContext, first only",
    requirement: "hook.output.context",
    changes: [
      {
        at: "received",
        when: { type: "control_response", response: { response: { hookSpecificOutput: { additionalContext: "*" } } } },
        from: 2,
        path: "response.response.hookSpecificOutput.additionalContext",
        do: "delete",
      },
    ],
  },
  {
    input: "initialize hooks.timeout, always the shortest",
    requirement: "hook.timeout.cancel",
    changes: field("received", "hooks.*.*.timeout", { set: 0.2 }),
  },
  {
    input: "initialize hooks.matcher",
    requirement: "hook.matcher.exact",
    changes: field("received", "hooks.*.*.matcher"),
    implies: ["hook.matcher.invalid"],
  },
  {
    input: "interrupt still_queued, first only",
    requirement: "queue.interrupt.receipt",
    changes: [{ at: "sent", answers: { subtype: "interrupt" }, path: "response.response.still_queued", do: "first" }],
  },
  {
    input: "control set_max_thinking_tokens.max_thinking_tokens, null",
    requirement: "control.effect.model",
    changes: message(
      "received",
      { type: "control_request", request: { subtype: "set_max_thinking_tokens", max_thinking_tokens: null } },
      "request.max_thinking_tokens",
      { set: 1024 },
    ),
  },
];

/** Values that must last in agents that forget them. */
const lastingValues: readonly MeaningInput[] = [
  {
    input: "option effort, after a turn",
    requirement: "option.thinking",
    changes: [{ at: "model", after: result, path: "output_config", do: "delete" }],
  },
  {
    input: "pictures, after their turn",
    requirement: "message.model.history",
    changes: [{ at: "model", after: result, path: "messages.*.content.[type=image]", do: "delete" }],
  },
  {
    input: "hook PreToolUse.updatedInput, after a subagent",
    requirement: "hook.output.input",
    changes: [
      {
        at: "received",
        when: { type: "control_response", response: { response: { hookSpecificOutput: { updatedInput: "*" } } } },
        after: taskStarted,
        path: "response.response.hookSpecificOutput.updatedInput",
        do: "delete",
      },
    ],
  },
];

/** Values that agents cut, reorder or read in another unit. */
const distortedValues: readonly MeaningInput[] = [
  ...(["message.content", "message.content.*.text"] as const).map(
    (path, n): MeaningInput => ({
      input: `prompt ${n === 0 ? "text" : "blocks"}, without lines`,
      requirement: "message.user.content",
      changes: message("received", { type: "user" }, path, { replace: ["\n", " "] }),
      implies: ["message.model.history"],
    }),
  ),
  {
    input: "initialize agents.tools, first only",
    requirement: "option.agents",
    changes: field("received", "agents.*.tools", "first"),
  },
  {
    input: "initialize hooks.timeout, another unit",
    requirement: "hook.timeout.cancel",
    changes: field("received", "hooks.*.*.timeout", { divide: 1000 }),
  },
  {
    input: "mcp result.content, reversed",
    requirement: "mcp.result.model",
    changes: message("received", response, `${mcpResult}.content`, "reverse"),
  },
  {
    input: "mcp tools.inputSchema.required",
    requirement: "mcp.tool.offered",
    changes: message("received", response, `${mcpResult}.tools.*.inputSchema.required`, "delete"),
  },
  {
    input: "elicitation request requested_schema.required",
    requirement: "mcp.server.process",
    changes: message("sent", received("elicitation"), "request.requested_schema.required", "delete"),
    process: true,
  },
  sentField("deferred input", "hook.defer", result, "deferred_tool_use.input", "empty"),
  sentField("servers, first only", "mcp.server.known", init, "mcp_servers", "first"),
  sentField("end of a failed turn", "turn.result.outcome", { ...result, is_error: true }, "terminal_reason", {
    set: "completed",
  }),
  {
    input: "environment BASH_MAX_OUTPUT_LENGTH",
    requirement: "option.settings",
    changes: [{ at: "env", variable: "BASH_MAX_OUTPUT_LENGTH" }],
  },
];

/** Every input of an agent, and the behavior of an agent that ignores it, by the missing effect. */
export const agentInputs: readonly MeaningInput[] = [
  ...laterValues,
  ...againValues,
  ...lastingValues,
  ...distortedValues,
  ...occurring.map(
    (event): MeaningInput => ({
      input: `hook ${event}`,
      requirement: "hook.event.called",
      changes: field("received", `hooks.${event}`),
      implies: ["hook.input.event", "hook.output.permission", "hook.output.worktree"],
      ...(["Elicitation", "ElicitationResult"].includes(event) && { process: true }),
    }),
  ),
  { input: "option model", requirement: "option.model", changes: flag("--model"), implies: ["option.thinking"] },
  { input: "option maxThinkingTokens", requirement: "option.thinking", changes: flag("--max-thinking-tokens") },
  { input: "option effort", requirement: "option.thinking", changes: flag("--effort") },
  { input: "option betas", requirement: "option.thinking", changes: flag("--betas") },
  { input: "option tools", requirement: "option.tools", changes: flag("--tools") },
  {
    input: "option disallowedTools",
    requirement: "option.tools",
    changes: flag("--disallowedTools"),
    implies: ["turn.init.content"],
  },
  { input: "option allowedTools", requirement: "option.allowed", changes: flag("--allowedTools") },
  { input: "option allowedTools, first only", requirement: "option.allowed", changes: flag("--allowedTools", "first") },
  { input: "option permissionMode", requirement: "option.mode", changes: flag("--permission-mode") },
  { input: "option additionalDirectories", requirement: "option.directories", changes: flag("--add-dir") },
  { input: "option settings", requirement: "option.settings", changes: flag("--settings") },
  { input: "option settingSources", requirement: "option.sources", changes: flag("--setting-sources") },
  { input: "option persistSession", requirement: "option.persist", changes: flag("--no-session-persistence") },
  { input: "option continue", requirement: "option.continue", changes: flag("--continue") },
  { input: "option forkSession", requirement: "session.resume.same-id", changes: flag("--fork-session") },
  {
    input: "option resume",
    requirement: "session.resume.same-id",
    changes: flag("--resume"),
    implies: ["session.resume.at", "transcript.append"],
  },
  { input: "option resumeSessionAt", requirement: "session.resume.at", changes: flag("--resume-session-at") },
  { input: "option maxTurns", requirement: "turn.limit.max-turns", changes: flag("--max-turns", { add: 1 }) },
  { input: "option maxBudgetUsd", requirement: "turn.limit.budget", changes: flag("--max-budget-usd") },
  { input: "option fallbackModel", requirement: "error.fallback", changes: flag("--fallback-model") },
  { input: "option sessionId", requirement: "session.id.chosen", changes: flag("--session-id") },
  { input: "initialize systemPrompt", requirement: "option.prompt.system", changes: field("received", "systemPrompt") },
  {
    input: "initialize appendSystemPrompt",
    requirement: "option.prompt.system",
    changes: field("received", "appendSystemPrompt"),
  },
  {
    input: "initialize planModeInstructions",
    requirement: "option.prompt.plan",
    changes: field("received", "planModeInstructions"),
  },
  {
    input: "initialize agents.prompt",
    requirement: "option.agents",
    changes: field("received", "agents.*.prompt", { set: "You are an agent." }),
  },
  { input: "initialize agents.tools", requirement: "option.agents", changes: field("received", "agents.*.tools") },
  { input: "initialize agents.model", requirement: "option.agents", changes: field("received", "agents.*.model") },
  {
    input: "initialize agents.description",
    requirement: "option.agents",
    changes: field("received", "agents.*.description", { set: "An agent." }),
  },
  {
    input: "initialize forwardSubagentText",
    requirement: "option.subagent.text",
    changes: field("received", "forwardSubagentText"),
  },
  { input: "initialize toolAliases", requirement: "option.aliases", changes: field("received", "toolAliases") },
  { input: "initialize skills", requirement: "option.skills", changes: field("received", "skills") },
  { input: "initialize title", requirement: "option.title", changes: field("received", "title") },
  {
    input: "initialize perTaskStopAffordance",
    requirement: "task.interrupt",
    changes: field("received", "perTaskStopAffordance"),
  },
  {
    input: "hook SubagentStop",
    requirement: "hook.event.called",
    changes: field("received", "hooks.SubagentStop"),
  },
  {
    input: "initialize hooks.matchers",
    requirement: "hook.event.called",
    changes: field("received", "hooks.*", "first"),
  },
  {
    input: "initialize hooks.callbacks",
    requirement: "hook.event.called",
    changes: field("received", "hooks.*.*.hookCallbackIds", "first"),
  },
  {
    input: "hook *.additionalContext",
    requirement: "hook.output.context",
    changes: hookOutput("received", "hookSpecificOutput.additionalContext"),
  },
  {
    input: "hook PreToolUse.updatedInput",
    requirement: "hook.output.input",
    changes: hookOutput("received", "updatedInput", "PreToolUse"),
  },
  {
    input: "hook PostToolUse.updatedToolOutput",
    requirement: "hook.output.result",
    changes: hookOutput("received", "updatedToolOutput", "PostToolUse"),
  },
  {
    input: "hook PreToolUse.permissionDecisionReason",
    requirement: "hook.output.decision",
    changes: hookOutput("received", "permissionDecisionReason", "PreToolUse"),
  },
  { input: "hook *.decision", requirement: "hook.output.block", changes: hookOutput("received", "decision") },
  { input: "hook *.reason", requirement: "hook.output.block", changes: hookOutput("received", "reason") },
  { input: "hook *.continue", requirement: "hook.output.continue", changes: hookOutput("received", "continue") },
  {
    input: "hook *.systemMessage",
    requirement: "hook.output.message",
    changes: hookOutput("received", "systemMessage"),
  },
  {
    input: "hook PermissionRequest.decision.updatedInput",
    requirement: "hook.output.permission",
    changes: hookOutput("received", "decision.updatedInput", "PermissionRequest"),
  },
  {
    input: "permission allow.updatedInput",
    requirement: "permission.allow.input",
    changes: permissionAnswer("received", "allow", "updatedInput"),
  },
  {
    input: "permission allow.updatedPermissions",
    requirement: "permission.update.each",
    changes: permissionAnswer("received", "allow", "updatedPermissions"),
  },
  {
    input: "permission allow.updatedPermissions, first only",
    requirement: "permission.update.each",
    changes: permissionAnswer("received", "allow", "updatedPermissions", "first"),
  },
  {
    input: "permission allow.updatedPermissions.rules, first only",
    requirement: "permission.update.each",
    changes: permissionAnswer("received", "allow", "updatedPermissions.*.rules", "first"),
  },
  {
    input: "permission allow.updatedPermissions.rules.ruleContent",
    requirement: "permission.update.each",
    changes: permissionAnswer("received", "allow", "updatedPermissions.*.rules.*.ruleContent"),
  },
  {
    input: "permission deny.interrupt",
    requirement: "permission.deny.interrupt",
    changes: permissionAnswer("received", "deny", "interrupt"),
  },
  { input: "control set_model", requirement: "control.effect.model", changes: acknowledged("set_model") },
  {
    input: "control set_max_thinking_tokens",
    requirement: "control.effect.model",
    changes: acknowledged("set_max_thinking_tokens"),
  },
  {
    input: "control apply_flag_settings",
    requirement: "control.effect.model",
    changes: acknowledged("apply_flag_settings"),
  },
  {
    input: "control set_permission_mode",
    requirement: "control.effect.mode",
    changes: acknowledged("set_permission_mode", { mode: "acceptEdits" }),
    implies: ["permission.mode.status"],
  },
  {
    input: "control cancel_async_message",
    requirement: "control.effect.prompt",
    changes: acknowledged("cancel_async_message", { cancelled: true }),
  },
  {
    input: "control rewind_files",
    requirement: "control.effect.files",
    changes: acknowledged("rewind_files", { canRewind: true, filesChanged: ["a"] }),
  },
  {
    input: "control rewind_files.dry_run",
    requirement: "control.effect.files",
    changes: message("received", { request: { subtype: "rewind_files" } }, "request.dry_run", "delete"),
  },
  {
    input: "control mcp_set_servers",
    requirement: "control.effect.servers",
    changes: acknowledged("mcp_set_servers", { added: [], removed: [], errors: {} }),
  },
  { input: "control mcp_toggle", requirement: "control.effect.servers", changes: acknowledged("mcp_toggle") },
  {
    input: "control list_permission_rules",
    requirement: "control.answer.state",
    changes: message("sent", { response: { response: { state: "*" } } }, "response.response.state.rules", "empty"),
  },
  {
    input: "control read_file",
    requirement: "control.answer.state",
    changes: message("sent", response, "response.response.contents", "empty"),
  },
  {
    input: "mcp tools.description",
    requirement: "mcp.tool.offered",
    changes: message("received", response, `${mcpResult}.tools.*.description`, { set: "A tool." }),
  },
  {
    input: "mcp tools.inputSchema",
    requirement: "mcp.tool.offered",
    changes: message("received", response, `${mcpResult}.tools.*.inputSchema.properties`, "empty"),
  },
  {
    input: "mcp call.arguments",
    requirement: "mcp.call.input",
    changes: message("sent", { request: { subtype: "mcp_message" } }, "request.message.params.arguments", "empty"),
  },
  {
    input: "mcp result.content, first only",
    requirement: "mcp.result.model",
    changes: message("received", response, `${mcpResult}.content`, "first"),
  },
  {
    input: "mcp result.isError",
    requirement: "mcp.result.model",
    changes: message("received", response, `${mcpResult}.isError`, "delete"),
    implies: ["mcp.error.result"],
  },
  {
    input: "tool result.content",
    requirement: "tool.model.result",
    changes: modelCall(`${toolResult}.content`, "empty"),
    implies: ["message.model.history"],
  },
  {
    input: "tool result.is_error",
    requirement: "tool.model.result",
    changes: modelCall(`${toolResult}.is_error`, "delete"),
  },
  {
    input: "prompts",
    requirement: "message.model.history",
    changes: modelCall("messages", "last"),
    implies: ["tool.model.result", "control.answer.state", "session.compact", "turn.result.text"],
  },
  { input: "init cwd", requirement: "turn.init.content", changes: message("sent", init, "cwd", { set: "/elsewhere" }) },
  { input: "init tools", requirement: "turn.init.content", changes: message("sent", init, "tools", "empty") },
  {
    input: "usage, last call only",
    requirement: "turn.result.usage",
    changes: message("sent", result, "usage.output_tokens", { divide: 2 }),
  },
  {
    input: "usage by model",
    requirement: "turn.result.usage",
    changes: message("sent", result, "modelUsage", "empty"),
  },
  { input: "cost", requirement: "turn.result.usage", changes: message("sent", result, "total_cost_usd", { set: 0 }) },
  {
    input: "error class",
    requirement: "error.final.message",
    changes: message("sent", { type: "assistant" }, "error", { set: "unknown" }),
  },
  {
    input: "initialize agents.disallowedTools",
    requirement: "option.agents",
    changes: field("received", "agents.*.disallowedTools"),
  },
  {
    input: "initialize agents.maxTurns",
    requirement: "option.agents",
    changes: field("received", "agents.*.maxTurns"),
  },
  {
    input: "initialize agents.permissionMode",
    requirement: "option.agents",
    changes: field("received", "agents.*.permissionMode"),
  },
  { input: "option agent", requirement: "option.agents", changes: flag("--agent") },
  {
    input: "initialize promptSuggestions",
    requirement: "option.suggestions",
    changes: field("received", "promptSuggestions"),
  },
  {
    input: "initialize sdkMcpServers, last only",
    requirement: "mcp.tool.offered",
    changes: field("received", "sdkMcpServers", "last"),
    implies: ["mcp.server.known"],
  },
  { input: "option mcpServers", requirement: "mcp.server.known", changes: flag("--mcp-config") },
  {
    input: "control interrupt.cancel_queued",
    requirement: "control.effect.prompt",
    changes: message("received", { request: { subtype: "interrupt" } }, "request.cancel_queued", "delete"),
  },
  {
    input: "control read_file.max_bytes",
    requirement: "control.answer.state",
    changes: message("received", { request: { subtype: "read_file" } }, "request.max_bytes", "delete"),
  },
  {
    input: "control read_file.encoding",
    requirement: "control.answer.state",
    changes: message("received", { request: { subtype: "read_file" } }, "request.encoding", "delete"),
  },
  {
    input: "control stop_task.task_id",
    requirement: "task.stop",
    changes: acknowledged("stop_task"),
  },
  {
    input: "control interrupt",
    requirement: "control.effect.prompt",
    changes: acknowledged("interrupt", { still_queued: [], cancelled: [] }),
    implies: ["queue.interrupt.receipt"],
  },
  {
    input: "control set_permission_mode.mode",
    requirement: "control.effect.mode",
    changes: message("received", { request: { subtype: "set_permission_mode" } }, "request.mode", { set: "default" }),
    implies: ["permission.mode.status"],
  },
  { input: "control rename_session", requirement: "control.effect.files", changes: acknowledged("rename_session") },
  {
    input: "prompt pasted_content",
    requirement: "message.user.pasted",
    changes: message("received", { type: "user" }, "pasted_content", "delete"),
  },
  {
    input: "prompt shouldQuery",
    requirement: "message.user.content",
    changes: message("received", { type: "user" }, "shouldQuery", "delete"),
  },
  {
    input: "prompt pictures",
    requirement: "message.user.content",
    changes: modelCall("messages.*.content.[type=image]", "delete"),
  },
  {
    input: "thinking",
    requirement: "message.model.history",
    changes: modelCall("messages.[role=assistant].content.[type=thinking]", "delete"),
  },
  {
    input: "tool inputs in the history",
    requirement: "message.model.history",
    changes: modelCall("messages.[role=assistant].content.[type=tool_use].input", "empty"),
  },
  ...(["permission_mode", "stop_hook_active"] as const).map((name) => hookInput(name, "constant")),
  ...(["agent_type", "last_assistant_message", "tool_response"] as const).map((name) => hookInput(name, "empty")),
  {
    input: "question input",
    requirement: "permission.request.input",
    changes: message("sent", { request: { subtype: "can_use_tool" } }, "request.input", "constant"),
  },
  ...["permission_suggestions", "decision_reason_type"].map(
    (name): MeaningInput => ({
      input: `question ${name}`,
      requirement: "permission.request.reason",
      changes: message("sent", { request: { subtype: "can_use_tool" } }, `request.${name}`, "delete"),
    }),
  ),
  ...answeredRequests.map(
    (subtype): MeaningInput => ({
      input: `control ${subtype}`,
      requirement: "control.answer.state",
      changes: acknowledged(subtype),
      implies: ["framing.frame.shape"],
    }),
  ),
  ...acceptedBlindly.flatMap(([requirement, ...subtypes]) =>
    subtypes.map(
      (subtype): MeaningInput => ({
        input: `control ${subtype}`,
        requirement,
        changes: acknowledged(subtype),
        implies: ["framing.frame.shape", "hook.event.called"],
      }),
    ),
  ),
  {
    input: "control remote_control.enabled",
    requirement: "control.value.unknown",
    changes: message("received", { request: { subtype: "remote_control" } }, "request.enabled", { set: false }),
  },
  ...["submit_feedback", "submit_survey_feedback"].map(
    (subtype): MeaningInput => ({
      input: `control ${subtype}`,
      requirement: "control.feedback",
      changes: acknowledged(subtype, { feedback_id: "an-id" }),
    }),
  ),
  ...(["allow", "deny"] as const).map(
    (behavior): MeaningInput => ({
      input: `permission ${behavior}.decisionClassification`,
      requirement: "tool.meta.decision",
      changes: permissionAnswer("received", behavior, "decisionClassification"),
    }),
  ),
  {
    input: "initialize plugins",
    requirement: "option.sources",
    changes: field("received", "plugins"),
  },
  {
    input: "control register_repo_root.directory",
    requirement: "control.effect.folder",
    changes: message("received", { request: { subtype: "register_repo_root" } }, "request.directory", { set: "." }),
    implies: ["control.value.unknown", "hook.event.called"],
  },
  {
    input: "control set_cwd.trusted_directory",
    requirement: "control.effect.folder",
    changes: message("received", { request: { subtype: "set_cwd" } }, "request.trusted_directory", "previous"),
  },
  {
    input: "option sandbox",
    requirement: "control.answer.state",
    changes: flag("--settings"),
  },
  { input: "hook *.stopReason", requirement: "hook.output.continue", changes: hookOutput("received", "stopReason") },
  {
    input: "hook *.hookSpecificOutput",
    requirement: "hook.output.context",
    changes: hookOutput("received", "hookSpecificOutput"),
    implies: ["hook.deny.no-run", "hook.output.input", "hook.output.decision", "hook.output.result"],
  },
  ...forwardedFields,
  ...flags.map(
    ([option, name, requirement]): MeaningInput => ({ input: `option ${option}`, requirement, changes: flag(name) }),
  ),
  ...requestFields.map(
    ([subtype, name, requirement]): MeaningInput => ({
      input: `control ${subtype}.${name}`,
      requirement,
      changes: message("received", { request: { subtype } }, `request.${name}`, "delete"),
      implies: ["control.response.shape", "framing.frame.shape"],
      ...(processOnly.includes(requirement) && { process: true }),
    }),
  ),
  ...specificOutputs.map(
    ([event, name, requirement]): MeaningInput => ({
      input: `hook ${event}.${name}`,
      requirement,
      changes: hookOutput("received", name, event),
      implies: ["hook.deny.no-run", "hook.event.called"],
    }),
  ),
  ...settingsOutputs.map(
    ([event, name, requirement, before]): MeaningInput => ({
      input: `hook ${event}.${name}`,
      requirement,
      changes: withoutOutput(event, name, before),
      process: true,
    }),
  ),
  {
    input: "hook CwdChanged",
    requirement: "hook.output.session",
    changes: flag("--settings", { replace: ['"CwdChanged"', '"Nothing"'] }),
    process: true,
  },
  {
    input: "control claim_session.cwd",
    requirement: "control.effect.claim",
    changes: message("received", { request: { subtype: "claim_session" } }, "request.cwd", { set: "." }),
  },
  {
    input: "initialize sdkMcpServerManifests",
    requirement: "mcp.tool.offered",
    changes: field("received", "sdkMcpServerManifests"),
  },
  {
    input: "option toolConfig",
    requirement: "option.preview",
    changes: [{ at: "env", variable: "CLAUDE_CODE_QUESTION_PREVIEW_FORMAT" }],
  },
  {
    input: "option enableFileCheckpointing",
    requirement: "control.effect.files",
    changes: [{ at: "env", variable: "CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING" }],
  },
  {
    input: "control end_session",
    requirement: "ending.exit.end-session",
    changes: acknowledged("end_session"),
  },
  {
    input: "permission allow.behavior",
    requirement: "permission.allow.input",
    changes: permissionAnswer("received", "allow", "behavior"),
    implies: ["tool.meta.decision", "hook.output.input", "permission.update.each"],
  },
  {
    input: "permission deny.behavior",
    requirement: "permission.deny.interrupt",
    changes: permissionAnswer("received", "deny", "behavior"),
  },
  {
    input: "permission deny.message",
    requirement: "permission.deny.interrupt",
    changes: permissionAnswer("received", "deny", "message"),
  },
  {
    input: "control rewind_conversation",
    requirement: "control.effect.prompt",
    changes: acknowledged("rewind_conversation", { rewound: true, prefillText: null, precedingAssistantUuid: null }),
  },
  {
    input: "option outputFormat",
    requirement: "turn.output.schema",
    changes: [...flag("--json-schema"), ...field("received", "jsonSchema")],
  },
  { input: "initialize jsonSchema", requirement: "turn.output.schema", changes: field("received", "jsonSchema") },
  { input: "initialize mcpServers", requirement: "option.sources", changes: field("received", "mcpServers") },
  {
    input: "initialize sdkMcpServerConfigs",
    requirement: "mcp.tool.offered",
    changes: field("received", "sdkMcpServerConfigs"),
  },
  ...["skills", "effort", "omitClaudeMd"].map(
    (name): MeaningInput => ({
      input: `initialize agents.${name}`,
      requirement: "option.agents",
      changes: field("received", `agents.*.${name}`),
    }),
  ),
  { input: "control mcp_message", requirement: "control.effect.servers", changes: acknowledged("mcp_message") },
  {
    input: "control mcp_message.server_name",
    requirement: "control.effect.servers",
    changes: message("received", { request: { subtype: "mcp_message" } }, "request.server_name", { set: "elsewhere" }),
  },
  {
    input: "control mcp_message.message",
    requirement: "control.effect.servers",
    changes: message("received", { request: { subtype: "mcp_message" } }, "request.message.method", {
      set: "notifications/other",
    }),
  },
  {
    input: "answers of the host",
    requirement: "message.model.history",
    changes: [{ at: "received", when: { type: "assistant" }, do: "drop" }],
  },
  {
    input: "texts in the history",
    requirement: "message.model.history",
    changes: modelCall("messages.[role=assistant].content.[type=text].text", { prefix: "x" }),
  },
  sentField("usage in the stream", "message.answer.unchanged", streamedDelta, "event.usage.output_tokens", { set: 0 }),
  sentField("duration", "turn.result.duration", result, "duration_ms", { set: 0 }),
  {
    input: "changes of a file",
    requirement: "tool.file.changed",
    changes: message("sent", { type: "user" }, "message.content.[type=tool_result].is_error", "delete"),
    implies: ["tool.result.error"],
  },
  {
    input: "folder of the shell",
    requirement: "tool.shell.state",
    changes: message("sent", { type: "user" }, "message.content.[type=tool_result].content", {
      replace: ["/part-", "/"],
    }),
    implies: ["tool.model.result", "tool.result.structured"],
  },
  {
    input: "compaction",
    requirement: "session.compact",
    changes: [{ at: "sent", when: { subtype: "compact_boundary" }, do: "drop" }],
  },
];

const nameOf = (input: string): string =>
  `ignores-${input
    .replaceAll(/[^a-zA-Z_]+/g, "-")
    .replaceAll("_", "-")
    .toLowerCase()
    .replace(/-$/, "")}`;

/** An agent for each input that ignores it, derived from the table. */
export const meaningAgents: readonly BrokenAgent[] = agentInputs.map(
  ({ input, requirement, changes, implies, process }) => ({
    ...brokenAgent(requirement, nameOf(input), faultMutation({ name: nameOf(input), changes }), implies),
    ...(process && { process }),
  }),
);
