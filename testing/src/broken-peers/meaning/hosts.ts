import type { BrokenHost } from "../define.ts";
import { faultMutation } from "../fault/mutation.ts";
import { field, flag, hookOutput, type MeaningInput, message, permissionAnswer } from "./define.ts";

const response = { type: "control_response" };
const controlRequest = (subtype: string) => ({ type: "control_request", request: { subtype } });
const mcpResult = "response.response.mcp_response.result";

const flags = [
  ...[
    "--model",
    "--fallback-model",
    "--max-turns",
    "--max-budget-usd",
    "--permission-mode",
    "--effort",
    "--session-id",
  ],
  ...["--allowedTools", "--disallowedTools", "--tools", "--setting-sources", "--betas", "--include-partial-messages"],
  ...["--include-hook-events", "--strict-mcp-config", "--no-session-persistence", "--add-dir", "--resume"],
  ...["--resume-session-at", "--fork-session", "--max-thinking-tokens", "--plugin-dir", "--task-budget"],
  ...["--debug-file", "--resume-drops-turn", "--project-config-root", "--thinking-display", "--permission-prompts"],
  ...["--managed-settings", "--agent", "--mcp-config", "--allow-dangerously-skip-permissions"],
];
const fields = [
  ...["systemPrompt", "appendSystemPrompt", "agents", "title", "promptSuggestions", "forwardSubagentText"],
  ...["planModeInstructions", "toolAliases", "skills", "agents.*.tools", "agents.*.background", "agents.*.effort"],
  ...["agents.*.permissionMode", "agents.*.initialPrompt", "agents.*.memory", "agents.*.omitClaudeMd"],
  ...["excludeDynamicSections", "perTaskStopAffordance", "agents.*.mcpServers", "agents.*.skills"],
  ...["agents.*.criticalSystemReminder_EXPERIMENTAL", "agents.*.autoCompactWindow", "agents.*.observer"],
];
/** Fields that explain a permission request. */
const explanations = [
  ...["decision_reason_type", "mcp_server", "server_policy_ask_only", "default_to_no", "suppress_always_allow_rule"],
  ...["matched_ask_rule", "matched_ask_rule.rule_content"],
];
/** Parameters of requests of the user, by their method. */
const parameters = [
  ...["get_context_usage.detail", "read_file.path", "read_file.max_bytes", "read_file.encoding"],
  ...["mcp_read_resource.uri", "reload_plugins.add_plugins", "reload_plugins.hold_on_cache_impact"],
  ...["update_settings.source", "set_mcp_permission_mode_override.mode", "background_tasks.tool_use_id"],
  ...["set_max_thinking_tokens.thinking_display", "seed_read_state.mtime", "mcp_toggle.enabled"],
  ...["rewind_files.user_message_id", "mcp_set_servers.servers", "mcp_reconnect.serverName"],
];
/** Parts of the answer to `initialize` that the user asks for. */
const greetings = ["commands", "models", "agents", "account"];
const questions = ["decision_reason", "blocked_path", "agent_id", "description", "display_name", "title"];

/** Values that a session has more than once, in hosts that stay with an earlier one. */
const laterValues: readonly MeaningInput[] = [
  {
    input: "answer message, later",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "deny", "message", "constant"),
  },
  {
    input: "answer updatedInput, later",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "allow", "updatedInput", "previous"),
  },
  {
    input: "hook matchers, first only",
    requirement: "hook.answer.user",
    changes: field("sent", "hooks.*", "first"),
  },
  {
    input: "prompt priority, later",
    requirement: "message.user.given",
    changes: [{ at: "sent", when: { type: "user" }, after: { type: "result" }, path: "priority", do: "delete" }],
  },
  {
    input: "context usage, later",
    requirement: "control.asked",
    changes: message("received", response, "response.response.totalTokens", "constant"),
  },
  {
    input: "interrupt, later",
    requirement: "control.asked",
    changes: [{ at: "sent", when: controlRequest("interrupt"), from: 2, do: { answer: { still_queued: [] } } }],
  },
  {
    input: "prompt lines",
    requirement: "message.user.given",
    changes: message("sent", { type: "user" }, "message.content", { replace: ["\n", " "] }),
  },
  {
    input: "prompt end",
    requirement: "message.user.given",
    changes: message("sent", { type: "user" }, "message.content", { cut: 512 }),
  },
  {
    input: "flag --permission-mode, always the same",
    requirement: "option.passed",
    changes: flag("--permission-mode", { set: "acceptEdits" }),
  },
];

/** Values that hosts drop because they are empty, and requests that they decide themselves. */
const emptyValues: readonly MeaningInput[] = [
  ...["--tools", "--setting-sources"].map(
    (option): MeaningInput => ({
      input: `flag ${option}, if empty`,
      requirement: "option.passed",
      changes: flag(option, { replace: ["", "default"] }),
    }),
  ),
  { input: "flag --thinking", requirement: "option.passed", changes: flag("--thinking") },
  {
    input: "prompt client_composed, later",
    requirement: "message.user.given",
    changes: [{ at: "sent", when: { type: "user" }, from: 2, path: "client_composed", do: "delete" }],
  },
  {
    input: "question, later",
    requirement: "permission.question.given",
    changes: [
      {
        at: "received",
        when: controlRequest("can_use_tool"),
        from: 3,
        do: { answer: { behavior: "allow" } },
      },
    ],
  },
  {
    input: "error of a tool",
    requirement: "mcp.call.served",
    changes: message("sent", response, `${mcpResult}.content.*.text`, { set: "Internal error" }),
  },
  {
    input: "mirrored lines, first frame only",
    requirement: "transcript.mirror.stored",
    changes: [{ at: "received", when: { type: "transcript_mirror" }, after: { type: "result" }, do: "drop" }],
  },
  {
    input: "flag --mcp-config, beside a server in the host",
    requirement: "mcp.call.served",
    changes: flag("--mcp-config"),
  },
  {
    input: "error of a callback",
    requirement: "permission.answer.user",
    changes: [
      {
        at: "sent",
        when: { response: { subtype: "error" } },
        path: "response.response",
        do: { set: { behavior: "allow" } },
      },
      { at: "sent", when: { response: { subtype: "error" } }, path: "response.subtype", do: { set: "success" } },
    ],
  },
];

/** Every input of a host from its user or its agent, and the behavior of a host that ignores it. */
const hostInputs: readonly MeaningInput[] = [
  ...laterValues,
  ...emptyValues,
  ...flags.map(
    (option): MeaningInput => ({ input: `flag ${option}`, requirement: "option.passed", changes: flag(option) }),
  ),
  ...fields.map(
    (name): MeaningInput => ({
      input: `initialize ${name}`,
      requirement: "option.passed",
      changes: field("sent", name),
    }),
  ),
  ...questions.map(
    (name): MeaningInput => ({
      input: `question ${name}`,
      requirement: "permission.question.given",
      changes: message("received", controlRequest("can_use_tool"), `request.${name}`, "delete"),
    }),
  ),
  ...explanations.map(
    (name): MeaningInput => ({
      input: `question ${name}`,
      requirement: "permission.question.explained",
      changes: message("received", controlRequest("can_use_tool"), `request.${name}`, "delete"),
    }),
  ),
  ...parameters.map((name): MeaningInput => {
    const [subtype = "", parameter = ""] = name.split(".");
    return {
      input: `control ${name}`,
      requirement: "control.asked",
      changes: message("sent", controlRequest(subtype), `request.${parameter}`, "empty"),
    };
  }),
  ...greetings.map(
    (name): MeaningInput => ({
      input: `answer to initialize ${name}`,
      requirement: "control.asked",
      changes: message("received", response, `response.response.${name}`, "empty"),
    }),
  ),
  ...["url", "requested_schema", "elicitation_id", "title", "display_name", "mode"].map(
    (name): MeaningInput => ({
      input: `elicitation request ${name}`,
      requirement: "mcp.elicitation.answered",
      changes: message("received", controlRequest("elicitation"), `request.${name}`, "delete"),
    }),
  ),
  ...["audio", "resource_link", "resource"].map(
    (type): MeaningInput => ({
      input: `server result ${type}`,
      requirement: "mcp.call.served",
      changes: message("sent", response, `${mcpResult}.content.[type=${type}]`, "delete"),
    }),
  ),
  {
    input: "question suggestions, first only",
    requirement: "permission.question.given",
    changes: message("received", controlRequest("can_use_tool"), "request.permission_suggestions", "first"),
  },
  {
    input: "answer interrupt",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "deny", "interrupt"),
  },
  {
    input: "answer interrupt, added",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "deny", "interrupt", { set: true }),
  },
  {
    input: "answer message",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "deny", "message", { set: "No." }),
  },
  {
    input: "answer updatedInput",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "allow", "updatedInput"),
  },
  {
    input: "answer updatedPermissions",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "allow", "updatedPermissions"),
  },
  {
    input: "answer updatedPermissions, added",
    requirement: "permission.answer.user",
    changes: permissionAnswer("sent", "allow", "updatedPermissions", {
      set: [{ type: "setMode", mode: "bypassPermissions", destination: "session" }],
    }),
  },
  ...["continue", "stopReason", "systemMessage", "decision", "reason", "hookSpecificOutput.additionalContext"].map(
    (name): MeaningInput => ({
      input: `hook output ${name}`,
      requirement: "hook.answer.user",
      changes: hookOutput("sent", name),
    }),
  ),
  ...["updatedInput", "permissionDecisionReason"].map(
    (name): MeaningInput => ({
      input: `hook output ${name}`,
      requirement: "hook.answer.user",
      changes: hookOutput("sent", `hookSpecificOutput.${name}`),
    }),
  ),
  { input: "hook output async", requirement: "hook.answer.user", changes: hookOutput("sent", "async") },
  { input: "hook output asyncTimeout", requirement: "hook.answer.user", changes: hookOutput("sent", "asyncTimeout") },
  { input: "hook matcher", requirement: "hook.answer.user", changes: field("sent", "hooks.*.*.matcher") },
  { input: "hook timeout", requirement: "hook.answer.user", changes: field("sent", "hooks.*.*.timeout") },
  { input: "servers", requirement: "mcp.call.served", changes: field("sent", "sdkMcpServers") },
  {
    input: "server result, first block only",
    requirement: "mcp.call.served",
    changes: message("sent", response, `${mcpResult}.content`, "first"),
  },
  {
    input: "server result isError",
    requirement: "mcp.call.served",
    changes: message("sent", response, `${mcpResult}.isError`, "delete"),
  },
  ...["arguments", "tool description"].map(
    (name): MeaningInput => ({
      input: `server ${name}`,
      requirement: "mcp.call.served",
      changes:
        name === "arguments"
          ? message("received", controlRequest("mcp_message"), "request.message.params.arguments", "previous")
          : message("sent", response, `${mcpResult}.tools.*.description`, { set: "A tool." }),
    }),
  ),
  ...["action", "content"].map(
    (name): MeaningInput => ({
      input: `elicitation ${name}`,
      requirement: "mcp.elicitation.answered",
      changes: message("sent", { response: { response: { action: "*" } } }, `response.response.${name}`, {
        set: name === "action" ? "decline" : {},
      }),
    }),
  ),
  ...[
    ...["uuid", "priority", "shouldQuery", "isSynthetic", "client_composed", "pasted_content", "inline_pastes"],
    "origin",
  ].map(
    (name): MeaningInput => ({
      input: `prompt ${name}`,
      requirement: "message.user.given",
      changes: message("sent", { type: "user" }, name, "delete"),
    }),
  ),
  ...["errors", "permission_denials", "structured_output", "usage"].map(
    (name): MeaningInput => ({
      input: `result ${name}`,
      requirement: "message.shown",
      changes: message("received", { type: "result" }, name, "empty"),
    }),
  ),
  {
    input: "prompt blocks",
    requirement: "message.user.given",
    changes: message("sent", { type: "user" }, "message.content", "first"),
  },
  {
    input: "dialog answer",
    requirement: "control.dialog.answered",
    changes: message("sent", { response: { response: { behavior: "completed" } } }, "response.response.result", {
      set: "another answer",
    }),
  },
  {
    input: "mirrored lines, first only",
    requirement: "transcript.mirror.stored",
    changes: message("received", { type: "transcript_mirror" }, "entries", "first"),
  },
  {
    input: "control mode",
    requirement: "control.asked",
    changes: message("sent", controlRequest("set_permission_mode"), "request.mode", { set: "default" }),
  },
  {
    input: "control task",
    requirement: "control.asked",
    changes: message("sent", controlRequest("stop_task"), "request.task_id", "empty"),
  },
  {
    input: "control answer",
    requirement: "control.asked",
    changes: message(
      "received",
      { response: { response: { filesChanged: "*" } } },
      "response.response.filesChanged",
      "empty",
    ),
  },
  {
    input: "title of a stored session",
    requirement: "transcript.session.function",
    changes: [{ at: "user", when: { kind: "answered" }, path: "value.customTitle", do: { set: "another title" } }],
  },
  {
    input: "control refusal",
    requirement: "control.asked",
    changes: message("received", { type: "control_response", response: { subtype: "error" } }, "response.subtype", {
      set: "success",
    }),
  },
];

const nameOf = (input: string): string => `ignores-${input.replaceAll(/[^a-zA-Z]+/g, "-").toLowerCase()}`;

/** A host for each input that ignores it, derived from the table. */
export const meaningHosts: readonly BrokenHost[] = hostInputs.map(({ input, requirement, changes, implies }) => ({
  kind: "host",
  side: "host",
  name: nameOf(input),
  breaks: requirement,
  mutation: faultMutation({ name: nameOf(input), changes }),
  ...(implies && { implies }),
}));
