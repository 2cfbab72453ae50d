import { describe, expect, test } from "vitest";
import { type AnyControlSpec, controls } from "../../src/control/index.ts";

const entries = Object.entries(controls) as [string, AnyControlSpec][];

describe.each(entries)("%s", (key, spec) => {
  test("stands under its own name and carries it in its request", () => {
    expect(spec.subtype).toBe(key);
    for (const { request } of spec.examples) expect(request).toMatchObject({ subtype: key });
  });

  test("accepts its examples unchanged", () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const { request, response } of spec.examples) {
      expect(spec.request.parse(request)).toEqual(request);
      if (response === undefined) continue;
      expect(spec.response?.parse(response)).toEqual(response);
    }
  });

  test("refuses a request of another subtype", () => {
    expect(spec.request.safeParse({ ...(spec.examples[0]?.request as object), subtype: "other" }).success).toBe(false);
  });

  test("says where it was seen, if nothing declares it", () => {
    expect(spec.stability === "declared" || (spec.evidence ?? "").length > 0).toBe(true);
  });
});

const subtypes = (stability: string) =>
  entries.flatMap(([subtype, spec]) => (spec.stability === stability ? [subtype] : [])).sort();

test("names every declared request", () => {
  expect(subtypes("declared")).toEqual([
    "apply_flag_settings",
    "background_tasks",
    "can_use_tool",
    "cancel_async_message",
    "elicitation",
    "file_suggestions",
    "get_binary_version",
    "get_context_usage",
    "get_hooks_listing",
    "get_session_cost",
    "get_settings",
    "get_task_output",
    "get_usage",
    "hook_callback",
    "initialize",
    "interrupt",
    "list_models",
    "list_permission_rules",
    "mcp_call",
    "mcp_message",
    "mcp_read_resource",
    "mcp_reconnect",
    "mcp_set_servers",
    "mcp_status",
    "mcp_toggle",
    "read_file",
    "register_repo_root",
    "reload_output_styles",
    "reload_plugins",
    "reload_skills",
    "rename_session",
    "request_user_dialog",
    "rewind_files",
    "seed_read_state",
    "set_color",
    "set_has_subscribers",
    "set_max_thinking_tokens",
    "set_model",
    "set_permission_mode",
    "stop_task",
    "update_settings",
  ]);
});

test("names the undeclared requests", () => {
  expect(subtypes("undeclared")).toEqual([
    "channel_enable",
    "claim_session",
    "claude_authenticate",
    "claude_oauth_callback",
    "claude_oauth_wait_for_completion",
    "end_session",
    "export_conversation",
    "fork_conversation",
    "generate_session_title",
    "get_chrome_browsers",
    "get_chrome_dialog",
    "get_memory_dialog",
    "get_plan",
    "get_sandbox_dialog",
    "get_skills_dialog",
    "get_status",
    "get_workspace_diff",
    "host_auth_token_refresh",
    "mcp_authenticate",
    "mcp_clear_auth",
    "mcp_oauth_callback_url",
    "message_rated",
    "oauth_token_refresh",
    "reload_connectors",
    "remote_control",
    "remote_control_work_secret",
    "rewind_conversation",
    "select_chrome_browser",
    "set_chrome_browser_hints",
    "set_cwd",
    "set_mcp_permission_mode_override",
    "set_proactivity_level",
    "set_prompt_suggestions_paused",
    "side_question",
    "submit_feedback",
    "submit_survey_feedback",
    "ui_copy",
    "ui_prompt_fill",
    "ui_prompt_paint",
    "ui_prompt_read",
    "ui_prompt_suggest",
    "ui_read_selection",
    "ultrareview_launch",
  ]);
});
