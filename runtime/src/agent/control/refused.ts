import { ControlError } from "../../connection/errors.ts";

/**
 * Requests that belong to services which this agent does not have: accounts, remote control, browsers, dialogs of a
 * terminal. They are refused in the words for requests that an agent does not know.
 */
export const refused = [
  "channel_enable",
  "claim_session",
  "claude_authenticate",
  "claude_oauth_callback",
  "claude_oauth_wait_for_completion",
  "export_conversation",
  "fork_conversation",
  "get_chrome_browsers",
  "get_chrome_dialog",
  "get_memory_dialog",
  "get_sandbox_dialog",
  "get_skills_dialog",
  "get_status",
  "get_workspace_diff",
  "mcp_authenticate",
  "mcp_clear_auth",
  "mcp_oauth_callback_url",
  "message_rated",
  "reload_connectors",
  "remote_control",
  "rewind_conversation",
  "select_chrome_browser",
  "set_chrome_browser_hints",
  "set_color",
  "set_cwd",
  "set_proactivity_level",
  "submit_feedback",
  "submit_survey_feedback",
  "ultrareview_launch",
] as const;

/** A request that this agent refuses on purpose. */
export type RefusedSubtype = (typeof refused)[number];

/** Refuses a request as one that the agent does not know. */
export function refuse(subtype: string): never {
  throw new ControlError(`Unsupported control request subtype: ${subtype}`, "unsupported_request");
}
