import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkParameters } from "../../../src/agent/control/parameters.ts";
import { ControlError } from "../../../src/connection/errors.ts";

const problem = (subtype: string, request: unknown): string | null => {
  try {
    checkParameters(subtype, request);
    return null;
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return error.message;
  }
};

describe("parameters that are accepted", () => {
  test.each<[string, object]>([
    ["apply_flag_settings", { settings: {} }],
    ["background_tasks", {}],
    ["background_tasks", { tool_use_id: null }],
    ["background_tasks", { tool_use_id: "t" }],
    ["generate_session_title", { description: "d" }],
    ["generate_session_title", { description: "d", persist: false }],
    ["get_context_usage", {}],
    ["get_context_usage", { detail: null }],
    ["get_context_usage", { detail: "full" }],
    ["get_context_usage", { detail: "summary" }],
    ["get_task_output", { task_id: "b" }],
    ["get_usage", { skip_behaviors: true }],
    ["initialize", {}],
    ["initialize", { sdkMcpServers: ["a"], webSearchIsolationExemptMcpServers: [] }],
    ["mcp_call", { tool: "mcp__s__t" }],
    ["mcp_read_resource", { serverName: "s", uri: "ui://x" }],
    ["mcp_reconnect", { serverName: "s" }],
    ["mcp_set_servers", { servers: { s: {} } }],
    ["mcp_toggle", { serverName: "s", enabled: false }],
    ["rename_session", { title: " t " }],
    ["rename_session", { title: "t", source: "host" }],
    ["rewind_conversation", { target_message_uuid: "u" }],
    ["set_has_subscribers", { has_subscribers: null }],
    ["set_max_thinking_tokens", {}],
    ["set_max_thinking_tokens", { max_thinking_tokens: 0, thinking_display: "highlights" }],
    ["set_max_thinking_tokens", { max_thinking_tokens: null, thinking_display: null }],
    ["set_mcp_permission_mode_override", { serverName: "s" }],
    ["set_prompt_suggestions_paused", { paused: true }],
    ["stop_task", { task_id: "b" }],
    ["update_settings", { settings: { a: 1 } }],
  ])("%s %j", (subtype, request) => expect(problem(subtype, request)).toBeNull());
});

describe("parameters that are refused", () => {
  test.each<[string, unknown, string]>([
    ["apply_flag_settings", {}, "apply_flag_settings requires `settings` to be an object, got undefined"],
    ["apply_flag_settings", { settings: null }, "apply_flag_settings requires `settings` to be an object, got null"],
    ["update_settings", { settings: [] }, "update_settings requires `settings` to be an object, got an array"],
    ["background_tasks", { tool_use_id: 5 }, "background_tasks: tool_use_id must be a string"],
    ["generate_session_title", { persist: 5 }, "generate_session_title: description must be a string"],
    ["generate_session_title", { description: "", persist: 5 }, "generate_session_title: persist must be a boolean"],
    ["get_context_usage", { detail: "x" }, "get_context_usage: detail must be 'summary' or 'full'"],
    ["get_task_output", {}, "get_task_output: task_id must be a string"],
    ["get_usage", { skip_behaviors: 1 }, "get_usage: skip_behaviors must be a boolean"],
    [
      "initialize",
      { sdkMcpServers: ["a", 5] },
      "initialize: sdkMcpServers and webSearchIsolationExemptMcpServers must be arrays of strings",
    ],
    [
      "initialize",
      { webSearchIsolationExemptMcpServers: {} },
      "initialize: sdkMcpServers and webSearchIsolationExemptMcpServers must be arrays of strings",
    ],
    ["mcp_call", {}, "mcp_call: tool must be a string"],
    ["mcp_call", { tool: "mcp__s" }, "Not a fully-qualified MCP tool name: mcp__s"],
    ["mcp_call", { tool: "Bash" }, "Not a fully-qualified MCP tool name: Bash"],
    ["mcp_read_resource", { uri: 1 }, "mcp_read_resource: serverName must be a string"],
    ["mcp_read_resource", { serverName: "s" }, "mcp_read_resource: uri must be a string"],
    ["mcp_reconnect", {}, "mcp_reconnect: serverName must be a string"],
    ["mcp_set_servers", {}, "mcp_set_servers: servers must be an object of config objects"],
    ["mcp_set_servers", { servers: { s: 1 } }, "mcp_set_servers: servers must be an object of config objects"],
    ["mcp_toggle", { serverName: "s" }, "mcp_toggle: enabled must be a boolean"],
    ["rename_session", { title: 5 }, "rename_session: title must be a string"],
    ["rename_session", { title: " \n" }, "title must be non-empty"],
    ["rename_session", { title: "t", source: "x" }, "rename_session: source must be 'remote' or 'host'"],
    ["rewind_conversation", {}, "rewind_conversation: target_message_uuid must be a string"],
    ["set_has_subscribers", {}, "Invalid set_has_subscribers: has_subscribers must be true, false or null"],
    [
      "set_prompt_suggestions_paused",
      { paused: null },
      "Invalid set_prompt_suggestions_paused: Invalid input: expected boolean, received null",
    ],
    [
      "set_prompt_suggestions_paused",
      { paused: [] },
      "Invalid set_prompt_suggestions_paused: Invalid input: expected boolean, received array",
    ],
    ["set_mcp_permission_mode_override", {}, "set_mcp_permission_mode_override: serverName must be a string"],
    ["stop_task", null, "stop_task: task_id must be a string"],
  ])("%s %j", (subtype, request, message) => expect(problem(subtype, request)).toBe(message));

  test.each([{ max_thinking_tokens: 1.5 }, { max_thinking_tokens: "5" }, { thinking_display: "x" }])(
    "set_max_thinking_tokens %j",
    (request) => expect(problem("set_max_thinking_tokens", request)).toContain("must be an integer or null"),
  );
});

test("a subtype without a check accepts everything, whatever its name", () => {
  const subtype = fc.constantFrom("interrupt", "constructor", "__proto__", "toString", "of the future");
  fc.assert(
    fc.property(subtype, fc.anything(), (name, request) => {
      expect(problem(name, request)).toBeNull();
    }),
  );
});
