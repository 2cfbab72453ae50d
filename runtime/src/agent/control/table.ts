import type { AgentServices } from "../services.ts";
import type { CoreControls } from "./bind.ts";
import { applyFlagSettings } from "./handler/apply-flag-settings.ts";
import { backgroundTasks } from "./handler/background-tasks.ts";
import { cancelAsyncMessage } from "./handler/cancel-async-message.ts";
import { channelEnable } from "./handler/channel-enable.ts";
import { claimSession } from "./handler/claim-session.ts";
import { endSession } from "./handler/end-session.ts";
import { exportConversation } from "./handler/export-conversation.ts";
import { fileSuggestions } from "./handler/file-suggestions.ts";
import { forkConversation } from "./handler/fork-conversation.ts";
import { generateSessionTitle } from "./handler/generate-session-title.ts";
import { getBinaryVersion } from "./handler/get-binary-version.ts";
import { getChromeDialog } from "./handler/get-chrome-dialog.ts";
import { getContextUsage } from "./handler/get-context-usage.ts";
import { getHooksListing } from "./handler/get-hooks-listing.ts";
import { getMemoryDialog } from "./handler/get-memory-dialog.ts";
import { getSandboxDialog } from "./handler/get-sandbox-dialog.ts";
import { getSessionCost } from "./handler/get-session-cost.ts";
import { getSettings } from "./handler/get-settings.ts";
import { getSkillsDialog } from "./handler/get-skills-dialog.ts";
import { getStatus } from "./handler/get-status.ts";
import { getTaskOutput } from "./handler/get-task-output.ts";
import { getUsage } from "./handler/get-usage.ts";
import { getWorkspaceDiff } from "./handler/get-workspace-diff.ts";
import { initialize } from "./handler/initialize.ts";
import { interrupt } from "./handler/interrupt.ts";
import { listModels } from "./handler/list-models.ts";
import { listPermissionRules } from "./handler/list-permission-rules.ts";
import { mcpAuthenticate } from "./handler/mcp-authenticate.ts";
import { mcpCall } from "./handler/mcp-call.ts";
import { mcpClearAuth } from "./handler/mcp-clear-auth.ts";
import { mcpMessage } from "./handler/mcp-message.ts";
import { mcpOauthCallbackUrl } from "./handler/mcp-oauth-callback-url.ts";
import { mcpReadResource } from "./handler/mcp-read-resource.ts";
import { mcpReconnect } from "./handler/mcp-reconnect.ts";
import { mcpSetServers } from "./handler/mcp-set-servers.ts";
import { mcpStatus } from "./handler/mcp-status.ts";
import { mcpToggle } from "./handler/mcp-toggle.ts";
import { messageRated } from "./handler/message-rated.ts";
import { readFile } from "./handler/read-file.ts";
import { registerRepoRoot } from "./handler/register-repo-root.ts";
import { reloadOutputStyles } from "./handler/reload-output-styles.ts";
import { reloadPlugins } from "./handler/reload-plugins.ts";
import { reloadSkills } from "./handler/reload-skills.ts";
import { remoteControl } from "./handler/remote-control.ts";
import { renameSession } from "./handler/rename-session.ts";
import { rewindConversation } from "./handler/rewind-conversation.ts";
import { seedReadState } from "./handler/seed-read-state.ts";
import { setHasSubscribers } from "./handler/set-has-subscribers.ts";
import { setMaxThinkingTokens } from "./handler/set-max-thinking-tokens.ts";
import { setMcpPermissionModeOverride } from "./handler/set-mcp-permission-mode-override.ts";
import { setModel } from "./handler/set-model.ts";
import { setPermissionMode } from "./handler/set-permission-mode.ts";
import { setProactivityLevel } from "./handler/set-proactivity-level.ts";
import { setPromptSuggestionsPaused } from "./handler/set-prompt-suggestions-paused.ts";
import { sideQuestion } from "./handler/side-question.ts";
import { stopTask } from "./handler/stop-task.ts";
import { submitFeedback } from "./handler/submit-feedback.ts";
import { submitSurveyFeedback } from "./handler/submit-survey-feedback.ts";
import { ultrareviewLaunch } from "./handler/ultrareview-launch.ts";
import { updateSettings } from "./handler/update-settings.ts";

/** The handlers of all requests except those that features answer. A missing one does not compile. */
export const coreControls: CoreControls<AgentServices> = (bind) => ({
  apply_flag_settings: bind(applyFlagSettings),
  background_tasks: bind(backgroundTasks),
  cancel_async_message: bind(cancelAsyncMessage),
  channel_enable: bind(channelEnable),
  claim_session: bind(claimSession),
  end_session: bind(endSession),
  export_conversation: bind(exportConversation),
  file_suggestions: bind(fileSuggestions),
  fork_conversation: bind(forkConversation),
  generate_session_title: bind(generateSessionTitle),
  get_binary_version: bind(getBinaryVersion),
  get_chrome_dialog: bind(getChromeDialog),
  get_context_usage: bind(getContextUsage),
  get_hooks_listing: bind(getHooksListing),
  get_memory_dialog: bind(getMemoryDialog),
  get_sandbox_dialog: bind(getSandboxDialog),
  get_session_cost: bind(getSessionCost),
  get_settings: bind(getSettings),
  get_skills_dialog: bind(getSkillsDialog),
  get_status: bind(getStatus),
  get_task_output: bind(getTaskOutput),
  get_usage: bind(getUsage),
  get_workspace_diff: bind(getWorkspaceDiff),
  initialize: bind(initialize),
  interrupt: bind(interrupt),
  list_models: bind(listModels),
  list_permission_rules: bind(listPermissionRules),
  mcp_authenticate: bind(mcpAuthenticate),
  mcp_call: bind(mcpCall),
  mcp_clear_auth: bind(mcpClearAuth),
  mcp_message: bind(mcpMessage),
  mcp_oauth_callback_url: bind(mcpOauthCallbackUrl),
  mcp_read_resource: bind(mcpReadResource),
  mcp_reconnect: bind(mcpReconnect),
  mcp_set_servers: bind(mcpSetServers),
  mcp_status: bind(mcpStatus),
  mcp_toggle: bind(mcpToggle),
  message_rated: bind(messageRated),
  read_file: bind(readFile),
  register_repo_root: bind(registerRepoRoot),
  reload_output_styles: bind(reloadOutputStyles),
  reload_plugins: bind(reloadPlugins),
  reload_skills: bind(reloadSkills),
  remote_control: bind(remoteControl),
  rename_session: bind(renameSession),
  rewind_conversation: bind(rewindConversation),
  seed_read_state: bind(seedReadState),
  set_has_subscribers: bind(setHasSubscribers),
  set_max_thinking_tokens: bind(setMaxThinkingTokens),
  set_mcp_permission_mode_override: bind(setMcpPermissionModeOverride),
  set_model: bind(setModel),
  set_permission_mode: bind(setPermissionMode),
  set_proactivity_level: bind(setProactivityLevel),
  set_prompt_suggestions_paused: bind(setPromptSuggestionsPaused),
  side_question: bind(sideQuestion),
  stop_task: bind(stopTask),
  submit_feedback: bind(submitFeedback),
  submit_survey_feedback: bind(submitSurveyFeedback),
  ultrareview_launch: bind(ultrareviewLaunch),
  update_settings: bind(updateSettings),
});
